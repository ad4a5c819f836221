import type { ResponsePart } from '@parlo/dialog/responder';
import { describe, expect, it } from 'vitest';
import type { FromHost } from './ipc.ts';
import { RemoteAnswers } from './remote-answers.ts';

const turns = [{ role: 'visitor', text: 'When do you open?' }] as const;
const end: ResponsePart = { type: 'end', memo: { outcome: 'answered', entryIds: ['faq_1'] } };

function setUp() {
  const sent: FromHost[] = [];
  const answers = new RemoteAnswers((message) => sent.push(message));
  return { sent, answers };
}

async function collect(parts: AsyncIterable<ResponsePart>): Promise<ResponsePart[]> {
  const all: ResponsePart[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

const turnOfEventLoop = () => new Promise((resolve) => setImmediate(resolve));

describe('RemoteAnswers', () => {
  it('asks once and yields parts until the end', async () => {
    const { sent, answers } = setUp();
    const parts = collect(answers.answer('rtc_1', turns, new AbortController().signal));
    await turnOfEventLoop();
    expect(sent).toEqual([{ type: 'answer', requestId: 1, callId: 'rtc_1', turns }]);
    answers.deliver({ type: 'answer_part', requestId: 1, part: { type: 'text', text: 'At nine.' } });
    await turnOfEventLoop();
    answers.deliver({ type: 'answer_part', requestId: 1, part: end });
    expect(await parts).toEqual([{ type: 'text', text: 'At nine.' }, end]);
    expect(sent).toHaveLength(1);
  });

  it('keeps two requests apart', async () => {
    const { answers } = setUp();
    const first = collect(answers.answer('rtc_1', turns, new AbortController().signal));
    const second = collect(answers.answer('rtc_2', turns, new AbortController().signal));
    answers.deliver({ type: 'answer_part', requestId: 2, part: { type: 'text', text: 'two' } });
    answers.deliver({ type: 'answer_part', requestId: 1, part: end });
    answers.deliver({ type: 'answer_part', requestId: 2, part: end });
    expect(await first).toEqual([end]);
    expect(await second).toEqual([{ type: 'text', text: 'two' }, end]);
  });

  it('fails when the server could not answer', async () => {
    const { sent, answers } = setUp();
    const parts = collect(answers.answer('rtc_1', turns, new AbortController().signal));
    answers.deliver({ type: 'answer_failed', requestId: 1, message: 'no index' });
    await expect(parts).rejects.toThrow('no index');
    expect(sent).toHaveLength(1);
  });

  it('tells the server when nobody waits any more', async () => {
    const { sent, answers } = setUp();
    const abort = new AbortController();
    const parts = collect(answers.answer('rtc_1', turns, abort.signal));
    await turnOfEventLoop();
    abort.abort();
    await expect(parts).rejects.toMatchObject({ name: 'AbortError' });
    expect(sent.at(-1)).toEqual({ type: 'answer_abandoned', requestId: 1 });
    answers.deliver({ type: 'answer_part', requestId: 1, part: end });
  });

  it('asks nothing for a turn that is already over', async () => {
    const { sent, answers } = setUp();
    await expect(collect(answers.answer('rtc_1', turns, AbortSignal.abort()))).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(sent).toEqual([]);
  });
});
