// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { readUser, sessionEnded, signedIn } from './use-user.ts';

const OLENA = { email: 'olena@example.com', name: 'Olena', surname: 'Koval' };

afterEach(() => {
  vi.restoreAllMocks();
  sessionEnded();
});

it('signs in where the browser has no room left', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  signedIn(OLENA);
  expect(readUser()).toEqual(OLENA);
  sessionEnded();
  expect(readUser()).toBeNull();
});

it('signs in where the browser refuses to remember anything', () => {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(readUser()).toBeNull();
  signedIn(OLENA);
  expect(readUser()).toEqual(OLENA);
});
