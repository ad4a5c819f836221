import { describe, expect, it } from 'vitest';
import { DUCKED, LATER_MS, LONGEST_START_MS, PlayQueue, START_MS } from './play-queue.ts';

/** One sample a millisecond makes the numbers read as times. */
const RATE = 1_000;
const piece = (ms: number, value = 1) => new Float32Array(ms).fill(value);

function queueWith(...pieces: [id: string, ms: number, value?: number][]) {
  const queue = new PlayQueue(RATE);
  for (const [id, ms, value] of pieces) queue.add(id, piece(ms, value));
  return queue;
}

function read(queue: PlayQueue, ms: number) {
  const output = new Float32Array(ms).fill(9);
  const ended = queue.read(output);
  return { output: [...output], ended };
}

describe('the play queue', () => {
  it('is silent while it is empty', () => {
    const queue = queueWith();
    expect(read(queue, 4)).toEqual({ output: [0, 0, 0, 0], ended: null });
    expect(queue.playing).toBeNull();
  });

  it('waits for enough sound to bridge a late piece', () => {
    const queue = queueWith(['a', START_MS - 1]);
    expect(read(queue, 2).output).toEqual([0, 0]);
    queue.add('a', piece(1));
    expect(read(queue, 2).output).toEqual([1, 1]);
    expect(queue.playing).toBe('a');
  });

  it('plays a short item as soon as it is whole', () => {
    const queue = queueWith(['a', 3]);
    queue.finish('a');
    expect(read(queue, 4)).toEqual({ output: [1, 1, 1, 0], ended: { id: 'a', ms: 3 } });
    expect(queue.playing).toBeNull();
  });

  it('plays pieces in order, across their borders', () => {
    const queue = queueWith(['a', 30, 1], ['a', 30, 2]);
    read(queue, 28);
    expect(read(queue, 4).output).toEqual([1, 1, 2, 2]);
  });

  it('ends an item exactly at a border', () => {
    const queue = queueWith(['a', 4]);
    queue.finish('a');
    expect(read(queue, 4).ended).toEqual({ id: 'a', ms: 4 });
  });

  it('plays an item after the one before, which is whole with it', () => {
    const queue = queueWith(['a', 3, 1], ['b', 50, 2]);
    expect(read(queue, 4)).toEqual({ output: [1, 1, 1, 0], ended: { id: 'a', ms: 3 } });
    expect(read(queue, 2).output).toEqual([2, 2]);
  });

  it('bridges three minutes in which the loudspeaker is 100 ppm faster than the sound comes', () => {
    const rate = 48_000;
    const queue = new PlayQueue(rate);
    // The loudspeaker asks for 20 ms every 20 ms; each of them brings 0.002 ms less.
    const step = (20 * rate) / 1_000;
    const made = step * (1 - 100e-6);
    let [sent, silent] = [0, 0];
    const output = new Float32Array(step);
    for (let at = 1; at <= (3 * 60_000) / 20; at += 1) {
      const due = Math.round(at * made);
      queue.add('a', new Float32Array(due - sent).fill(1));
      sent = due;
      queue.read(output);
      // The start waits for its 40 ms; nothing after it is silence.
      if (at > 3 && output.includes(0)) silent += 1;
    }
    expect(silent).toBe(0);
  });

  it('asks for more sound after each gap, but not for ever more', () => {
    const queue = queueWith(['a', START_MS]);
    let startMs = START_MS;
    for (let gap = 0; gap < 10; gap += 1) {
      read(queue, startMs + 1);
      expect(queue.playing).toBeNull();
      startMs = Math.min(LONGEST_START_MS, startMs + LATER_MS);
      queue.add('a', piece(startMs - 1));
      read(queue, 1);
      expect(queue.playing).toBeNull();
      queue.add('a', piece(1));
      read(queue, 0);
      expect(queue.playing).toBe('a');
    }
  });

  it('counts a gap as nothing that was heard', () => {
    const queue = queueWith(['a', START_MS]);
    read(queue, 500);
    expect(queue.clear()).toEqual({ id: 'a', ms: START_MS });
  });
});

