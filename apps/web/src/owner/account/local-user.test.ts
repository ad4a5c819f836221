import { describe, expect, it } from 'vitest';
import { forgetLocalUser, keepLocalUser, readLocalUser } from './local-user.ts';

function memory(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}
const USER = { email: 'olena@example.com', name: 'Olena', surname: 'Koval' };

describe('the local user', () => {
  it('is kept under the names of the specification', () => {
    const store = memory();
    const more = { ...USER, phone: '+380' };
    keepLocalUser(store, more);
    expect(Object.fromEntries(store.map)).toEqual({
      user: JSON.stringify({ ...USER, phone: '+380' }),
      email: 'olena@example.com',
      loggedIn: 'true',
    });
    expect(readLocalUser(store)).toEqual(USER);
  });

  it('is removed completely, and other keys stay', () => {
    const store = memory({ theme: 'dark' });
    keepLocalUser(store, USER);
    forgetLocalUser(store);
    expect([...store.map.keys()]).toEqual(['theme']);
    expect(readLocalUser(store)).toBeNull();
  });

  it.each(['', '{', 'null', '"olena"', '{}', '{"email":""}', '{"email":7}'])(
    'is null when %j is stored',
    (text) => {
      expect(readLocalUser(memory({ user: text }))).toBeNull();
    },
  );

  it('needs no name', () => {
    expect(readLocalUser(memory({ user: '{"email":"a@b.c","name":7}' }))).toEqual({
      email: 'a@b.c',
      name: '',
      surname: '',
    });
  });
});
