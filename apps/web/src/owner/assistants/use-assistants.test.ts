import { describe, expect, it } from 'vitest';
import { freeName } from './use-assistants.ts';

describe('freeName', () => {
  it('counts up until nobody has the name', () => {
    expect(freeName('New Assistant', [])).toBe('New Assistant');
    expect(freeName('New Assistant', ['New Assistant', 'New Assistant 2'])).toBe('New Assistant 3');
  });
});
