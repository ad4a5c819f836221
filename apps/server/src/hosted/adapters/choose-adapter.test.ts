import { expect, it } from 'vitest';
import type { CallProvider } from '../../features/calls/hosted-call.ts';
import { takesOffers } from './choose-adapter.ts';

const PROVIDER: CallProvider = {
  kind: 'openai',
  baseUrl: 'https://provider.example.com/v1',
  apiKey: 'sk-secret',
  model: 'realtime',
  reach: 'public',
  about: 'shared',
};

it.each<[CallProvider['kind'], boolean]>([
  ['openai', true],
  ['azure', true],
  ['live', true],
  ['xai', false],
])('knows whether a call over WebRTC can be held at %s', (kind, taken) => {
  expect(takesOffers({ ...PROVIDER, kind })).toBe(taken);
});
