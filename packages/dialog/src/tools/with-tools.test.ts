import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Conversation, Responder, ResponsePart, ToolSet, Turn } from '../responder.ts';
import { CAFE } from '../testing/cafe.ts';
import { MOST_CALLS } from './create-tool-set.ts';
import { defineTool, type Tool, type ToolReport } from './tool.ts';
import { withTools } from './with-tools.ts';

const add = defineTool({
  name: 'add',
  description: 'Adds two numbers.',
  input: z.object({ a: z.number(), b: z.number() }),
  result: z.object({ sum: z.number() }),
  timeoutMs: 2_000,
  callers: ['visitor_in_call', 'visitor_in_text'],
  run: async ({ a, b }) => ({ sum: a + b }),
});

const MEMO = { outcome: 'answered', entryIds: [] } as const;
const END: ResponsePart = { type: 'end', memo: MEMO };
const never = () => new Promise<never>(() => undefined);

function set(
  tools: readonly Tool[],
  respond: (tools: ToolSet, signal: AbortSignal) => AsyncGenerator<ResponsePart>,
  caller: Conversation['caller'] = 'visitor_in_call',
) {
  const reports: ToolReport[] = [];
  const abort = new AbortController();
  const inner: Responder = {
    prepare: async () => undefined,
    respond(conversation, signal) {
      if (!conversation.tools) throw new Error('no tools');
      return respond(conversation.tools, signal);
    },
    close: async () => undefined,
  };
  const responder = withTools(inner, tools, (report) => reports.push(report));
  const turns = [{ role: 'visitor', text: 'Hi' }] as const;
  const conversation: Conversation = { id: 'conv_1', assistant: CAFE, turns, ...(caller && { caller }) };
  const parts = responder.respond(conversation, abort.signal);
  return { parts: parts[Symbol.asyncIterator](), reports, abort, responder, conversation };
}

async function all(parts: AsyncIterator<ResponsePart>): Promise<ResponsePart[]> {
  const seen: ResponsePart[] = [];
  for (;;) {
    const { done, value } = await parts.next();
    if (done) return seen;
    seen.push(value);
  }
}

const says = (call: (tools: ToolSet) => Promise<unknown>) =>
  async function* (tools: ToolSet): AsyncGenerator<ResponsePart> {
    yield { type: 'text', text: JSON.stringify(await call(tools)) };
    yield END;
  };
