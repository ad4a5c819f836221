/** @jsxImportSource preact */
// @vitest-environment jsdom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { unmount } from '../testing/unmount.ts';
import { Voice } from './voice.tsx';
import { HEIGHT } from './voice-shapes.ts';

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
const NOBODY = { visitor: () => 0, assistant: () => 0 };
async function show(props: Partial<Parameters<typeof Voice>[0]> = {}): Promise<void> {
  await act(() => render(<Voice shape="rest" {...props} />, document.body));
}
function drawFrames(count: number): void {
  for (let i = 0; i < count; i += 1) {
    const due = [...frames.values()];
    frames.clear();
    now += FRAME_MS;
    for (const draw of due) draw(now);
  }
}
const path = (side: string) => document.querySelector(`path.${side}`)?.getAttribute('d') ?? '';
/** How far the assistant's line swings away from its middle, in units of its box. */
const swing = () => {
  const numbers =
    path('wave')
      .match(/-?\d+(\.\d+)?/g)
      ?.map(Number) ?? [];
  return Math.max(0, ...numbers.filter((_, at) => at % 2 === 1).map((y) => Math.abs(y - HEIGHT / 2)));
};
/** The height of the visitor's tallest bar. */
const tallest = () =>
  Math.max(0, ...[...path('bars').matchAll(/v([\d.]+)/g)].map(([, tall]) => Number(tall)));

describe('the voice', () => {
  it('rests flat without a call, and asks for no frames', async () => {
    await show();
    expect(swing()).toBe(0);
    expect(frames.size).toBe(0);
  });

  it('rests as a sign where it is large, and asks for no frames', async () => {
    await show({ large: true });
    expect(swing()).toBeGreaterThan(10);
    expect(frames.size).toBe(0);
  });

  it('swings with what the assistant says, and more for a louder sound', async () => {
    let level = 0.2;
    await show({ shape: 'speaking', levels: { ...NOBODY, assistant: () => level } });
    drawFrames(20);
    const quiet = swing();
    level = 1;
    drawFrames(20);
    expect(quiet).toBeGreaterThan(0);
    expect(swing()).toBeGreaterThan(quiet);
    expect(path('bars')).toBe('');
  });

  it('draws what the visitor says as bars, beside the reply that they speak over, too', async () => {
    const levels = { visitor: () => 0.8, assistant: () => 0 };
    await show({ shape: 'listening', levels });
    drawFrames(30);
    expect(tallest()).toBeGreaterThan(HEIGHT / 3);
    expect(path('wave')).toBe('');
    await show({ shape: 'speaking', levels: { ...levels, assistant: () => 0.8 } });
    drawFrames(30);
    expect(tallest()).toBeGreaterThan(HEIGHT / 3);
    expect(swing()).toBeGreaterThan(10);
  });

  it('is still in a call in which nobody speaks', async () => {
    await show({ shape: 'listening', levels: NOBODY });
    drawFrames(20);
    expect(tallest()).toBeLessThan(0.1);
    expect(frames.size).toBe(1);
  });

  it('comes to rest after a call, and then asks for no more frames', async () => {
    await show({ shape: 'speaking', levels: { ...NOBODY, assistant: () => 1 } });
    drawFrames(30);
    await show();
    expect(swing()).toBeGreaterThan(0);
    drawFrames(300);
    expect(swing()).toBeLessThan(0.5);
    expect(frames.size).toBe(0);
  });

  it('is one still drawing for each state for who asked for less motion', async () => {
    lessMotion = true;
    const drawn = new Set<string>();
    for (const shape of ['rest', 'listening', 'thinking', 'speaking', 'muted'] as const) {
      await show({ shape, levels: { visitor: () => 1, assistant: () => 1 } });
      drawn.add(['bars', 'wave', 'echo'].map(path).join());
      expect(frames.size).toBe(0);
    }
    expect(drawn.size).toBe(5);
  });

  it('asks for nothing more once it is gone', async () => {
    await show({ shape: 'listening', levels: NOBODY });
    expect(frames.size).toBe(1);
    await unmount();
    expect(frames.size).toBe(0);
  });

  it('is a picture that nobody has to hear of', async () => {
    await show();
    expect(document.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  });
});
