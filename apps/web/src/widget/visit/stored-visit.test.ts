import { describe, expect, it } from 'vitest';
import { readStoredVisit, writeStoredVisit } from './visit-memory.ts';

function storage(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    get length() {
      return values.size;
    },
  } as Storage;
}
const forbidden = () => {
  throw new DOMException('denied', 'SecurityError');
};

describe('a tab’s memory', () => {
  it('is one key for each assistant, and gone when it is forgotten', () => {
    const one = storage();
    writeStoredVisit('a', { conversation: 'cv_1', agreed: 'Yes?' }, () => one);
    expect(one.length).toBe(1);
    expect(readStoredVisit('a', () => one)).toEqual({ conversation: 'cv_1', agreed: 'Yes?' });
    expect(readStoredVisit('b', () => one)).toEqual({ conversation: '', agreed: '' });
    writeStoredVisit('a', null, () => one);
    expect(one.length).toBe(0);
  });

  it('is nothing where the browser keeps nothing, or something else', () => {
    const nothing = { conversation: '', agreed: '' };
    expect(readStoredVisit('a', forbidden)).toEqual(nothing);
    expect(() => writeStoredVisit('a', nothing, forbidden)).not.toThrow();
    const odd = storage();
    odd.setItem('parlo:a', '{"conversation":7}');
    expect(readStoredVisit('a', () => odd)).toEqual(nothing);
  });
});
