import type { ResponsePart } from '@parlo/dialog/responder';
import { describe, expect, it } from 'vitest';
import type { FromHost } from './ipc.ts';
import { RemoteResponder } from './remote-responder.ts';

const turns = [{ role: 'visitor', text: 'When do you open?' }] as const;
const end: ResponsePart = { type: 'end', memo: { outcome: 'answered', entryIds: ['faq_1'] } };

function setUp() {
  const sent: FromHost[] = [];
  const responder = new RemoteResponder((message) => sent.push(message));
  return { sent, responder };
}

async function collect(parts: AsyncIterable<ResponsePart>): Promise<ResponsePart[]> {
  const all: ResponsePart[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

const turnOfEventLoop = () => new Promise((resolve) => setImmediate(resolve));

describe('RemoteResponder', () => {
  it('asks once and yields parts until the end', async () => {
    const { sent, responder } = setUp();
    const parts = collect(
      responder.respond({ callId: 'rtc_1', turns, rehearsal: false }, new AbortController().signal),
    );
    await turnOfEventLoop();
    expect(sent).toEqual([{ type: 'respond', requestId: 1, callId: 'rtc_1', turns, rehearsal: false }]);
    responder.deliver({ type: 'response_part', requestId: 1, part: { type: 'text', text: 'At nine.' } });
    await turnOfEventLoop();
    responder.deliver({ type: 'response_part', requestId: 1, part: end });
    expect(await parts).toEqual([{ type: 'text', text: 'At nine.' }, end]);
    expect(sent).toHaveLength(1);
  });

  it('keeps two requests apart', async () => {
    const { responder } = setUp();
    const first = collect(
      responder.respond({ callId: 'rtc_1', turns, rehearsal: false }, new AbortController().signal),
    );
    const second = collect(
      responder.respond({ callId: 'rtc_2', turns, rehearsal: false }, new AbortController().signal),
    );
    responder.deliver({ type: 'response_part', requestId: 2, part: { type: 'text', text: 'two' } });
    responder.deliver({ type: 'response_part', requestId: 1, part: end });
    responder.deliver({ type: 'response_part', requestId: 2, part: end });
    expect(await first).toEqual([end]);
    expect(await second).toEqual([{ type: 'text', text: 'two' }, end]);
  });

  it('fails when the server could not respond', async () => {
    const { sent, responder } = setUp();
    const parts = collect(
      responder.respond({ callId: 'rtc_1', turns, rehearsal: false }, new AbortController().signal),
    );
    responder.deliver({ type: 'response_failed', requestId: 1, message: 'no index' });
    await expect(parts).rejects.toThrow('no index');
    expect(sent).toHaveLength(1);
  });

  it('tells the server when nobody waits any more', async () => {
    const { sent, responder } = setUp();
    const abort = new AbortController();
    const parts = collect(responder.respond({ callId: 'rtc_1', turns, rehearsal: false }, abort.signal));
    await turnOfEventLoop();
    abort.abort();
    await expect(parts).rejects.toMatchObject({ name: 'AbortError' });
    expect(sent.at(-1)).toEqual({ type: 'response_abandoned', requestId: 1 });
    responder.deliver({ type: 'response_part', requestId: 1, part: end });
  });

  it('asks nothing for a turn that is already over', async () => {
    const { sent, responder } = setUp();
    await expect(
      collect(responder.respond({ callId: 'rtc_1', turns, rehearsal: false }, AbortSignal.abort())),
    ).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(sent).toEqual([]);
  });
});
