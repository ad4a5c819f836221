import { describe, expect, it } from 'vitest';
import { createPace } from './pace.ts';

describe('createPace', () => {
  it('lets others run once a slice is used up, and not before', async () => {
    let clock = 0;
    const pace = createPace(() => clock);
    let others = 0;
    setImmediate(() => others++);
    clock = 0.5;
    await pace();
    expect(others).toBe(0);
    clock = 2;
    await pace();
    expect(others).toBe(1);
    setImmediate(() => others++);
    await pace();
    expect(others).toBe(1);
  });
});
