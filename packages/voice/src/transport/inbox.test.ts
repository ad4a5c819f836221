import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../testing/fake-clock.ts';
import { BURST_MS, Inbox, SPEED, WAITING_CHARACTERS, WAITING_EVENTS, WAITING_LIMIT_MS } from './inbox.ts';

const sound = (ms: number) => new Int16Array(ms * 24);

function setUp() {
  const clock = createFakeClock();
  const seen: (string | number)[] = [];
  const inbox = new Inbox({
    clock,
    onText: (text) => seen.push(text),
    onSound: ({ length }) => seen.push(length / 24),
  });
  const heard = () => seen.reduce<number>((sum, each) => sum + (typeof each === 'number' ? each : 0), 0);
  return { clock, inbox, seen, heard };
}

describe('Inbox', () => {
  it('hands on at once what comes as a person speaks', async () => {
    const { clock, inbox, seen } = setUp();
    for (let i = 0; i < 500; i++) {
      inbox.sound(sound(20), 24_000);
      await clock.advance(20);
    }
    expect(seen).toEqual(Array(500).fill(20));
    expect(clock.pending).toBe(0);
  });

  it('keeps nothing back of six hours from a microphone that is 100 ppm fast', async () => {
    const { clock, inbox, seen } = setUp();
    const pieces = 6 * 3_600;
    let sent = 0;
    for (let i = 1; i <= pieces; i++) {
      const due = Math.round(i * 24_000 * (1 + 100e-6));
      inbox.sound(new Int16Array(due - sent), 24_000);
      sent = due;
      await clock.advance(1_000);
    }
    expect(seen).toHaveLength(pieces);
    expect(clock.pending).toBe(0);
  });

  it('hears a recording faster than it is long, but not at once, and no event before its sound', async () => {
    const { clock, inbox, seen, heard } = setUp();
    inbox.text('first');
    inbox.sound(sound(10_000), 24_000);
    inbox.text('commit');
    expect(seen).toEqual(['first', BURST_MS]);
    await clock.advance(1_000);
    expect(heard()).toBe(BURST_MS + SPEED * 1_000);
    expect(seen).not.toContain('commit');
    await clock.advance(1_000);
    expect(heard()).toBe(10_000);
    expect(seen.at(-1)).toBe('commit');
    expect(clock.pending).toBe(0);
  });

  it('has room for so much', async () => {
    const { clock, inbox, heard } = setUp();
    expect(inbox.sound(sound(WAITING_LIMIT_MS), 24_000)).toBe(true);
    expect(inbox.sound(sound(BURST_MS), 24_000)).toBe(true);
    expect(inbox.sound(sound(1), 24_000)).toBe(false);
    for (let i = 0; i < WAITING_EVENTS; i++) expect(inbox.text('x')).toBe(true);
    expect(inbox.text('x')).toBe(false);
    await clock.advance(30_000);
    expect(heard()).toBe(WAITING_LIMIT_MS + BURST_MS);
    expect(inbox.text('x')).toBe(true);
  });

  it('keeps no more words waiting behind sound than a conversation has, whatever their number', async () => {
    const { clock, inbox, seen } = setUp();
    const long = 'x'.repeat(WAITING_CHARACTERS);
    expect(inbox.text(`${long}x`)).toBe(true);
    expect(inbox.sound(sound(BURST_MS + 1_000), 24_000)).toBe(true);
    expect(inbox.text(long)).toBe(true);
    expect(inbox.text('x')).toBe(false);
    await clock.advance(1_000);
    expect(seen.at(-1)).toBe(long);
    inbox.sound(sound(10_000), 24_000);
    expect(inbox.text(long)).toBe(true);
  });

  it('hands on nothing once closed, also from within', async () => {
    const { clock, inbox, heard } = setUp();
    inbox.sound(sound(10_000), 24_000);
    inbox.close();
    inbox.close();
    await clock.advance(10_000);
    expect(heard()).toBe(BURST_MS);
    expect(clock.pending).toBe(0);
    const seen: string[] = [];
    const other: Inbox = new Inbox({
      clock,
      onText: (text) => {
        seen.push(text);
        other.close();
      },
      onSound: () => seen.push('sound'),
    });
    other.text('last');
    other.sound(sound(10), 24_000);
    expect(seen).toEqual(['last']);
  });
});
