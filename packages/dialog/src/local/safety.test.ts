import { describe, expect, it } from 'vitest';
import { dangerOf } from './decide.ts';

describe('dangerOf', () => {
  it.each([
    'I have a nut allergy, can I eat this?',
    'Are there NUTS in it',
    'is it gluten-free',
    'I am pregnant',
    'my child swallowed a coin',
    'is the water safe to drink',
    'what dose should I take',
    'it is an emergency!',
    'I feel ill',
    'Я вагітна, чи можна мені?',
    'У мене алергія на горіхи',
    'чи це безпечно',
    'дитина ковтнула монету',
    'дитина проковтнула батарейку',
    'боляче ковтати',
    'у тата гіпертонія, чи можна йому в сауну',
    'I’m having radiation this month',
    'she can’t swim, may she come in',
  ])('hears it in "%s"', (text) => {
    expect(dangerOf(text, { safety: 0 })).toBe('named');
  });

  it.each([
    '',
    'when do you open',
    'do you sell doughnuts',
    'still open?',
    'do you sell lightning cables',
    'is it for two-stroke engines',
    'чи можна пораніше заїхати',
    'скільки екземплярів у вас є',
    'чи є пряний чай',
    'який тиск у шинах',
    'what is the bill',
    'do you deliver to the hills',
    'Коли ви відкриваєтесь?',
    'Чи є парковка?',
  ])('does not hear it in "%s"', (text) => {
    expect(dangerOf(text, { safety: 0 })).toBe('none');
  });

  it('takes what only sounds like it for a likely one', () => {
    expect(dangerOf('he is only two, will he manage by himself', { safety: 0.7 })).toBe('likely');
    expect(dangerOf('is the water safe to drink', { safety: 0.7 })).toBe('named');
    expect(dangerOf('when do you open', { safety: 0.2 })).toBe('none');
  });
});
