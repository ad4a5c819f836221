import { describe, expect, it, vi } from 'vitest';
import { HearRequests } from './hear-requests.ts';
import { HearingForPrograms } from './hearing-for-programs.ts';
import type { FromHost, ToHost } from './ipc.ts';

const SAMPLES = Int16Array.of(16_384, -16_384);
const ENGLISH = { language: 'en', terms: 'Nguyen' };
const never = new AbortController().signal;

function setUp() {
  const sent: ToHost[] = [];
  const requests = new HearRequests((message) => sent.push(message));
  const answer = (requestId: number, text: string | null) =>
    requests.deliver({ type: 'heard', requestId, text });
  return { sent, requests, answer };
}

describe('HearRequests', () => {
  it('asks a host for one piece at a time', async () => {
    const { sent, requests, answer } = setUp();
    const first = requests.hear(SAMPLES, ENGLISH, never);
    const second = requests.hear(SAMPLES, ENGLISH, never);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toEqual([{ type: 'hear', request: { requestId: 1, samples: SAMPLES, ...ENGLISH } }]);
    answer(1, 'One.');
    expect(await first).toBe('One.');
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    answer(2, null);
    expect(await second).toBeNull();
  });

  it('tells the host when nobody waits any more, and goes on with the next', async () => {
    const { sent, requests, answer } = setUp();
    const stop = new AbortController();
    const given = [1, 2].map(() => requests.hear(SAMPLES, ENGLISH, stop.signal));
    const last = requests.hear(SAMPLES, ENGLISH, never);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    stop.abort();
    expect(await Promise.all(given)).toEqual([null, null]);
    await vi.waitFor(() => expect(sent).toHaveLength(3));
    expect(sent[1]).toEqual({ type: 'hear_abandoned', requestId: 1 });
    answer(2, 'Three.');
    expect(await last).toBe('Three.');
  });

  it('gives up a host that is gone, and one that does not answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { sent, requests } = setUp();
      const first = requests.hear(SAMPLES, ENGLISH, never);
      await vi.waitUntil(() => sent.length === 1);
      await vi.advanceTimersByTimeAsync(35_000);
      expect(await first).toBeNull();
      expect(sent.at(-1)).toEqual({ type: 'hear_abandoned', requestId: 1 });
      const waiting = [1, 2].map(() => requests.hear(SAMPLES, ENGLISH, never));
      await vi.waitUntil(() => sent.length === 3);
      requests.close();
      expect(await Promise.all(waiting)).toEqual([null, null]);
      expect(sent).toHaveLength(3);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('HearingForPrograms', () => {
  it('recognises with the services and terms of the assistant', async () => {
    const sent: FromHost[] = [];
    const asked: unknown[] = [];
    const transcribe = async (...all: unknown[]) => {
      asked.push(all);
      return { text: 'Hello.' };
    };
    const hearing = new HearingForPrograms(
      (speech, language) => {
        asked.push([speech, language]);
        return { transcribe };
      },
      (message) => sent.push(message),
    );
    await hearing.hear({ requestId: 7, samples: SAMPLES, ...ENGLISH, speech: {} });
    expect(sent).toEqual([{ type: 'heard', requestId: 7, text: 'Hello.' }]);
    expect(asked).toEqual([
      [{}, 'en'],
      [Float32Array.of(0.5, -0.5), expect.any(AbortSignal), 'en', 'Nguyen'],
    ]);
  });

  it('has no words where the recogniser fails, or is stopped', async () => {
    const sent: FromHost[] = [];
    const hearing = new HearingForPrograms(
      () => ({
        transcribe: (_samples, signal) =>
          new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      }),
      (message) => sent.push(message),
    );
    const heard = hearing.hear({ requestId: 1, samples: SAMPLES, language: 'en' });
    hearing.abandon(2);
    hearing.abandon(1);
    await heard;
    expect(sent).toEqual([{ type: 'heard', requestId: 1, text: null }]);
  });
});