const saidIn = (parts: readonly ResponsePart[]): unknown => {
  const text = parts.find((part) => part.type === 'text');
  return text?.type === 'text' ? JSON.parse(text.text) : undefined;
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a responder with tools', () => {
  it('gets what a tool returns, and shows that it is being waited for', async () => {
    const { parts, reports } = set(
      [add],
      says((tools) => tools.call('add', { a: 1, b: 2 })),
    );
    const seen = await all(parts);
    expect(seen).toEqual([
      { type: 'tool_call', callId: expect.stringMatching(/^call_/), name: 'add' },
      { type: 'text', text: '{"ok":true,"result":{"sum":3}}' },
      END,
    ]);
    expect(reports).toEqual([
      { conversationId: 'conv_1', tool: 'add', outcome: 'ok', ms: expect.any(Number) },
    ]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('shows a call while its tool still runs', async () => {
    const { parts, abort } = set(
      [{ ...add, run: never }],
      says((tools) => tools.call('add', { a: 1, b: 2 })),
    );
    expect((await parts.next()).value).toMatchObject({ type: 'tool_call', name: 'add' });
    const next = expect(parts.next()).rejects.toMatchObject({ name: 'AbortError' });
    abort.abort();
    await next;
  });

  it('may call several at once', async () => {
    const { parts } = set(
      [add],
      says((tools) => Promise.all([1, 2, 3].map((a) => tools.call('add', { a, b: 0 })))),
    );
    const seen = await all(parts);
    expect(seen.map(({ type }) => type)).toEqual(['tool_call', 'tool_call', 'tool_call', 'text', 'end']);
    expect(saidIn(seen)).toEqual([1, 2, 3].map((sum) => ({ ok: true, result: { sum } })));
  });

  it('is told of the tools that whoever talks may have used, with JSON schemas', async () => {
    const { parts } = set(
      [add, { ...add, name: 'owners_own', callers: ['owner_in_call'] }],
      says(async ({ available }) => available),
    );
    expect(saidIn(await all(parts))).toEqual([
      {
        name: 'add',
        description: 'Adds two numbers.',
        parameters: expect.objectContaining({
          type: 'object',
          properties: { a: { type: 'number' }, b: { type: 'number' } },
          required: ['a', 'b'],
        }),
      },
    ]);
  });

  it('is told of no tool that is for other assistants, and of a schema without what a model can’t use', async () => {
    const booked = z.object({ at: z.iso.datetime({ offset: true }), note: z.string().default('') });
    const { parts } = set(
      [
        { ...add, isFor: ({ contact }) => contact !== undefined },
        { ...add, name: 'book', input: booked, isFor: ({ id }) => id === CAFE.id },
      ],
      says(async ({ available }) => available),
    );
    const [described, ...others] = saidIn(await all(parts)) as { name: string; parameters: object }[];
    expect(others).toEqual([]);
    expect(described).toMatchObject({ name: 'book', parameters: { required: ['at'] } });
    expect(described?.parameters).toMatchObject({
      properties: { at: { type: 'string', format: 'date-time' }, note: { default: '' } },
    });
    expect(JSON.stringify(described)).not.toContain('pattern');
  });

  it.each<[string, readonly Turn[], string]>([
    ['the last turns', [{ role: 'visitor', text: 'Запишіть мене на завтра' }], 'uk'],
    [
      'turns before a name',
      [
        { role: 'visitor', text: 'Можна записатися?' },
        { role: 'visitor', text: 'Bob' },
      ],
      'uk',
    ],
    ['the assistant’s greeting, before anything was said', [{ role: 'visitor', text: '12345' }], 'en'],
    [
      'a booking that has begun',
      [
        { role: 'visitor', text: 'Запишіть мене' },
        {
          role: 'assistant',
          text: 'Ваша пошта?',
          memo: {
            ...MEMO,
            booking: {
              ...{ purpose: 'book', step: 'email', id: 'b', draft: {}, offers: [], timeZone: 'Europe/Kyiv' },
              ...{ language: 'uk', asked: 1, missed: 0 },
            },
          },
        },
        { role: 'visitor', text: 'my address is bob at example dot com' },
      ],
      'uk',
    ],
  ])('lets its tools know the visitor’s language from %s, and their clock', async (_, turns, language) => {
    const seen: unknown[] = [];
    const tool: Tool = {
      ...add,
      run: async (_input, { language: code, timeZone }) => {
        seen.push([code, timeZone]);
        return { sum: 1 };
      },
    };
    const { responder, conversation } = set(
      [tool],
      says((tools) => tools.call('add', { a: 1, b: 2 })),
    );
    for (const about of [{}, { timeZone: 'Asia/Tokyo' }]) {
      const parts = responder.respond({ ...conversation, turns, ...about }, new AbortController().signal);
      await all(parts[Symbol.asyncIterator]());
    }
    expect(seen).toEqual([
      [language, undefined],
      [language, 'Asia/Tokyo'],
    ]);
  });

  it.each([
    ['of no name that there is', [add], 'drop_tables', {}, 'unknown_tool', null],
    [
      'that others may have called',
      [{ ...add, callers: ['owner_in_call'] }],
      'add',
      { a: 1, b: 1 },
      'unknown_tool',
      null,
    ],
    ['with an input that does not fit', [add], 'add', { a: 'one' }, 'invalid_input', 'add'],
    ['with no object at all', [add], 'add', 'a=1', 'invalid_input', 'add'],
    [
      'that throws',
      [{ ...add, run: () => Promise.reject(new Error('secret')) }],
      'add',
      { a: 1, b: 1 },
      'failed',
      'add',
    ],
    [
      'that returns what it must not',
      [{ ...add, run: async () => ({ sum: 'x' }) }],
      'add',
      { a: 1, b: 1 },
      'failed',
      'add',
    ],
  ] as const)('is given an error for a call %s', async (_, tools, name, input, fault, tool) => {
    const { parts, reports } = set(
      tools,
      says((given) => given.call(name, input)),
    );
    const said = saidIn(await all(parts));
    expect(said).toEqual({ ok: false, fault, message: expect.any(String) });
    expect(JSON.stringify(said)).not.toContain('secret');
    expect(reports).toMatchObject([{ tool, outcome: fault }]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is told of a timeout, even when the tool does not stop by itself', async () => {
    const signals: AbortSignal[] = [];
    const hangs: Tool = {
      ...add,
      run(_input, _context, signal) {
        signals.push(signal);
        return never();
      },
    };
    const { parts, reports } = set(
      [hangs],
      says((tools) => tools.call('add', { a: 1, b: 1 })),
    );
    const seen = all(parts);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(reports).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(saidIn(await seen)).toMatchObject({ ok: false, fault: 'timeout' });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(reports).toMatchObject([{ tool: 'add', outcome: 'timeout' }]);
  });

  it.each(['the signal fires', 'nobody reads on'])('stops its tool when %s', async (how) => {
    const signals: AbortSignal[] = [];
    const hangs: Tool = {
      ...add,
      run(_input, _context, signal) {
        signals.push(signal);
        return never();
      },
    };
    const { parts, reports, abort } = set(
      [hangs],
      says((tools) => tools.call('add', { a: 1, b: 1 })),
    );
    await parts.next();
    if (how === 'the signal fires') abort.abort();
    else await parts.return?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(reports).toMatchObject([{ outcome: 'aborted' }]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('can not go round in circles', async () => {
    const { parts } = set(
      [add],
      says(async (tools) => {
        let calls = 0;
        while ((await tools.call('add', { a: 1, b: 1 })).ok) calls += 1;
        return calls;
      }),
    );
    expect(saidIn(await all(parts))).toBe(MOST_CALLS);
  });

  it('ends the call with its reply when a tool has it so', async () => {
    const leave: Tool = {
      ...add,
      async run(_input, context) {
        context.endCall();
        return { sum: 0 };
      },
    };
    const { parts } = set(
      [leave],
      says((tools) => tools.call('add', { a: 1, b: 1 })),
    );
    expect((await all(parts)).at(-1)).toEqual({ ...END, endsCall: true });
  });

  it('passes on what the responder throws', async () => {
    const { parts } = set([add], async function* () {
      yield { type: 'text', text: 'Well' };
      throw new Error('no answer');
    });
    await expect(all(parts)).rejects.toThrow('no answer');
  });

  it('has none where nobody says who is talking', async () => {
    const { responder, conversation } = set([add], () => {
      throw new Error('not reached');
    });
    const { caller: _, ...without } = conversation;
    const parts = responder.respond(without, new AbortController().signal);
    await expect(all(parts[Symbol.asyncIterator]())).rejects.toThrow('no tools');
  });
});
