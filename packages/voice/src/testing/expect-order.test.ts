import { describe, expect, it } from 'vitest';
import { expectOrder } from './expect-order.ts';

describe('expectOrder', () => {
  it('allows others in between', () => {
    expect(() => expectOrder(['a', 'x', 'b', 'b'], ['a', 'b', 'b'])).not.toThrow();
    expect(() => expectOrder([], [])).not.toThrow();
  });

  it('names what is missing and what it should have followed', () => {
    expect(() => expectOrder(['b', 'a'], ['a', 'b'])).toThrow('No b after a in: b, a');
    expect(() => expectOrder(['a'], ['c'])).toThrow('No c at all in: a');
    expect(() => expectOrder(['a', 'b'], ['a', 'b', 'b'])).toThrow('No b after b');
  });
});
