import { ASSISTANT_DEFAULTS, DEMO_ASSISTANT_ID } from '@parlo/contract';
import type { ResponsePart } from '@parlo/dialog/responder';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assistants } from '../db/schema.ts';
import { type CallApp, createCallApp } from '../testing/call-app.ts';
import { chat } from '../testing/chat.ts';
import { give } from '../testing/ledger.ts';
import { signUp } from '../testing/sign-up.ts';

/** Tools as assistants get them, in calls and in what is typed. */

let app: CallApp;
beforeAll(async () => {
  app = await createCallApp();
  const words = { name: 'Demo', prompt: 'Help.', greeting: 'Hello.', voice: '' } as const;
  await app.services.db.insert(assistants).values({ id: DEMO_ASSISTANT_ID, ...words });
  app.responder.respond = async function* ({ tools }) {
    const names = tools?.available.map(({ name }) => name);
    const result = await tools?.call('end_call', {});
    yield { type: 'text', text: JSON.stringify({ names, result }) };
    yield { type: 'end', memo: { outcome: 'goodbye', entryIds: [] } };
  };
});
afterAll(() => app.close());

const figures = async () => (await app.services.metrics.registry.metrics()).split('\n');

it('end a call once its goodbye was heard', async () => {
  await app.place({ assistantId: DEMO_ASSISTANT_ID });
  const { handlers } = app.engine.last;
  const parts: ResponsePart[] = [];
  const turns = [{ role: 'visitor', text: 'Hang up' }] as const;
  for await (const part of handlers.respond(turns, new AbortController().signal)) parts.push(part);
  expect(parts).toEqual([
    { type: 'notice', text: 'You are talking to an AI.' },
    { type: 'tool_call', callId: expect.any(String), name: 'end_call' },
    { type: 'text', text: expect.stringContaining('{"ok":true,"result":{"ends":"after_reply"}}') },
    { type: 'end', memo: { outcome: 'goodbye', entryIds: [] }, endsCall: true },
  ]);
  expect(await figures()).toContain('parlo_tool_calls_total{tool="end_call",outcome="ok"} 1');
});

it('are absent for callers who may not use them', async () => {
  const { text, types } = await chat(app, { assistantId: DEMO_ASSISTANT_ID, text: 'Hang up' });
  expect(JSON.parse(text)).toEqual({
    names: [],
    result: { ok: false, fault: 'unknown_tool', message: expect.any(String) },
  });
  // A client would run what it sees as a function call.
  expect(types.filter((type) => type.includes('function_call'))).toEqual([]);
  expect(await figures()).toContain('parlo_tool_calls_total{tool="unknown",outcome="unknown_tool"} 1');
});

it('take details where the owner wants visitors to leave them, and nowhere else', async () => {
  const ask = [...ASSISTANT_DEFAULTS.contact.ask];
  for (const enabled of [true, false]) {
    const { client, email, id } = await signUp(app);
    await give(app.services.db, id, 600);
    const assistant = {
      assistantName: 'Mill',
      assistantPrompt: 'Help.',
      greetingMessage: 'Hello!',
      voice: 'verse',
      contact: { enabled, ask },
    };
    const { body } = await client.post('/api/add_assistant', { email, assistant });
    const { text } = await chat(app, { assistantId: String(body.assistantId), text: 'Hang up' });
    expect(JSON.parse(text).names.includes('leave_contact')).toBe(enabled);
  }
});
