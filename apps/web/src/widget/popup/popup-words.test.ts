import { describe, expect, it } from 'vitest';
import { popupHeading } from './popup-words.ts';

describe('the heading of the popup page', () => {
  it('is Parlo’s own where the owner wrote none', () => {
    expect(popupHeading(null, 'en')).toBe('Your personal AI assistant. Just TAP to talk!');
    expect(popupHeading(null, 'uk')).toBe('Ваш особистий ШІ‑асистент. Просто ТОРКНІТЬСЯ, щоб говорити!');
  });

  it('ends with what to do', () => {
    expect(popupHeading('Ask the baker.', 'en')).toBe('Ask the baker. Just TAP to talk!');
  });

  it.each([
    'Your personal AI assistant. Just TAP to talk!',
    'Ask the baker: just tap to talk',
    'Just TAP to talk!! ',
    'Спитайте пекаря. Просто торкніться, щоб говорити',
  ])('does not say it twice after “%s”', (text) => {
    expect(popupHeading(text, 'en')).toBe(text);
    expect(popupHeading(text, 'uk')).toBe(text);
  });
});
