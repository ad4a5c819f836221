import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AGAIN_MS, sendMessageWithRetry } from './chat.ts';

const busy = () => Response.json({ success: false, code: 'in_progress', message: 'Busy.' }, { status: 409 });
const answer = () =>
  new Response('data: {"type":"response.done","event_id":"e","response":{"status":"completed"}}\n\n');

function send(answers: readonly (() => Response)[], abort = new AbortController()) {
  const left = [...answers];
  const fetched = vi.fn(async () => (left.length > 1 ? left.shift() : left[0])?.() ?? expect.fail('asked'));
  const result = sendMessageWithRetry(
    () => ({ text: `try ${fetched.mock.calls.length}` }),
    { renew: async () => false },
    { onOpened: () => {}, onEvent: () => {} },
    abort.signal,
    fetched as unknown as typeof fetch,
  );
  return { result, fetched };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('waits for an answer that is still being written', async () => {
  const { result, fetched } = send([busy, busy, answer]);
  await vi.runAllTimersAsync();
  expect(await result).toBeNull();
  expect(fetched).toHaveBeenCalledTimes(3);
  expect(fetched).toHaveBeenLastCalledWith(
    '/api/chat',
    expect.objectContaining({ body: expect.stringContaining('"text":"try 2"') }),
  );
});

it('says so when that takes long', async () => {
  const { result, fetched } = send([busy]);
  await vi.runAllTimersAsync();
  expect(await result).toMatchObject({ code: 'in_progress' });
  expect(fetched).toHaveBeenCalledTimes(1 + AGAIN_MS.length);
});

it('ends with the page, and asks again for nothing else', async () => {
  const page = new AbortController();
  const { result, fetched } = send([busy], page);
  await vi.advanceTimersByTimeAsync(1);
  page.abort();
  await vi.runAllTimersAsync();
  await result;
  expect(fetched).toHaveBeenCalledOnce();
  const other = send([() => Response.json({ success: false, code: 'limit_reached', message: '' })]);
  await vi.runAllTimersAsync();
  expect(await other.result).toMatchObject({ code: expect.any(String) });
  expect(other.fetched).toHaveBeenCalledOnce();
});
