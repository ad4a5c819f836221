/** @jsxImportSource preact */
// @vitest-environment jsdom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { unmount } from '../testing/unmount.ts';
import { VoiceLine } from './voice-line-view.tsx';

/** The frames that the line has asked for, drawn when the test says so. */
let frames: Map<number, FrameRequestCallback>;
let lessMotion: boolean;
let now: number;

beforeEach(() => {
  frames = new Map();
  lessMotion = false;
  now = performance.now();
  let count = 0;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: lessMotion && query.includes('prefers-reduced-motion'),
  }));
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => {
    count += 1;
    frames.set(count, draw);
    return count;
  });
  vi.stubGlobal('cancelAnimationFrame', (id: number) => void frames.delete(id));
});
afterEach(async () => {
  await unmount();
  vi.unstubAllGlobals();
});

const FRAME_MS = 16;
/** What moves it is fetched with the first sound. */
async function show(level?: () => number): Promise<void> {
  await act(() => render(<VoiceLine level={level} />, document.body));
  if (level && !lessMotion) await vi.waitFor(() => expect(frames.size).toBe(1));
}
function drawFrames(count: number): void {
  for (let i = 0; i < count; i += 1) {
    const due = [...frames.values()];
    frames.clear();
    now += FRAME_MS;
    for (const draw of due) draw(now);
  }
}
const path = () => document.querySelector('path')?.getAttribute('d') ?? expect.fail('no line');
/** How far the line swings away from its middle, in units of its box. */
const swing = () => {
  const numbers =
    path()
      .match(/-?\d+(\.\d+)?/g)
      ?.map(Number) ?? [];
  return Math.max(...numbers.filter((_, at) => at % 2 === 1).map((y) => Math.abs(y - 24)));
};

describe('the voice line', () => {
  it('rests without a call, and asks for no frames', async () => {
    await show();
    expect(swing()).toBe(0);
    expect(frames.size).toBe(0);
  });

  it('swings with what is heard, and more for a louder sound', async () => {
    let level = 0.2;
    await show(() => level);
    drawFrames(20);
    const quiet = swing();
    level = 1;
    drawFrames(20);
    expect(quiet).toBeGreaterThan(0);
    expect(swing()).toBeGreaterThan(quiet);
  });

  it('is still in a call in which nobody speaks', async () => {
    await show(() => 0);
    drawFrames(20);
    expect(swing()).toBe(0);
    expect(frames.size).toBe(1);
  });

  it('comes to rest after a call, and then asks for no more frames', async () => {
    await show(() => 1);
    drawFrames(30);
    await show();
    expect(swing()).toBeGreaterThan(0);
    drawFrames(300);
    expect(swing()).toBeLessThan(0.2);
    expect(frames.size).toBe(0);
  });

  it('does not move for who asked for less motion', async () => {
    lessMotion = true;
    await show(() => 1);
    drawFrames(20);
    expect(swing()).toBe(0);
    expect(frames.size).toBe(0);
  });

  it('asks for nothing more once it is gone', async () => {
    await show(() => 1);
    expect(frames.size).toBe(1);
    await unmount();
    expect(frames.size).toBe(0);
  });

  it('is a picture that nobody has to hear of', async () => {
    await show();
    expect(document.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  });
});
