import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phrasesFor } from './contact.ts';
import { beginForm, declareForm, type FormState, type Outcome, takeTurn } from './engine.ts';
import { readTurn } from './read-turn.ts';
import { readCode, readPostcode } from './slots/number.ts';

/** A form as an owner's tool would declare it: where is an order, by its number and the postcode it goes to. */

interface OrderState extends FormState {
  readonly draft: { readonly number?: string; readonly postcode?: string };
}

const FORM = declareForm<OrderState>({
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
  confirm: {
    asked: 'confirm_details',
    question: ({ draft }) => `Order ${draft.number}, to ${draft.postcode || 'no postcode'}. Is that right?`,
  },
  says: {
    ...phrasesFor('en'),
    cancelled: 'I looked nothing up.',
    gaveUp: 'Let us leave it.',
    noted: 'I have that.',
    whatToChange: 'What is wrong?',
    backTo: (question) => `Back to your order. ${question}`,
  },
});

const BEGIN: OrderState = { step: 'number', draft: {}, asked: 0, missed: 0 };

function read(state: OrderState, text: string) {
  const postcode = readPostcode(text);
  const number = readCode(text.replace(new RegExp(postcode?.value ?? '$', 'i'), ' '), 4, 8);
  const told = { ...(number && { number }), ...(postcode && { postcode }) };
  return readTurn(FORM, state, { text, told, language: 'en' });
}

async function say(...texts: readonly string[]): Promise<Outcome<OrderState>> {
  let outcome = beginForm(FORM, BEGIN);
  for (const text of texts) {
    if (!('state' in outcome)) return outcome;
    outcome = takeTurn(FORM, outcome.state, await read(outcome.state, text));
  }
  return outcome;
}

const said = async (...texts: readonly string[]) => {
  const outcome = await say(...texts);
  return 'text' in outcome ? outcome.text : outcome.kind;
};

describe('a form of an owner', () => {
  it('asks for one thing after the other, reads back, and does what was confirmed', async () => {
    expect(await said()).toBe('What is the number of your order?');
    expect(await said('it is four four one seven')).toBe('Which postcode does it go to?');
    expect(await said('4417', 'SY8 2PQ')).toBe('Order 4417, to SY8 2PQ. Is that right?');
    expect(await say('4417', 'sy8 2pq', 'yes')).toMatchObject({
      kind: 'do',
      state: { draft: { number: '4417', postcode: 'SY8 2PQ' } },
    });
  });

  it('takes both at once, and in the other order', async () => {
    expect(await said('order 4417 to SY8 2PQ')).toBe('Order 4417, to SY8 2PQ. Is that right?');
    expect(await said('SY8 2PQ')).toBe('I have that. What is the number of your order?');
  });

  it('goes on without a postcode, and ends without a number', async () => {
    expect(await said('4417', 'no')).toBe('Order 4417, to no postcode. Is that right?');
    expect(await said('no')).toBe('I looked nothing up.');
  });

  it('is set right, asks again, and gives up', async () => {
    expect(await said('4417', 'SY8 2PQ', 'no, it is 4418')).toBe('Order 4418, to SY8 2PQ. Is that right?');
    expect(await said('4417', 'SY8 2PQ', 'no')).toBe('What is wrong?');
    expect(await said('4417', 'SY8 2PQ', 'no', 'yes')).toBe('Order 4417, to SY8 2PQ. Is that right?');
    expect(await said('hm', 'hm', 'hm')).toBe('Let us leave it.');
  });

  it('is left, and answers what comes between', async () => {
    expect(await said('4417', 'never mind')).toBe('I looked nothing up.');
    const aside = await say('do you deliver on Sundays?');
    expect(aside).toMatchObject({ kind: 'aside', question: 'What is the number of your order?' });
    expect(await say('do you deliver on Sundays?', 'and on Mondays?')).toEqual({ kind: 'leave' });
  });
});

it('asks no more than so often, and does nothing that was not read back', async () => {
  const turns = fc.constantFrom(
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
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(turns, fc.string({ maxLength: 30 })), { maxLength: 30 }),
      async (texts) => {
        let outcome = beginForm(FORM, BEGIN);
        let before = BEGIN;
        for (const [i, text] of texts.entries()) {
          if (outcome.kind === 'do') expect([before.step, before.unread]).toEqual(['confirm', undefined]);
          if (!('state' in outcome)) return;
          if (outcome.kind === 'do') return;
          expect(i).toBeLessThanOrEqual(FORM.limits.asked);
          before = outcome.state;
          outcome = takeTurn(FORM, outcome.state, await read(outcome.state, text));
        }
      },
    ),
    { numRuns: 300 },
  );
});
