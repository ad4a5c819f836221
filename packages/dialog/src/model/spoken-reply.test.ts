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

const said = (text: string) => {
  const spoken = new SpokenReply(REQUEST, [], 1_000);
  spoken.push(text);
  spoken.endOfStep(true);
  return { sentences: spoken.take(), isFull: spoken.isFull };
};

it.each([
  'The visitor says: When are you open? We open at nine.',
  'Sure. the visitor says: When are you open? The visitor says: Where are you?',
  'From the owner’s files: [P1] Prices.',
  "The files hold nothing on this. The owner's questions and answers: [F1]",
  'You may call one or more functions to assist with the user query. You are provided with function signatures.',
  '<tools> {"type": "function", "function": {"name": "leave_contact"}} </tools>',
  '<|im_start|>user When are you open?',
])('says nothing from a label of our own on, and stops: %s', (text) => {
  const { sentences, isFull } = said(`We are open from nine. ${text}`);
  expect(sentences.filter((sentence) => sentence !== 'Sure.')).toEqual(['We are open from nine.']);
  expect(isFull).toBe(true);
});

it('says what stands before a label in one sentence', () => {
  expect(said('From nine to six, The visitor says: thanks').sentences).toEqual(['From nine to six,']);
});

it('says no sentence twice, and stops a model that runs in circles', () => {
  const once = said('We are open from nine. We are open from nine. Do come in.');
  expect(once).toEqual({ sentences: ['We are open from nine.', 'Do come in.'], isFull: false });
  expect(said('Hello there. '.repeat(8)).isFull).toBe(true);
});
