import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTextKeys, PLAIN, type Place, UNREADABLE } from './text-keys.ts';

const K1 = { id: 'k1', key: randomBytes(32) };
const K2 = { id: 'k2', key: randomBytes(32) };
const PLACE: Place = ['messages', 'text', 'conv_1', 'item_1'];
const first = createTextKeys({ keys: [K1], encrypts: true });

describe('a text', () => {
  it('is opened as it was, whatever it says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const stored = first.seal(text, PLACE);
        expect(stored).toMatch(/^e1\.k1\.[\w-]+$/);
        expect(first.open(stored, 'k1', PLACE)).toBe(text);
      }),
    );
  });

  it('differs each time, so that nobody sees who said the same', () => {
    expect(first.seal('Yes', PLACE)).not.toBe(first.seal('Yes', PLACE));
  });

  it.each<[string, Place]>([
    ['row', ['messages', 'text', 'conv_1', 'item_2']],
    ['column', ['messages', 'memory', 'conv_1', 'item_1']],
    ['table', ['contacts', 'text', 'conv_1', 'item_1']],
  ])('does not open in another %s', (_what, place) => {
    expect(first.open(first.seal('Mine', PLACE), 'k1', place)).toBe(UNREADABLE);
  });

  it.each([
    (stored: string) => stored.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    (stored: string) => stored.slice(0, 20),
    () => 'e1.k1.',
    () => 'in plain words',
  ])('that somebody changed does not open', (change) => {
    expect(first.tryOpen(change(first.seal('Mine and long enough', PLACE)), 'k1', PLACE)).toBeNull();
  });

  it('that only looks encrypted is what a visitor said', () => {
    const said = first.seal('Mine', PLACE);
    expect(first.open(said, null, PLACE)).toBe(said);
  });
});

describe('keys', () => {
  it('are all read, and the first writes', () => {
    const both = createTextKeys({ keys: [K2, K1], encrypts: true });
    expect(both.open(first.seal('Old', PLACE), 'k1', PLACE)).toBe('Old');
    expect(both.seal('New', PLACE)).toMatch(/^e1\.k2\./);
    expect(first.tryOpen(both.seal('New', PLACE), 'k2', PLACE)).toBeNull();
    expect(both.hashes('a@b.c')).toEqual([both.hash('a@b.c'), first.hash('a@b.c')]);
  });

  it('only read where nothing is encrypted any more', () => {
    const off = createTextKeys({ keys: [K1], encrypts: false });
    expect(off.open(first.seal('Old', PLACE), 'k1', PLACE)).toBe('Old');
    expect(off.seal('New', PLACE)).toBe('New');
    expect([off.writesWith, off.hash('a')]).toEqual([null, null]);
  });

  it('of the same name but other bytes open nothing', () => {
    const other = createTextKeys({ keys: [{ ...K2, id: 'k1' }], encrypts: true });
    expect(other.tryOpen(first.seal('Mine', PLACE), 'k1', PLACE)).toBeNull();
  });

  it('may be none', () => {
    const none = createTextKeys(PLAIN);
    expect([none.seal('Plain', PLACE), none.open('Plain', null, PLACE), none.hashes('a')]).toEqual([
      ...['Plain', 'Plain', []],
    ]);
  });
});
