import { describe, expect, it } from 'vitest';
import {
  canBeWrong,
  type Message,
  meantAt,
  pauseBefore,
  questionBefore,
  stepsAfter,
  transcriptText,
} from './transcript.ts';

const said = (role: Message['role'], text: string, more: Partial<Message> = {}): Message => ({
  id: text,
  role,
  via: 'voice',
  text,
  interrupted: false,
  outcome: null,
  startedAtMs: 0,
  feedback: null,
  markedWrong: false,
  ...more,
});
const PLAY = [
  said('assistant', 'Hello!'),
  said('visitor', 'Do you fix bikes?', { startedAtMs: 4_000 }),
  said('assistant', 'I do not know that.', { startedAtMs: 5_000, outcome: 'unknown' }),
  said('assistant', 'Shall I take a note?', { startedAtMs: 9_000, interrupted: true }),
];

describe('the question of a turn', () => {
  it('is what the visitor said last before it', () => {
    expect(questionBefore(PLAY, 2)).toBe('Do you fix bikes?');
    expect(questionBefore(PLAY, 3)).toBe('Do you fix bikes?');
  });

  it('is null before the first question', () => {
    expect(questionBefore(PLAY, 0)).toBeNull();
  });
});

describe('a turn', () => {
  const reply = (outcome: string, more: Partial<Message> = {}) =>
    said('assistant', 'So.', { outcome, ...more });

  it.each([
    'Who are you?',
    'what time do you open',
    'Hi there, do you deliver to Bray',
    'Good morning. Is there a lift',
    'Добрий день, скільки коштує доставка',
    'у вас є тістечка',
  ])('that made small talk of “%s” can be wrong', (question) => {
    expect(canBeWrong(reply('small_talk'), question)).toBe(true);
  });

  it.each([
    'Hello',
    'Thanks, that was all',
    'Goodbye then',
    'Thank you, that’s what I wanted',
    'Дякую, що допомогли',
    'Привіт',
    'Have a nice day',
  ])('that replied to “%s” can’t', (greeting) => {
    expect(canBeWrong(reply('small_talk'), greeting)).toBe(false);
    expect(canBeWrong(reply('small_talk', { markedWrong: true }), greeting)).toBe(true);
  });

  it('that asked back can be marked as wrong, but no unrequested one', () => {
    expect(canBeWrong(reply('clarifying'), 'bread')).toBe(true);
    expect(canBeWrong(reply('goodbye'), 'Bye?')).toBe(false);
    expect(canBeWrong(reply('small_talk'), null)).toBe(false);
    expect(canBeWrong(reply('answered'), null)).toBe(true);
  });
});

it('is told apart where somebody came back', () => {
  const back = [...PLAY, said('visitor', 'Me again.', { startedAtMs: 309_000 })];
  expect(back.map((_, at) => pauseBefore(back, at))).toEqual([null, null, null, null, 300_000]);
  expect(pauseBefore(back, 5)).toBeNull();
});

it('has the words that a reply was to have once, beneath the last of its turns', () => {
  const meant = 'I am an AI. Hello, this is the bakery.';
  const reply = [said('assistant', 'I am an AI.', { meant }), said('assistant', 'Hi!', { meant })];
  const messages = [...reply, said('visitor', 'Hello.'), said('assistant', 'Oh.', { meant })];
  expect(messages.map((_, at) => meantAt(messages, at))).toEqual([null, meant, null, meant]);
});

it('is a line for each turn, as text', () => {
  const notSaid = said('assistant', 'Bye!', { meant: 'Goodbye, and thank you.', startedAtMs: 12_000 });
  const text = transcriptText([...PLAY, notSaid], {
    title: 'Conversation of today',
    who: ({ role }) => (role === 'visitor' ? 'Visitor' : 'Poppy'),
    offset: (milliseconds) => `${milliseconds / 1_000} s`,
    meant: 'In your own words:',
    notes: ({ outcome, interrupted }) => [outcome ?? '', interrupted ? 'interrupted' : ''],
  });
  expect(text.split('\n')).toEqual([
    'Conversation of today',
    '',
    '[0 s] Poppy: Hello!',
    '[4 s] Visitor: Do you fix bikes?',
    '[5 s] Poppy: I do not know that. (unknown)',
    '[9 s] Poppy: Shall I take a note? (interrupted)',
    '[12 s] Poppy: Bye!',
    'In your own words: Goodbye, and thank you.',
  ]);
});

it('puts what came of the talk after the turn that it followed, the first one at the earliest', () => {
  const step = (atMs: number) => ({ kind: 'message' as const, atMs, name: '', urgent: false });
  const steps = [step(0), step(4_000), step(90_000)];
  const messages = [500, 4_000].map((startedAtMs) => said('visitor', 'Hello', { startedAtMs }));
  expect([0, 1].map((at) => stepsAfter(messages, at, steps).map(({ atMs }) => atMs))).toEqual([
    [0],
    [4_000, 90_000],
  ]);
});
