import { describe, expect, it } from 'vitest';
import { ASSISTANT_DEFAULTS } from '../api/limits.ts';
import { LookSettings } from './look.ts';

const LOOK = { ...ASSISTANT_DEFAULTS.look, suggestions: [] };
const messageOf = (look: object) => LookSettings.safeParse({ ...LOOK, ...look }).error?.issues[0]?.message;

describe('how a widget looks', () => {
  it('has defaults', () => {
    expect(LookSettings.parse(LOOK)).toEqual(LOOK);
  });

  it('takes a colour in lower case, or null', () => {
    expect(LookSettings.parse({ ...LOOK, color: ' #E4572E ' }).color).toBe('#e4572e');
    for (const color of ['red', '#fff', '#12345g', 'url(x)', '#e4572e;']) {
      expect(messageOf({ color })).toBe('A colour looks like #e4572e.');
    }
  });

  it('has whole numbers within their limits', () => {
    expect(messageOf({ radius: 33 })).toBe('Corner radius must be a whole number from 0 to 32.');
    expect(messageOf({ size: 47 })).toBe('Button size must be a whole number from 48 to 72.');
    expect(messageOf({ size: 60.5 })).toBe('Button size must be a whole number from 48 to 72.');
    expect(messageOf({ greetingDelay: 121 })).toBe('Delay must be a whole number from 0 to 120.');
    expect(LookSettings.parse({ ...LOOK, greetingDelay: 0 }).greetingDelay).toBe(0);
  });

  it('has a button and a logo, unless another launcher or the initial is chosen', () => {
    const chosen = { ...LOOK, launcher: 'card', avatar: 'initial' };
    expect(LookSettings.parse(chosen)).toEqual(chosen);
    expect(messageOf({ launcher: 'banner' })).toBe('Choose button, bar or card.');
    expect(messageOf({ avatar: 'https://example.com/me.png' })).toBe('Choose logo or initial.');
  });

  it('shows at most three questions', () => {
    expect(messageOf({ suggestions: ['a', 'b', 'c', 'd'] })).toBe(
      'At most 3 questions can be shown as buttons.',
    );
    expect(messageOf({ suggestions: [' '] })).toBe('A question is required.');
  });
});
