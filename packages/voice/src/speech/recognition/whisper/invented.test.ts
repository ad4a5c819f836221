import { describe, expect, it } from 'vitest';
import { isInvented } from './invented.ts';

describe('isInvented', () => {
  it('knows what films end with', () => {
    for (const text of [
      'Дякую за перегляд!',
      'ДЯКУЮ ЗА УВАГУ',
      'Підписуйтесь на канал.',
      'Thank you for watching!',
    ]) {
      expect(isInvented(text), text).toBe(true);
    }
  });

  it('leaves what visitors say', () => {
    for (const text of ['Дякую!', 'Дякую за увагу до деталей', 'Як підписатися на розсилку?', '', 'Так.']) {
      expect(isInvented(text), text).toBe(false);
    }
  });
});
