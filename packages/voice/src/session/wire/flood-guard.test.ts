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

  it('forgets old events', async () => {
    const clock = createFakeClock();
    const guard = new FloodGuard(clock);
    for (let round = 0; round < 5; round += 1) {
      for (let i = 0; i < MAX_REFUSED_PER_WINDOW; i += 1) expect(guard.refused()).toBe(false);
      await clock.advance(FLOOD_WINDOW_MS);
    }
  });
});
