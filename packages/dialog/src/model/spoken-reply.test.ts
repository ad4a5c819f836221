import { expect, it } from 'vitest';
import { en } from '../language/en/index.ts';
import type { ModelRequest } from './compose-request.ts';
import { SpokenReply } from './spoken-reply.ts';

const REQUEST: ModelRequest = {
  ...{ instructions: '', messages: [], entries: new Map(), passages: new Map(), confidence: 0 },
  ...{
    language: en,
    secrets: [],
    statements: [],
    orders: [],
    recited: [],
    content: '',
    addresses: '',
    marks: [],
  },
};

it('reads back an address that the visitor spelled out, and no other', () => {
  const turns = [{ role: 'visitor', text: 'it is maria dot k at example dot com' }] as const;
  const spoken = new SpokenReply(REQUEST, turns, 1_000);
  spoken.push('So your email is maria.k@example.com. Or is it owner@example.org? Shall I book it?');
  spoken.endOfStep(true);
  expect(spoken.take()).toEqual(['So your email is maria.k@example.com.', 'Shall I book it?']);
});
