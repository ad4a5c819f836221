import { describe, expect, it } from 'vitest';
import { romanise } from './romanise.ts';

describe('Ukrainian in Latin letters', () => {
  it.each([
    ['Привіт', 'Pryvit'],
    ['Київ', 'Kyiv'],
    ['Згорани', 'Zghorany'],
    ['Єнакієве', 'Yenakiieve'],
    ['Яготин, Костянтин', 'Yahotyn, Kostiantyn'],
    ['Щербухи', 'Shcherbukhy'],
    ["сім’я і п'ять", 'simia i piat'],
    ['Юрій Ґалаґан', 'Yurii Galagan'],
    ['Їжакевич', 'Yizhakevych'],
    ['НІ', 'NI'],
  ])('%s is %s', (written, latin) => {
    expect(romanise(written)).toBe(latin);
  });

  it('leaves everything else as it is', () => {
    const text = "It's 5 o'clock, naïve 日本 αβ 👋";
    expect(romanise(text)).toBe(text);
    expect(romanise('')).toBe('');
  });
});
