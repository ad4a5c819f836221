import type { ServerEvent } from '@parlo/contract/realtime';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SILENCE_MS, sendMessage, type TypedInput } from './chat.ts';

const done = (status = 'completed') => ({ type: 'response.done', event_id: 'e', response: { status } });
const delta = { type: 'response.output_text.delta', event_id: 'e', item_id: 'a', delta: 'Yes' };
const opened = { type: 'parlo.conversation', event_id: 'e', conversation: 'cv_1', turns_left: 9 };
const stream = (events: readonly unknown[]) =>
  new Response(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));

function send(
  answer: (init: RequestInit) => Promise<Response> | Response,
  signal = new AbortController().signal,
  input: TypedInput = { assistantId: 'a', text: 'Open?' },
) {
  const heard: string[] = [];
  const tokens: [string, number][] = [];
  const fetched = vi.fn(async (_: string, init: RequestInit) => answer(init));
  const result = sendMessage(
    input,
    {
      onOpened: (...token) => tokens.push(token),
      onEvent: (event: ServerEvent) => heard.push(event.type),
    },
    signal,
    fetched as unknown as typeof fetch,
  );
  return { result, heard, tokens, fetched };
}

/** An answer that never comes, but for the end of its signal. */
const never = ({ signal }: RequestInit) =>
  new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))));

afterEach(() => void vi.useRealTimers());

describe('a typed turn', () => {
  it('is posted, and its answer handed on as it streams', async () => {
    const { result, heard, tokens, fetched } = send(() => stream([opened, delta, done()]));
    expect(await result).toBeNull();
    expect(tokens).toEqual([['cv_1', 9]]);
    expect(heard).toEqual(['response.output_text.delta', 'response.done']);
    expect(fetched).toHaveBeenCalledWith('/api/chat', expect.objectContaining({ method: 'POST' }));
    expect(JSON.parse(String(fetched.mock.calls[0]?.[1].body))).toEqual({
      assistantId: 'a',
      text: 'Open?',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  });

  it('is posted with the assistant of somebody without an account', async () => {
    const draft = {
      assistantName: 'Mia',
      assistantPrompt: 'Help.',
      greetingMessage: 'Hello.',
      voice: 'ash' as const,
    };
    const input = { draft, text: 'Open?' };
    const { result, fetched } = send(() => stream([opened, done()]), undefined, input);
    expect(await result).toBeNull();
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/try_chat');
    expect(JSON.parse(String(fetched.mock.calls[0]?.[1].body))).toMatchObject(input);
  });

  it('tells why it was refused', async () => {
    const refusal = { success: false, code: 'too_many_requests', message: 'Slow down.' };
    const { result } = send(() => Response.json(refusal, { status: 429 }));
    expect(await result).toEqual({ code: 'too_many_requests' });
    expect(await send(() => new Response('<html>', { status: 502 })).result).toMatchObject({
      code: 'internal',
    });
  });

  it.each([
    ['the stream breaks off', [opened, delta]],
    ['the answer failed', [opened, delta, done('failed')]],
    ['nothing comes', []],
    ['what comes is not ours', ['hello', 7, null]],
  ])('says that it was not answered when %s', async (_, events) => {
    expect(await send(() => stream(events)).result).toEqual({ code: 'unreachable' });
  });

  it('tells what the server complains of in the middle', async () => {
    const error = {
      type: 'error',
      event_id: 'e',
      error: { type: 'server_error', code: 'internal', message: 'Broken.' },
    };
    const { result } = send(() => stream([opened, error]));
    expect(await result).toEqual({ code: 'internal' });
  });

  it('ends with the page, and after a long silence of the server', async () => {
    const page = new AbortController();
    const gone = send(never, page.signal);
    page.abort();
    expect(await gone.result).toMatchObject({ code: 'unreachable' });

    vi.useFakeTimers();
    const silent = send(never);
    await vi.advanceTimersByTimeAsync(SILENCE_MS);
    expect(await silent.result).toMatchObject({ code: 'unreachable' });
    expect(vi.getTimerCount()).toBe(0);
  });
});
