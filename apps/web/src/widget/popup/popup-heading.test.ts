import { describe, expect, it } from 'vitest';
import { STRINGS } from '../words/strings.ts';
import { popupHeading, TAP_TO_TALK } from './popup-heading.ts';

describe('the heading of the popup page', () => {
  it('is Parlo’s own where the owner wrote none', () => {
    expect(popupHeading(null, STRINGS.en)).toBe('Your personal AI assistant. Just TAP to talk!');
    expect(popupHeading(null, STRINGS.uk)).toBe(
      'Ваш особистий ШІ‑асистент. Просто ТОРКНІТЬСЯ, щоб говорити!',
    );
  });

  it('ends with what to do', () => {
    expect(popupHeading('Ask the baker.', STRINGS.en)).toBe('Ask the baker. Just TAP to talk!');
  });

  it.each([
    'Your personal AI assistant. Just TAP to talk!',
    'Ask the baker: just tap to talk',
    'Just TAP to talk!! ',
  ])('does not say it twice after “%s”', (text) => {
    expect(popupHeading(text, STRINGS.en)).toBe(text);
    expect(popupHeading(text, STRINGS.uk)).toBe(text);
  });

  it('knows the words of every language', () => {
    expect(TAP_TO_TALK).toEqual(Object.values(STRINGS).map(({ popupTap }) => popupTap));
  });
});
