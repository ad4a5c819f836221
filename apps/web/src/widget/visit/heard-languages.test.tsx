// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { ASSISTANT, button, show, status, text, type, visitAnew } from '../testing/fake-visit.tsx';

visitAnew();

describe('the languages that calls understand', () => {
  it('are said before anything is pressed', async () => {
    await show({ assistant: { ...ASSISTANT, hears: ['en', 'uk'] } });
    expect(status()).toBe('Ready when you are · English · Ukrainian');
    expect(button('Start a call')).toBeTruthy();
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
