import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { visitForModel } from './model/testing/model-visit.ts';
import { NotRehearsedError } from './rehearsal.ts';
import type { Responder, ResponsePart } from './responder.ts';
import { CAFE } from './testing/cafe.ts';
import { defineTool } from './tools/tool.ts';
import { withTools } from './tools/with-tools.ts';

const END: ResponsePart = { type: 'end', memo: { outcome: 'answered', entryIds: [] } };

describe('a rehearsal', () => {
  it('asks no language model, which may be paid by the word', async () => {
    const { rehearse, model, uses, say } = visitForModel();
    await say('Are you open on Sunday?', ['Yes.']);
    await expect(rehearse('And on Monday?')).rejects.toBeInstanceOf(NotRehearsedError);
    expect(model.doStreamCalls).toHaveLength(1);
    expect(uses).toHaveLength(1);
  });

  it('has the reply where the local responder leads the dialogue, and changes nothing', async () => {
    const { rehearse, stored, turns, say } = visitForModel();
    await say('I want to talk to a person');
    const before = structuredClone(turns);
    expect(await rehearse('Maria')).toMatch(/\?$/);
    expect([turns, stored]).toEqual([before, []]);
  });

  it('has no reply that stores something: the same words do it when they are meant', async () => {
    const { rehearse, stored, say } = visitForModel();
    for (const text of ['I want to talk to a person', 'Maria', 'maria@example.com', 'My cake'])
      await say(text);
    await expect(rehearse('yes')).rejects.toBeInstanceOf(NotRehearsedError);
    expect(stored).toEqual([]);
    await say('yes');
    expect(stored).toHaveLength(1);
  });

  it('runs no tool and reports none, whatever a responder makes of that', async () => {
    const run = vi.fn(async () => ({}));
    const report = vi.fn();
    const callers = ['visitor_in_call'] as const;
    const shape = { input: z.object({}), result: z.object({}), timeoutMs: 100, callers };
    const tool = defineTool({ name: 'end_call', description: 'Ends.', ...shape, run });
    const inner: Responder = {
      prepare: async () => undefined,
      async *respond({ tools }) {
        await tools?.call('end_call', {}).catch(() => undefined);
        yield { type: 'text', text: 'Goodbye.' };
        yield END;
      },
      close: async () => undefined,
    };
    const turns = [{ role: 'visitor', text: 'Goodbye' }] as const;
    const asked = { id: 'c', assistant: CAFE, turns, caller: 'visitor_in_call' } as const;
    const heard: ResponsePart[] = [];
    const rehearsed = (async () => {
      const { signal } = new AbortController();
      const parts = withTools(inner, [tool], report).respond({ ...asked, rehearsal: true }, signal);
      for await (const part of parts) heard.push(part);
    })();
    await expect(rehearsed).rejects.toBeInstanceOf(NotRehearsedError);
    expect([heard, run.mock.calls, report.mock.calls]).toEqual([[], [], []]);
  });
});