describe('held sound', () => {
  it('fades, is silent, and goes on where it was', () => {
    const queue = queueWith(['a', 100, 1]);
    read(queue, 20);
    queue.hold();
    const [first = 0, ...rest] = read(queue, 10).output;
    expect(first).toBe(1);
    expect(rest.at(-1)).toBeLessThan(0.2);
    expect(read(queue, 50)).toEqual({ output: new Array(50).fill(0), ended: null });
    queue.release();
    expect(read(queue, 10).output.at(-1)).toBeGreaterThan(0.8);
    expect(read(queue, 5).output).toEqual([1, 1, 1, 1, 1]);
    expect(queue.clear()).toEqual({ id: 'a', ms: 45 });
  });

  it('may be dropped meanwhile: what follows is heard once it is released', () => {
    const queue = queueWith(['a', 100, 1]);
    read(queue, 20);
    queue.hold();
    queue.hold();
    read(queue, 10);
    expect(queue.clear()).toEqual({ id: 'a', ms: 30 });
    queue.add('b', new Float32Array(100).fill(2));
    expect(read(queue, 5).output).toEqual([0, 0, 0, 0, 0]);
    queue.release();
    read(queue, 10);
    expect(read(queue, 2).output).toEqual([2, 2]);
  });

  it('is quieter before it, with no jump, and as loud as before after it', () => {
    const queue = queueWith(['a', 100, 1]);
    read(queue, 10);
    queue.duck();
    const [first = 0, ...rest] = read(queue, 10).output;
    expect(first).toBe(1);
    expect(rest.at(-1)).toBeLessThan(0.4);
    expect(read(queue, 2).output).toEqual([DUCKED, DUCKED]);
    queue.hold();
    expect(read(queue, 4).output[0]).toBe(DUCKED);
    expect(read(queue, 2).output).toEqual([0, 0]);
    queue.release();
    expect(read(queue, 10).output[0]).toBe(0);
    expect(read(queue, 2).output).toEqual([1, 1]);
    expect(queue.clear()).toEqual({ id: 'a', ms: 38 });
  });

  it('goes on as loud as before where it was only quieter', () => {
    const queue = queueWith(['a', 100, 1]);
    queue.duck();
    read(queue, 10);
    queue.release();
    expect(read(queue, 4).output[0]).toBe(DUCKED);
    expect(read(queue, 2).output).toEqual([1, 1]);
  });

  it('keeps quiet before anything is heard, and is no trouble twice', () => {
    const queue = queueWith(['a', 100, 1]);
    queue.hold();
    expect(read(queue, 2).output).toEqual([0, 0]);
    queue.release();
    queue.release();
    read(queue, 10);
    expect(read(queue, 1).output).toEqual([1]);
  });
});

describe('dropped sound', () => {
  it('is the whole queue, and the heard part of the first item is reported', () => {
    const queue = queueWith(['a', 100], ['b', 100]);
    read(queue, 25);
    expect(queue.clear()).toEqual({ id: 'a', ms: 25 });
    expect(read(queue, 2)).toEqual({ output: [0, 0], ended: null });
    expect(queue.clear()).toBeNull();
  });

  it('may be one item: what answers it stays', () => {
    const queue = queueWith(['a', 100, 1], ['b', 100, 2]);
    read(queue, 25);
    expect(queue.clear('a')).toEqual({ id: 'a', ms: 25 });
    expect(read(queue, 2).output).toEqual([2, 2]);
  });

  it('is nothing for an unknown item', () => {
    const queue = queueWith(['a', 100]);
    read(queue, 25);
    expect(queue.clear('b')).toBeNull();
    queue.finish('b');
    expect(queue.playing).toBe('a');
  });

  it('leaves what plays alone when it comes later', () => {
    const queue = queueWith(['a', 100], ['b', 100]);
    read(queue, 25);
    expect(queue.clear('b')).toEqual({ id: 'b', ms: 0 });
    expect(queue.playing).toBe('a');
  });
});
