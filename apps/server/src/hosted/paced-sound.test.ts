import { LEAD_MS } from '@parlo/voice';
import { describe, expect, it } from 'vitest';
import type { ClientOutput } from './call/call-types.ts';
import { PacedSound } from './paced-sound.ts';

/** Time that passes when a test says so. */
class Time {
  #now = 1_000;
  #tasks: { at: number; task: () => void }[] = [];
  now = () => this.#now;
  after = (ms: number, task: () => void) => {
    const entry = { at: this.#now + ms, task };
    this.#tasks.push(entry);
    return () => {
      this.#tasks = this.#tasks.filter((each) => each !== entry);
    };
  };
  pass(ms: number): void {
    const until = this.#now + ms;
    for (;;) {
      const [next] = this.#tasks.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.#tasks = this.#tasks.filter((each) => each !== next);
      this.#now = Math.max(this.#now, next.at);
      next.task();
    }
    this.#now = until;
  }
  get waits(): number {
    return this.#tasks.length;
  }
}

const soundOf = (ms: number) => Buffer.alloc(ms * 48).toString('base64');
const DONE = {
  type: 'response.done',
  response: {
    id: 'resp_1',
    object: 'realtime.response',
    status: 'completed',
    status_details: null,
    output: [],
    conversation_id: null,
    output_modalities: ['audio'],
    usage: null,
    metadata: null,
  },
} as const satisfies ClientOutput;

function playing() {
  const time = new Time();
  const sent: ClientOutput[] = [];
  const told: string[] = [];
  const paced = new PacedSound({
    clock: time,
    send: (event) => sent.push({ ...event }),
    onSound: (what, id) => told.push(`${what} ${id}`),
  });
  const sentMs = () =>
    sent.reduce(
      (sum, event) =>
        event.type === 'response.output_audio.delta'
          ? sum + Buffer.from(event.delta, 'base64').length / 48
          : sum,
      0,
    );
  return { time, sent, told, paced, sentMs };
}

describe('sound that is sent ahead', () => {
  it('is never further ahead than an interruption may throw away, and arrives whole', () => {
    const { time, paced, sentMs } = playing();
    paced.sound('resp_1', 'item_1', soundOf(3_000));
    for (let passed = 0; passed <= 3_000; passed += 50) {
      expect(sentMs()).toBeLessThanOrEqual(passed + LEAD_MS + 100);
      expect(sentMs()).toBeGreaterThanOrEqual(Math.min(3_000, passed));
      time.pass(50);
    }
    expect(sentMs()).toBe(3_000);
  });

  it('comes before the end of its response, which tells when it was heard', () => {
    const { time, paced, sent, told } = playing();
    paced.sound('resp_1', 'item_1', soundOf(1_000));
    paced.event(DONE);
    expect(sent.at(-1)?.type).toBe('response.output_audio.delta');
    time.pass(900);
    expect(sent.at(-1)?.type).toBe('response.done');
    expect(told).toEqual(['started resp_1']);
    time.pass(200);
    expect(told).toEqual(['started resp_1', 'stopped resp_1']);
    expect(time.waits).toBe(0);
  });

  it('that is dropped is known to the word, and leaves the events that waited behind it', () => {
    const { time, paced, sent, sentMs } = playing();
    paced.sound('resp_1', 'item_1', soundOf(5_000));
    paced.event(DONE);
    time.pass(1_000);
    const before = sentMs();
    expect(paced.drop()).toEqual({ responseId: 'resp_1', itemId: 'item_1', heardMs: 1_000, wholeMs: 5_000 });
    expect(sent.at(-1)?.type).toBe('response.done');
    time.pass(5_000);
    expect(sentMs()).toBe(before);
    expect(paced.drop()).toBeNull();
  });

  it('of more than anybody says is refused', () => {
    const { paced } = playing();
    const minute = soundOf(60_000);
    let taken = 0;
    while (paced.sound('resp_1', 'item_1', minute)) taken += 1;
    expect(taken).toBe(10);
    paced.close();
    paced.close();
  });
});
