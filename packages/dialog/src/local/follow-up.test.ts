import { describe, expect, it } from 'vitest';
import { wantsMore } from './follow-up.ts';

describe('wantsMore', () => {
  it.each([
    'Tell me more',
    'tell me more about it, please',
    'Okay, go on.',
    'And what else does it say?',
    'what else',
    'Can you read me more?',
    'Could you please tell me a bit more',
    'continue',
    'More details please',
    'what comes next?',
    'Is there anything else about that?',
    'Розкажіть більше',
    'А що далі?',
    'Що ще там написано?',
    'Продовжуйте, будь ласка',
  ])('hears it in "%s"', (text) => {
    expect(wantsMore(text)).toBe(true);
  });

  it.each([
    'tell me more about the sauna',
    'what else do you sell',
    'how much more is a double room',
    'next week',
    'yes',
    'okay',
    'thanks',
    '',
    'go on holiday',
    'Скільки ще чекати',
    'дякую',
  ])('does not hear it in "%s"', (text) => {
    expect(wantsMore(text)).toBe(false);
  });

  it('answers at once whatever it is given', () => {
    const start = performance.now();
    for (const word of ['and ', 'tell me more ', 'please ', 'a', ' thanks', 'okay ok '])
      wantsMore(word.repeat(4000 / word.length));
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
