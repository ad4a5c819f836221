// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { ASSISTANT, button, show, status, text, type, visitAnew } from '../testing/fake-visit.tsx';
import { STRINGS } from '../words/strings.ts';

visitAnew();

describe('the languages that calls understand', () => {
  it('are said before anything is pressed', async () => {
    await show({ assistant: { ...ASSISTANT, hears: ['en', 'uk'] } });
    expect(status()).toBe('Ready when you are · English · Ukrainian');
    expect(button('Start a call')).toBeTruthy();
  });

  it('are words of the widget where it speaks them, since the browser takes its time to name one', async () => {
    const asked = vi.spyOn(Intl, 'DisplayNames');
    try {
      await show({ assistant: { ...ASSISTANT, hears: ['en', 'uk'] } });
      expect(asked).not.toHaveBeenCalled();
      for (const [language, { english, ukrainian }] of Object.entries(STRINGS)) {
        const names = new Intl.DisplayNames(language, { type: 'language' });
        expect([english, ukrainian]).toEqual([names.of('en'), names.of('uk')]);
      }
    } finally {
      asked.mockRestore();
    }
  });

  it('are named by the browser where the widget does not speak them', async () => {
    await show({ assistant: { ...ASSISTANT, hears: ['de'] } });
    expect(status()).toBe('Ready when you are · German');
  });

  it('are not named where they are not known', async () => {
    await show();
    expect(status()).toBe('Ready when you are');
  });

  it('offer typing in place of a call where there are none, also where voice alone was wanted', async () => {
    await show({ assistant: { ...ASSISTANT, hears: [] }, mode: 'voice' });
    expect(status()).toBe('Voice does not understand this language here. Please type.');
    expect(button('Start a call')).toBeFalsy();
    await type('Cake?');
    expect(text()).toContain('Yes, every day.');
  });
});
