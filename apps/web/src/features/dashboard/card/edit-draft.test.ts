import { summaryOf } from '@parlo/contract';
import { expect, it } from 'vitest';
import { assistantOf } from '../testing/test-answers.ts';
import { forgetDraft, keepDraft, readDraft } from './edit-draft.ts';
import { editValues } from './edit-values.ts';

function memory() {
  const map = new Map<string, string>();
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}
const base = summaryOf(assistantOf());
const changed = { base, values: { ...editValues(base), voice: '' as const } };

it('stores changes for one owner and one assistant', () => {
  const store = memory();
  keepDraft(store, 'olena@example.com', changed);
  expect(readDraft(store, 'olena@example.com', base.id)).toEqual(changed);
  expect(readDraft(store, 'ivan@example.com', base.id)).toBeNull();
  expect(readDraft(store, 'olena@example.com', 'assistant_2')).toBeNull();
});

it('keeps nothing when nothing is changed (any more), or it was given up', () => {
  const store = memory();
  keepDraft(store, 'olena@example.com', changed);
  keepDraft(store, 'olena@example.com', { base, values: editValues(base) });
  expect(store.map.size).toBe(0);
  keepDraft(store, 'olena@example.com', changed);
  forgetDraft(store, 'olena@example.com', base.id);
  expect(store.map.size).toBe(0);
});

it.each(['{', 'null', '{}', '{"base":{"id":"assistant_1"}}'])('takes %j for nothing', (text) => {
  const store = memory();
  keepDraft(store, 'olena@example.com', changed);
  for (const key of store.map.keys()) store.map.set(key, text);
  expect(readDraft(store, 'olena@example.com', base.id)).toBeNull();
});
