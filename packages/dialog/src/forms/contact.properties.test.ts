import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readActByWords } from '../acts/act-by-words.ts';
import type { ContactField, ContactMemory } from '../responder.ts';
import { beginContact, MOST_QUESTIONS, phrasesFor, takeContactTurn } from './contact.ts';
import type { Outcome } from './engine.ts';

const ASK = fc
  .subarray(['name', 'email', 'phone', 'message'] as const)
  .filter((ask) => ask.includes('email') || ask.includes('phone'));
const UTTERANCE = fc.oneof(
  fc.constantFrom(
    ...[
      'yes',
      'no',
      'Maria',
      'my name is Ana',
      'maria@example.com',
      'maria at example dot com',
      '067 123 45 67',
    ],
    ...['what?', 'Are you open on Sunday?', 'a person please', 'this is a joke', 'the email is wrong', 'hm'],
    ...[
      'send it',
      'Yes, please send it to them',
      'yes but the number is wrong',
      'Yes, my name is Tim',
      'never mind',
      'так',
      'ні',
      'не треба',
      'Мене звати Марія',
      'Що?',
      'double n',
      '',
      '…',
      'bye',
    ],
  ),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);
const START = { id: 'contact_1', language: 'en', draft: {} };
const begin = (kind: 'offer' | 'wish', ask: readonly ContactField[]): ContactMemory => {
  const step = beginContact(kind, START, ask);
  if (step.kind !== 'ask') throw new Error('nothing was asked');
  return step.state;
};

describe('a dialogue, whatever the visitor says', () => {
  it('asks no more than so many questions, and sends only what was confirmed and read back', async () => {
    const kinds = fc.constantFrom('offer', 'wish');
    await fc.assert(
      fc.asyncProperty(kinds, ASK, fc.array(UTTERANCE, { maxLength: 60 }), async (kind, ask, said) => {
        let state = begin(kind as 'offer' | 'wish', ask);
        let questions = 1;
        for (const text of said) {
          const before = state;
          const step: Outcome<ContactMemory> = await takeContactTurn(state, text, ask);
          if (step.kind === 'do') {
            expect(before.step).toBe('confirm');
            expect(readActByWords({ said: text, asked: 'confirm_details', language: 'en' }).act).toBe(
              'agree',
            );
            expect(step.state).toEqual(before);
            expect(step.state.draft.email ?? step.state.draft.phone).toBeTruthy();
            return;
          }
          if (step.kind !== 'ask' && step.kind !== 'aside') return;
          ({ state } = step);
          questions += 1;
          expect(questions).toBeLessThanOrEqual(MOST_QUESTIONS + 1);
          for (const field of Object.keys(state.draft)) expect(ask).toContain(field);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('can be left at every question', async () => {
    await fc.assert(
      fc.asyncProperty(ASK, fc.array(UTTERANCE, { maxLength: 10 }), async (ask, said) => {
        let state = begin('wish', ask);
        for (const text of said) {
          const { cancelled } = phrasesFor('en');
          expect(await takeContactTurn(state, 'Never mind', ask)).toEqual({
            kind: 'end',
            text: cancelled,
            isOver: true,
          });
          expect(await takeContactTurn(state, 'не треба', ask)).toEqual({
            kind: 'end',
            text: cancelled,
            isOver: true,
          });
          const step = await takeContactTurn(state, text, ask);
          if (step.kind !== 'ask' && step.kind !== 'aside') return;
          ({ state } = step);
        }
      }),
      { numRuns: 100 },
    );
  });
});
