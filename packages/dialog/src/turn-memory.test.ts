import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ContactEdits,
  contactCard,
  type ResponseMemo,
  readTurnMemory,
  toTurnMemory,
  withContactEdits,
} from './turn-memory.ts';

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

describe('what a visitor changes on the card', () => {
  const CONTACT = {
    step: 'confirm',
    ...{ id: 'draft_1', language: 'en', asked: 4, missed: 0 },
    draft: { name: 'Ana', email: 'ana@exmaple.com' },
  } as const;
  const READ_BACK: ResponseMemo = { outcome: 'small_talk', entryIds: [], contact: CONTACT };
  const change = (edit: number, value: string) => ({ edit, value });
  const EDITS: ContactEdits = { id: 'draft_1', fields: { email: change(2, 'ana@example.com') } };
  const edited = (memo: ResponseMemo, edits: ContactEdits | null) => withContactEdits(memo, edits).contact;

  it('is in what is read back, with the number of its change', () => {
    const memo = withContactEdits(READ_BACK, EDITS);
    expect(memo.contact).toEqual({
      ...CONTACT,
      draft: { name: 'Ana', email: 'ana@example.com' },
      edit: 2,
    });
    expect(JSON.parse(contactCard(memo) ?? '')).toEqual({
      ...{ id: 'draft_1', name: 'Ana', email: 'ana@example.com', edit: 2 },
    });
    expect(readTurnMemory(toTurnMemory(memo))).toEqual(memo);
  });

  it('gives way to what is said later, and nothing else does', () => {
    const said = { ...CONTACT, edit: 2, draft: { name: 'Ana', email: 'ana@example.org' } };
    const before = { ...READ_BACK, contact: said };
    expect(withContactEdits(before, EDITS)).toBe(before);
    const name = { id: 'draft_1', fields: { ...EDITS.fields, name: change(3, 'Anna') } };
    expect(edited(before, name)).toEqual({ ...said, draft: { ...said.draft, name: 'Anna' }, edit: 3 });
  });

  it.each([
    ['of other details', { ...EDITS, id: 'draft_2' }],
    ['of what was not read back', { id: 'draft_1', fields: { phone: change(1, '0671234567') } }],
    ['none', null],
  ])('changes nothing: %s', (_case, edits) => {
    expect(withContactEdits(READ_BACK, edits)).toBe(READ_BACK);
  });

  it('is no more than what a reply remembers', () => {
    const memo: ResponseMemo = { outcome: 'answered', entryIds: [] };
    expect(withContactEdits(memo, EDITS)).toBe(memo);
    expect(contactCard(memo)).toBeUndefined();
  });
});
