import { expect, test } from 'vitest';
import { EnvironmentError, readEnvironment } from './env.ts';

const WHOLE = {
  LIVEKIT_URL: 'wss://livekit.example.com/',
  LIVEKIT_API_KEY: 'APIkey',
  LIVEKIT_API_SECRET: 'a secret of thirty-two letters or more',
};

test('without variables there is no LiveKit', () => {
  expect(readEnvironment({}).livekit).toBeUndefined();
});

test('one address serves browsers and the API', () => {
  expect(readEnvironment(WHOLE).livekit).toEqual({
    url: 'wss://livekit.example.com',
    apiUrl: 'https://livekit.example.com',
    pageSources: 'wss://livekit.example.com https://livekit.example.com',
    apiKey: 'APIkey',
    apiSecret: WHOLE.LIVEKIT_API_SECRET,
    transferNumbers: [],
  });
  expect(readEnvironment({ ...WHOLE, LIVEKIT_URL: 'http://127.0.0.1:7880' }).livekit).toMatchObject({
    url: 'ws://127.0.0.1:7880',
    apiUrl: 'http://127.0.0.1:7880',
  });
});

test('all three belong together', () => {
  expect(() => readEnvironment({ LIVEKIT_URL: WHOLE.LIVEKIT_URL })).toThrow(
    new EnvironmentError(
      'LIVEKIT_API_KEY is missing, but other LIVEKIT_ variables are set.\nLIVEKIT_API_SECRET is missing, but other LIVEKIT_ variables are set.',
    ),
  );
});

test.each(['livekit.example.com', 'ftp://livekit.example.com', 'wss://livekit.example.com?key=1'])(
  'refuses %s as an address without repeating it',
  (url) => {
    expect(() => readEnvironment({ ...WHOLE, LIVEKIT_URL: url })).toThrow(
      'LIVEKIT_URL must be a ws or wss address, such as wss://livekit.example.com.',
    );
  },
);

test('the operator says how the numbers begin that callers are put through to', () => {
  const read = (numbers: string) =>
    readEnvironment({ ...WHOLE, PARLO_TRANSFER_NUMBERS: numbers }).livekit?.transferNumbers;
  expect(read('+380')).toEqual(['+380']);
  expect(read(' +380, +4420 ')).toEqual(['+380', '+4420']);
  for (const wrong of ['380', '+', '+380;+44', '*'])
    expect(() => read(wrong)).toThrow(
      'PARLO_TRANSFER_NUMBERS must be beginnings of telephone numbers, such as +380,+4420.',
    );
});
