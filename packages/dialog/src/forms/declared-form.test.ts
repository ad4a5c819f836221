import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readActByPatterns } from '../acts/acts-by-patterns.ts';
import {
  askedIn,
  beginForm,
  type Form,
  type FormState,
  type FormTurn,
  type Outcome,
  takeTurn,
} from './engine.ts';
import { talkIn, tellsNothing } from './read-turn.ts';
import { readCode, readPostcode } from './slots/number.ts';

/** A form as an owner's tool would declare it: where is an order, by its number and the postcode it goes to. */

interface OrderState extends FormState {
  readonly draft: { readonly number?: string; readonly postcode?: string };
}

const FORM: Form<OrderState> = {
  steps: [
    {
      name: 'number',
      asked: 'number',
      slots: ['number'],
      question: () => 'What is the number of your order?',
      again: () => 'Could you read me the number, digit by digit?',
    },
    {
      name: 'postcode',
      asked: 'number',
      slots: ['postcode'],
      refused: () => ({ postcode: '' }),
      question: () => 'Which postcode does it go to?',
      again: () => 'Could you tell me just the postcode?',
    },
  ],
  missing: ({ draft }) => (['number', 'postcode'] as const).find((slot) => draft[slot] === undefined),
  confirm: {
    asked: 'confirm_details',
    question: ({ draft }) => `Order ${draft.number}, to ${draft.postcode || 'no postcode'}. Is that right?`,
  },
  learn: (state, told) => ({ ...state, draft: { ...state.draft, ...told } }),
  forget: (state, slot) => ({ ...state, draft: { ...state.draft, [slot]: undefined } }),
  says: {
    cancelled: 'I looked nothing up.',
    calledOff: 'All right.',
    declined: 'All right.',
    gaveUp: 'Let us leave it.',
    noted: 'I have that.',
    whatToChange: 'What is wrong?',
    backTo: (question) => `Back to your order. ${question}`,
  },
  limits: { missed: 2, asked: 10, asides: 1 },
};

const BEGIN: OrderState = { step: 'number', draft: {}, asked: 0, missed: 0 };

function read(state: OrderState, text: string): FormTurn {
  const asked = askedIn(FORM, state);
  const postcode = readPostcode(text);
  const number = readCode(text.replace(new RegExp(postcode?.value ?? '$', 'i'), ' '), 4, 8);
  return {
    text,
    act: readActByPatterns({ said: text, asked }),
    ...talkIn(text, asked),
    told: { ...(number && { number }), ...(postcode && { postcode }) },
    ...(tellsNothing(text) && { tellsNothing: true }),
  };
}

function say(...texts: readonly string[]): Outcome<OrderState> {
  let outcome = beginForm(FORM, BEGIN);
  for (const text of texts) {
    if (!('state' in outcome)) return outcome;
    outcome = takeTurn(FORM, outcome.state, read(outcome.state, text));
  }
  return outcome;
}

const textOf = (outcome: Outcome<OrderState>) => ('text' in outcome ? outcome.text : outcome.kind);

describe('a form of an owner', () => {
  it('asks for one thing after the other, reads back, and does what was confirmed', () => {
    expect(textOf(say())).toBe('What is the number of your order?');
    expect(textOf(say('it is four four one seven'))).toBe('Which postcode does it go to?');
    expect(textOf(say('4417', 'SY8 2PQ'))).toBe('Order 4417, to SY8 2PQ. Is that right?');
    expect(say('4417', 'sy8 2pq', 'yes')).toMatchObject({
      kind: 'do',
      state: { draft: { number: '4417', postcode: 'SY8 2PQ' } },
    });
  });

  it('takes both at once, and in the other order', () => {
    expect(textOf(say('order 4417 to SY8 2PQ'))).toBe('Order 4417, to SY8 2PQ. Is that right?');
    expect(textOf(say('SY8 2PQ'))).toBe('I have that. What is the number of your order?');
  });

  it('goes on without a postcode, and ends without a number', () => {
    expect(textOf(say('4417', 'no'))).toBe('Order 4417, to no postcode. Is that right?');
    expect(textOf(say('no'))).toBe('I looked nothing up.');
  });

  it('is set right, asks again, and gives up', () => {
    expect(textOf(say('4417', 'SY8 2PQ', 'no, it is 4418'))).toBe('Order 4418, to SY8 2PQ. Is that right?');
    expect(textOf(say('4417', 'SY8 2PQ', 'no'))).toBe('What is wrong?');
    expect(textOf(say('4417', 'SY8 2PQ', 'no', 'yes'))).toBe('Order 4417, to SY8 2PQ. Is that right?');
    expect(textOf(say('hm', 'hm', 'hm'))).toBe('Let us leave it.');
  });

  it('is left, and answers what comes between', () => {
    expect(textOf(say('4417', 'never mind'))).toBe('I looked nothing up.');
    const aside = say('do you deliver on Sundays?');
    expect(aside).toMatchObject({ kind: 'aside', question: 'What is the number of your order?' });
    expect(say('do you deliver on Sundays?', 'and on Mondays?')).toEqual({ kind: 'leave' });
  });
});

it('asks no more than so often, and does nothing that was not read back', () => {
  const said = fc.constantFrom(
    'yes',
    'no',
    '4417',
    'SY8 2PQ',
    'hm',
    'what?',
    'are you open?',
    'так',
    '',
    'wait',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(said, fc.string({ maxLength: 30 })), { maxLength: 30 }), (texts) => {
      let outcome = beginForm(FORM, BEGIN);
      let before = BEGIN;
      for (const [i, text] of texts.entries()) {
        if (outcome.kind === 'do') expect([before.step, before.unread]).toEqual(['confirm', undefined]);
        if (!('state' in outcome)) return;
        if (outcome.kind === 'do') return;
        expect(i).toBeLessThanOrEqual(FORM.limits.asked);
        before = outcome.state;
        outcome = takeTurn(FORM, outcome.state, read(outcome.state, text));
      }
    }),
    { numRuns: 300 },
  );
});
