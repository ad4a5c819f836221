import type { ResponsePart, Turn } from '@parlo/dialog/responder';
import { describe, expect, it, vi } from 'vitest';
import type { CallHandlers } from '../features/calls/call-engine.ts';
import type { ToHost } from './ipc.ts';
import { ResponseRequests } from './response-requests.ts';

const turns: Turn[] = [{ role: 'visitor', text: 'When do you open?' }];
const request = { type: 'respond', requestId: 1, callId: 'rtc_1', turns } as const;

function setUp(respond: CallHandlers['respond']) {
  const sent: ToHost[] = [];
  const error = vi.fn();
  const log = { info: vi.fn(), warn: vi.fn(), error } as never;
  const requests = new ResponseRequests((message) => sent.push(message), log);
  return { sent, error, requests, handlers: { respond } as CallHandlers };
}

describe('ResponseRequests', () => {
  it.each([true, false])('asks for a reply as the host does: rehearsal %s', async (rehearsal) => {
    const asked: unknown[] = [];
    const part: ResponsePart = { type: 'text', text: 'At nine.' };
    const { sent, requests, handlers } = setUp(async function* (...all) {
      asked.push(all[2]);
      yield part;
    });
    await requests.respond({ ...request, rehearsal }, handlers);
    expect([asked, sent]).toEqual([[rehearsal], [{ type: 'response_part', requestId: 1, part }]]);
  });

  it.each([
    [true, 0],
    [false, 1],
  ])('tells the host of a failure; with rehearsal %s the log has %d of it', async (rehearsal, logged) => {
    const { sent, error, requests, handlers } = setUp(() => {
      throw new Error('broken');
    });
    await requests.respond({ ...request, rehearsal }, handlers);
    expect(sent).toMatchObject([{ type: 'response_failed', requestId: 1 }]);
    expect(error).toHaveBeenCalledTimes(logged);
  });
});
