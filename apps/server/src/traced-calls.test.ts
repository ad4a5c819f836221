import { DEMO_ASSISTANT_ID } from '@parlo/contract';
import type { ResponsePart } from '@parlo/dialog';
import type { FinishedTurn } from '@parlo/voice';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { assistants } from './db/schema.ts';
import { readEnvironment } from './env.ts';
import { openTraces } from './platform/tracing/open-traces.ts';
import type { Traces } from './platform/tracing/traces.ts';
import { type CallApp, createCallApp } from './testing/call-app.ts';
import { chat } from './testing/chat.ts';
import { silentLogger } from './testing/silent-logger.ts';
import { receiveTraces, type TraceReceiver } from './testing/trace-receiver.ts';

/** What people say and are called: nothing of it may be sent. */
const PLANTED = {
  name: 'Planted Zebra Bakery',
  prompt: 'Planted: the oven code is 4711.',
  greeting: 'Planted greeting.',
  said: 'I am Ada Planted, ada@planted.example, +48 600 100 200.',
  replied: 'Planted reply about rye.',
};
const DEMO = { assistantId: DEMO_ASSISTANT_ID };

let receiver: TraceReceiver;
let traces: Traces;
let app: CallApp;
beforeEach(async () => {
  receiver = await receiveTraces();
  const { traces: settings } = readEnvironment({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-scope=tests',
    OTEL_SERVICE_NAME: 'talk',
  });
  // However busy this machine is.
  traces = await openTraces(settings, silentLogger, { flushMs: 60_000 });
  app = await createCallApp({ traces });
  const { name, prompt, greeting } = PLANTED;
  await app.services.db
    .insert(assistants)
    .values({ id: DEMO_ASSISTANT_ID, name, prompt, greeting, voice: '' });
});
afterEach(async () => {
  await app.close();
  await traces.close();
  await receiver.close();
});

const turn = (role: FinishedTurn['role'], text: string): FinishedTurn => ({
  ...{ itemId: `item_${role}`, role, text, via: 'voice' },
  ...{ interrupted: false, hidden: false, startedAtMs: 10 },
});

/** Says the reply after a call of a tool. */
function replyByTool(tool: string): void {
  app.responder.respond = async function* ({ tools }): AsyncGenerator<ResponsePart> {
    await tools?.call(tool, { planted: PLANTED.said }).catch(() => undefined);
    yield { type: 'text', text: PLANTED.replied };
    yield { type: 'end', memo: { outcome: 'answered', entryIds: ['faq_1'] } };
  };
}

async function holdCall(): Promise<void> {
  expect((await app.place(DEMO)).status).toBe(201);
  const { handlers } = app.engine.last;
  handlers.onConnected();
  const asked = [{ role: 'visitor', text: PLANTED.said }] as const;
  for await (const _ of handlers.respond(asked, new AbortController().signal));
  handlers.onTimings({ endOfTurnMs: 200, transcriptMs: 30, answerMs: 50, speechMs: 120 });
  handlers.onTurn(turn('visitor', PLANTED.said));
  handlers.onTurn(turn('assistant', PLANTED.replied));
  handlers.onError(PLANTED.said);
  handlers.onEnded({ reason: 'goodbye', seconds: 12.4 });
  await app.calls.stop(0);
}

it('one call is one trace, from its setup to its end, without a word of it', async () => {
  replyByTool('end_call');
  await holdCall();
  const [row] = await app.services.db.query.conversations.findMany();
  await traces.close();
  const spans = receiver.spans();
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
  const root = spans.find(({ name }) => name === 'call');
  expect(root).toMatchObject({ parentSpanId: '', status: { code: 0 } });
  expect(root?.attributes).toEqual({
    'parlo.call.id': row?.callId,
    'parlo.conversation.id': row?.id,
    'parlo.assistant.id': DEMO_ASSISTANT_ID,
    'parlo.end.reason': 'goodbye',
    'parlo.seconds': 12.4,
    'parlo.turns': 1,
    'parlo.faults': 1,
  });
  const under = (id = '') => spans.filter(({ parentSpanId }) => parentSpanId === id);
  const steps = under(root?.spanId);
  const names = steps.map(({ name }) => name).toSorted();
  expect(names).toEqual(['setup', 'store end', 'store turn', 'store turn', 'tool', 'turn']);
  expect(steps.find(({ name }) => name === 'tool')?.attributes).toMatchObject({ 'parlo.tool': 'end_call' });
  const answered = steps.find(({ name }) => name === 'turn');
  const parts = under(answered?.spanId).map(({ name, startTimeUnixNano: from, endTimeUnixNano: until }) => {
    return [name, Math.round(until - from)];
  });
  expect(parts).toEqual([
    ['hearing', 230],
    ['answer', 50],
    ['speech', 120],
  ]);
});

it('a trace has a visitor’s typed turn with its tools, and nobody’s words', async () => {
  replyByTool('no_such_tool');
  await chat(app, { ...DEMO, text: PLANTED.said });
  await holdCall();
  await traces.close();
  const typed = receiver.spans().find(({ name }) => name === 'typed turn');
  expect(typed?.attributes).toMatchObject({
    'parlo.assistant.id': DEMO_ASSISTANT_ID,
    'parlo.outcome': 'whole',
  });
  const sent = receiver.bodies.join();
  expect(sent.length).toBeGreaterThan(1_000);
  expect(sent).not.toMatch(/planted|zebra|4711|ada@|600 100|no_such_tool/i);
});

it('a call that no engine takes ends its trace as an error', async () => {
  app.engine.result = { refused: 'unavailable', message: PLANTED.said };
  expect((await app.place(DEMO)).status).toBe(503);
  await traces.close();
  expect(receiver.spans()).toMatchObject([
    { name: 'call', status: { code: 2 }, attributes: { 'parlo.end.reason': 'not_opened' } },
  ]);
});

it('requests carry the headers and the name that the operator set', async () => {
  await holdCall();
  await traces.close();
  const json = { 'content-type': 'application/json' };
  expect(receiver.headers[0]).toMatchObject({ ...json, path: '/v1/traces', 'x-scope': 'tests' });
  expect(receiver.resource()).toMatchObject({ 'service.name': 'talk' });
});
