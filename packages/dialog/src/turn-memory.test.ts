import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ResponseMemo, readTurnMemory, toTurnMemory } from './turn-memory.ts';

const text = fc.string();
const memo: fc.Arbitrary<ResponseMemo> = fc.record(
  {
    outcome: fc.constantFrom('answered', 'clarifying', 'unknown', 'small_talk', 'repeated', 'goodbye'),
    entryIds: fc.array(text),
    passageIds: fc.array(text),
    sources: fc.array(
      fc.record(
        { title: text, heading: text, text, quote: text },
        { requiredKeys: ['title', 'heading', 'text'] },
      ),
      {
        maxLength: 3,
      },
    ),
  },
  { requiredKeys: ['outcome', 'entryIds'] },
);

describe('the memory of a turn', () => {
  it('is one JSON value that is read back as it was', () => {
    fc.assert(
      fc.property(memo, (remembered) => {
        const stored: unknown = JSON.parse(JSON.stringify(toTurnMemory(remembered)));
        expect(stored).toMatchObject({ version: 1 });
        expect(readTurnMemory(stored)).toEqual(remembered);
      }),
    );
  });

  it.each([
    { version: 2, outcome: 'answered', entryIds: [] },
    { version: 2, verdict: { kind: 'answered' } },
    { outcome: 'answered', entryIds: [] },
    { version: 1, outcome: 'elated', entryIds: [] },
    { version: 1, outcome: 'answered', entryIds: 'faq_1' },
    { version: 1 },
    'answered',
    [],
    null,
    undefined,
  ])('is ignored when this version can not read it: %j', (stored) => {
    expect(readTurnMemory(stored)).toBeUndefined();
  });
});
