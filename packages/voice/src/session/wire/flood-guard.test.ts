import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../testing/index.ts';
import {
  FLOOD_WINDOW_MS,
  FloodGuard,
  MAX_MESSAGES_PER_WINDOW,
  MAX_REFUSED_PER_WINDOW,
} from './flood-guard.ts';

describe('FloodGuard', () => {
  it('lets a wrong client be wrong a hundred times in ten seconds', () => {
    const guard = new FloodGuard(createFakeClock());
    for (let i = 0; i < MAX_REFUSED_PER_WINDOW; i += 1) expect(guard.refused()).toBe(false);
    expect(guard.refused()).toBe(true);
  });

  it('counts messages of any kind', () => {
    const guard = new FloodGuard(createFakeClock());
    for (let i = 0; i < MAX_MESSAGES_PER_WINDOW; i += 1) expect(guard.message()).toBe(false);
    expect(guard.message()).toBe(true);
  });

  it('tells how many messages are left, and until when', async () => {
    const clock = createFakeClock();
    const guard = new FloodGuard(clock, 10);
    for (let i = 0; i < 12; i += 1) guard.message();
    await clock.advance(2_500);
    expect(guard.limits()).toEqual([{ name: 'requests', limit: 10, remaining: 0, reset_seconds: 7.5 }]);
    await clock.advance(FLOOD_WINDOW_MS);
    guard.message();
    expect(guard.limits()).toEqual([{ name: 'requests', limit: 10, remaining: 9, reset_seconds: 10 }]);
  });

  it('forgets old events', async () => {
    const clock = createFakeClock();
    const guard = new FloodGuard(clock);
    for (let round = 0; round < 5; round += 1) {
      for (let i = 0; i < MAX_REFUSED_PER_WINDOW; i += 1) expect(guard.refused()).toBe(false);
      await clock.advance(FLOOD_WINDOW_MS);
    }
  });
});
