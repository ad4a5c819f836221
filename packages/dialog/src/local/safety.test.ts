import { describe, expect, it } from 'vitest';
import { isAboutSafety } from './decide.ts';

describe('isAboutSafety', () => {
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
    expect(isAboutSafety(text)).toBe(true);
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
    expect(isAboutSafety(text)).toBe(false);
  });
});
