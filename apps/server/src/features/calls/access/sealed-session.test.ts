import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { sealSession, unsealSession } from './sealed-session.ts';

const key = randomBytes(32);
const session = { instructions: 'Be kind to Olena.', audio: { output: { voice: 'ash' } } };

it('is opened for its assistant with the key of the installation', () => {
  expect(unsealSession(sealSession(session, key, 'assistant_1'), key, 'assistant_1')).toEqual(session);
});

it('shows nothing, and is good for nothing else', () => {
  const sealed = sealSession(session, key, 'assistant_1');
  expect(Buffer.from(sealed, 'base64url').toString()).not.toContain('Olena');
  expect(unsealSession(sealed, key, 'assistant_2')).toBeNull();
  expect(unsealSession(sealed, randomBytes(32), 'assistant_1')).toBeNull();
  expect(unsealSession(`${sealed.slice(0, -4)}AAAA`, key, 'assistant_1')).toBeNull();
  expect(unsealSession('nonsense', key, 'assistant_1')).toBeNull();
});
