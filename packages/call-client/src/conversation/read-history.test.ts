import { AnswerSource, OwnConversationResponse } from '@parlo/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryOf } from '../testing/arbitrary-of.ts';
import { fieldsOf } from '../wire/read.ts';
import { readHistory, readSources } from './read-history.ts';

describe('the earlier turns', () => {
  it('is read as the contract has it', () => {
    fc.assert(
      fc.property(arbitraryOf(OwnConversationResponse), (answer) => {
        const { messages, turns_left } = fieldsOf(answer);
        expect(readHistory(answer)).toEqual({ messages, turns_left });
      }),
    );
  });

  it('leaves out a message that is broken, not the others', () => {
    const good = {
      id: 'a',
      role: 'visitor',
      via: 'text',
      text: 'Hi',
      interrupted: false,
      feedback: null,
      sources: [],
    };
    const wrong = [{ ...good, role: 'robot' }, { ...good, text: 7 }, { ...good, sources: [{}] }, null];
    const answer = { success: true, messages: [...wrong, good], turns_left: 3 };
    expect(readHistory(answer)?.messages).toEqual([good]);
    expect(readHistory({ ...answer, success: false })).toBeNull();
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.anything(), (value) => void readHistory(value)));
    fc.assert(fc.property(fc.anything(), (value) => void readSources(value)));
  });
});

describe('the sources of an answer', () => {
  it('are JSON in its metadata', () => {
    fc.assert(
      fc.property(fc.array(arbitraryOf(AnswerSource)), (sources) => {
        expect(readSources({ metadata: { sources: JSON.stringify(sources) } })).toEqual(sources);
      }),
    );
  });

  it.each([{}, { metadata: null }, { metadata: { sources: '{' } }, { metadata: { sources: '{"a":1}' } }])(
    'are empty for %j',
    (response) => expect(readSources(response)).toEqual([]),
  );
});
