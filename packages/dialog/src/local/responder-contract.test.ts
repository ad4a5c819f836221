import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Responder, ResponseEnd, ResponsePart, Turn } from '../responder.ts';
import { CAFE, entry } from '../testing/cafe.ts';
import { collect, startLocalResponder, talk } from '../testing/local-responder.ts';
import { ScriptedModel } from '../testing/scripted-model.ts';
import type { Tool } from '../tools/tool.ts';
import { withTools } from '../tools/with-tools.ts';

const never = new AbortController().signal;
const aborted = expect.objectContaining({ name: 'AbortError' });

describe('the contract of a responder', () => {
  it('prepares once, and answers without preparing', async () => {
    const model = new ScriptedModel();
    const responder = startLocalResponder({ model });
    await responder.prepare(CAFE, never);
    const { length } = model.calls;
    await responder.prepare(CAFE, never);
    expect(model.calls).toHaveLength(length);
  });

  it('stops with AbortError before, during and between its parts', async () => {
    const responder = startLocalResponder({ model: new ScriptedModel() });
    const conversation = {
      id: 'c',
      assistant: CAFE,
      turns: [{ role: 'visitor', text: 'do you deliver' }] as const,
    };
    await expect(collect(responder.respond(conversation, AbortSignal.abort('x')))).rejects.toThrow(aborted);
    const during = new AbortController();
    const running = collect(responder.respond(conversation, during.signal));
    during.abort('x');
    await expect(running).rejects.toThrow(aborted);
    const between = new AbortController();
    const parts: string[] = [];
    const interrupted = async () => {
      for await (const part of responder.respond(conversation, between.signal)) {
        parts.push(part.type);
        between.abort('x');
      }
    };
    await expect(interrupted()).rejects.toThrow(aborted);
    expect(parts).toEqual(['text']);
  });

  it('closes twice and leaves the model to its owner', async () => {
    const model = new ScriptedModel();
    const responder: Responder = startLocalResponder({ model });
    await responder.close();
    await responder.close();
    expect(model.closed).toBe(0);
    await expect(responder.prepare(CAFE, never)).rejects.toThrow(aborted);
  });

  it('gives text and exactly one end to anything', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom(
        'the first',
        'no',
        'what?',
        'and on Sunday?',
        'Hi',
        '\0',
        '\uD800',
        'ні',
        `${'a b '.repeat(9000)}`,
      ),
    );
    const faq = fc
      .array(fc.tuple(text, text, fc.array(text, { maxLength: 2 })), { maxLength: 6 })
      .map((rows) =>
        rows.map(([question, answer, phrasings], i) => entry(String(i), question, answer, phrasings)),
      );
    const outcome = fc.constantFrom('answered', 'clarifying', 'unknown', 'repeated' as const);
    const memo = fc.record({ outcome, entryIds: fc.array(fc.constantFrom('0', '1', '9'), { maxLength: 3 }) });
    const turn = fc.oneof(
      fc.record({ role: fc.constant('visitor' as const), text }),
      fc.record({ role: fc.constant('assistant' as const), text, memo }),
    );
    const responder = startLocalResponder({ model: new ScriptedModel(), cachedAssistants: 1 });
    await fc.assert(
      fc.asyncProperty(
        faq,
        fc.array(turn, { maxLength: 6 }),
        text,
        fc.uuid(),
        async (entries, turns, greeting, id) => {
          const assistant = { ...CAFE, id, greeting, faq: entries };
          const reply = await collect(responder.respond({ id, assistant, turns }, never));
          expect(reply.text).not.toBe('');
          expect(reply.text.isWellFormed()).toBe(true);
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('the end of a call', () => {
  /** The last of what a visitor says in a call, and whether the call ends with the reply to it. */
  async function last(...said: readonly string[]) {
    const calls: string[] = [];
    const endCall: Tool = {
      ...{ name: 'end_call', description: '', input: z.object({}), result: z.object({}), timeoutMs: 1_000 },
      callers: ['visitor_in_call'],
      async run(_input, context) {
        calls.push('end_call');
        context.endCall();
        return {};
      },
    };
    const responder = withTools(
      startLocalResponder({ model: new ScriptedModel() }),
      [endCall],
      () => undefined,
    );
    const turns: Turn[] = [];
    const ends: ResponseEnd[] = [];
    for (const text of said) {
      turns.push({ role: 'visitor', text });
      const conversation = { id: 'c', assistant: CAFE, turns, caller: 'visitor_in_call' } as const;
      const parts: ResponsePart[] = [];
      for await (const part of responder.respond(conversation, never)) parts.push(part);
      const reply = parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
      const [end] = parts.filter((part) => part.type === 'end');
      if (end) turns.push({ role: 'assistant', text: reply, memo: end.memo });
      if (end) ends.push(end);
    }
    return { text: turns.at(-1)?.text, endsCall: ends.at(-1)?.endsCall === true, calls: calls.length };
  }

  it.each([
    [['Hang up, please']],
    [['are pets allowed', 'Thank you, goodbye, end the call']],
    [['That’s all', 'bye']],
    [['До побачення, завершіть дзвінок']],
  ])('comes with a goodbye after %j', async (said) => {
    expect(await last(...said)).toEqual({
      text: expect.stringMatching(/bye|побачення|Бувайте/i),
      endsCall: true,
      calls: 1,
    });
  });

  it.each([
    [['bye']],
    [['bye', 'are pets allowed']],
    [['bye', 'are pets allowed', 'bye']],
    [['thanks', 'no thanks']],
    [['Why did you hang up?']],
  ])('does not come after %j', async (said) => {
    expect(await last(...said)).toMatchObject({ endsCall: false, calls: 0 });
  });

  it('is a goodbye alone where no call can be ended', async () => {
    const reply = await talk(CAFE)('hang up');
    expect(reply.text).toMatch(/bye/i);
    expect(reply.memo.outcome).toBe('goodbye');
  });
});
