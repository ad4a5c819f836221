import { describe, expect, it } from 'vitest';
import { isEcho } from './echo.ts';

const SAID = 'We are open on weekdays from nine to five. On Saturday we are open from ten to two.';

describe('an echo', () => {
  it.each([
    'We are open on weekdays from nine to five.',
    'open on week days from nine to five on Saturday we are',
    'weekdays from nine to five on Saturday, we are hoping from ten to two',
  ])('is a stretch of what the assistant says, misheard here and there: %s', (heard) => {
    expect(isEcho(heard, SAID)).toBe(true);
  });

  it('is told in Ukrainian too', () => {
    expect(isEcho('ми працюємо з дев’яти до шостої', 'Ми працюємо з дев’яти до шостої в будні.')).toBe(true);
  });

  it.each([
    'Saturday?',
    'On Saturday from ten.',
    'Are you open on Sunday from nine to five?',
    'Can I come on Saturday at ten, or is that too early?',
    'we two ten five open Saturday weekdays',
    '',
  ])('is not a visitor’s sentence with some of its words: %s', (heard) => {
    expect(isEcho(heard, SAID)).toBe(false);
  });

  it('is false if nothing was said', () => {
    expect(isEcho('We are open on weekdays from nine to five.', '')).toBe(false);
  });
});
