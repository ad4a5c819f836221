import { beforeEach, expect, it } from 'vitest';
import { keepTexts, readTexts } from './kept-texts.ts';

const EMAIL = 'olena@example.com';
const EMPTY = { subject: '', message: '' };
const TYPED = { subject: 'Minutes', message: 'May I have some?' };
let stored = new Map<string, string>();
const store = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
  removeItem: (key: string) => void stored.delete(key),
};
const read = (email = EMAIL) => readTexts(store, email, 'ticket', EMPTY);

beforeEach(() => {
  stored = new Map();
});

it('returns kept text to the user who typed it', () => {
  expect(read()).toBeNull();
  keepTexts(store, EMAIL, 'ticket', TYPED);
  expect(read()).toEqual(TYPED);
  expect(read('petro@example.com')).toBeNull();
  expect(readTexts(store, EMAIL, 'other', EMPTY)).toBeNull();
});

it('forgets it', () => {
  keepTexts(store, EMAIL, 'ticket', TYPED);
  keepTexts(store, EMAIL, 'ticket', null);
  expect(stored.size).toBe(0);
});

it('has every field of the form and no other, whatever was kept', () => {
  keepTexts(store, EMAIL, 'ticket', { message: 'May I?', gone: 'x' });
  expect(read()).toEqual({ subject: '', message: 'May I?' });
});

it.each(['{', '7', 'null', '{"message":7}'])('takes %s for nothing', (text) => {
  stored.set(`typed/${EMAIL}/ticket`, text);
  expect(read()).toBeNull();
});
