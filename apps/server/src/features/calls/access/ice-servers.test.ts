import { expect, it } from 'vitest';
import { createIceServers } from './ice-servers.ts';

const TURN = ['turn:turn.example.com:3478', 'turns:turn.example.com:443?transport=tcp'];

it('names nobody when nobody is named', () => {
  expect(createIceServers({ stunUrls: [], turn: undefined })()).toEqual([]);
});

it('names STUN servers without credentials', () => {
  const iceServers = createIceServers({ stunUrls: ['stun:a.example'], turn: undefined });
  expect(iceServers()).toEqual([{ urls: ['stun:a.example'] }]);
});

it('gives each visitor a name that expires, signed as TURN servers check it', () => {
  let now = 1_700_000_000_000;
  const credentials = { kind: 'secret', secret: 'north-of-the-river', ttlSeconds: 3_600 } as const;
  const iceServers = createIceServers({ stunUrls: [], turn: { urls: TURN, credentials } }, () => now);
  // By `printf %s 1700003600:parlo | openssl dgst -sha1 -hmac north-of-the-river -binary | base64`.
  expect(iceServers()).toEqual([
    { urls: TURN, username: '1700003600:parlo', credential: 'e3XJwf5BqEGIwrM5Nhso1UgNNis=' },
  ]);
  now += 1_000;
  expect(iceServers()[0]?.username).toBe('1700003601:parlo');
});

it('hands on a fixed name and password as they are', () => {
  const credentials = { kind: 'fixed', username: 'parlo', password: 'pass' } as const;
  const iceServers = createIceServers({ stunUrls: ['stun:a.example'], turn: { urls: TURN, credentials } });
  expect(iceServers()).toEqual([
    { urls: ['stun:a.example'] },
    { urls: TURN, username: 'parlo', credential: 'pass' },
  ]);
});
