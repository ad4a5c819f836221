import { describe, expect, it } from 'vitest';
import { spokenPart } from './spoken-part.ts';

describe('spokenPart', () => {
  it('leaves out what films end with', () => {
    for (const text of [
      'Дякую за перегляд!',
      'ДЯКУЮ ЗА УВАГУ',
      'Підписуйтесь на канал.',
      'Thank you for watching!',
      '[музика] Дякую за перегляд!',
    ]) {
      expect(spokenPart(text), text).toBe('');
    }
  });

  it('leaves out notes about noises', () => {
    for (const text of [
      '[звук]',
      ' [музика] ',
      '(сміх)',
      '*кашель*',
      '♪ ля-ля ♪',
      '[звук вистріл',
      '(',
      '♪',
    ]) {
      expect(spokenPart(text), text).toBe('');
    }
    expect(spokenPart('Коли ви [кашель] працюєте?')).toMatch(/^Коли ви\s+працюєте\?$/);
    expect(spokenPart('[звук] Так. (сміх)')).toBe('Так.');
  });

  it('leaves what visitors say', () => {
    for (const text of [
      'Дякую!',
      'Дякую за увагу до деталей',
      'Як підписатися на розсилку?',
      '',
      'Так.',
      "п'ятниця о 15:30",
    ]) {
      expect(spokenPart(text), text).toBe(text);
    }
  });
});
