import { type Assistant, RequestError } from '@parlo/contract';
import { describe, expect, it, vi } from 'vitest';
import { addTo } from './faq-addition.ts';
import { saveList } from './use-addition.ts';

const entry = (question: string) => ({ question, answer: 'Yes.', phrasings: [] });
const stored = (version: number, ...questions: string[]) => ({ version, faqList: questions.map(entry) });
const ADDITION = { as: 'new', question: 'New?', answer: 'Yes.', asked: ['New?'] } as const;
const saveAddition = (save: Parameters<typeof saveList>[0], to: Parameters<typeof saveList>[1]) =>
  saveList(save, to, (list) => addTo(list, ADDITION));

/** The server's answer to who comes late: what is stored by now. */
function overtaken(current: { version: number; faqList: Assistant['faqList'] }): RequestError {
  const assistant = { id: 'a', assistantName: 'Poppy', ...current } as Assistant;
  return new RequestError('version_conflict', 'Changed.', 409, {
    refusal: { success: false, code: 'version_conflict', message: 'Changed.', current: assistant },
  });
}

describe('an addition to the FAQ', () => {
  it('is saved over the version it was made to', async () => {
    const save = vi.fn(async () => undefined);
    expect(await saveAddition(save, stored(3, 'Old?'))).toBeNull();
    expect(save.mock.calls).toEqual([[[entry('Old?'), entry('New?')], 3]]);
  });

  it('comes on top of what somebody else saved in between', async () => {
    const save = vi.fn(async (_list: Assistant['faqList'], version: number) => {
      if (version === 3) throw overtaken(stored(4, 'Old?', 'Theirs?'));
    });
    expect(await saveAddition(save, stored(3, 'Old?'))).toBeNull();
    expect(save).toHaveBeenLastCalledWith([entry('Old?'), entry('Theirs?'), entry('New?')], 4);
  });

  it('is not made a second time when it is there already', async () => {
    const save = vi.fn(async () => {
      throw overtaken(stored(4, 'New?'));
    });
    expect(await saveAddition(save, stored(3))).toBe('known');
    expect(save).toHaveBeenCalledOnce();
  });

  it('gives up when it is overtaken again', async () => {
    const save = vi.fn(async () => {
      throw overtaken(stored(9));
    });
    await expect(saveAddition(save, stored(3))).rejects.toThrow('Changed.');
    expect(save).toHaveBeenCalledTimes(2);
  });

  it('sends no request without room, and otherwise fails with the request', async () => {
    const save = vi.fn(async () => {
      throw new RequestError('network', 'Server error.', 0);
    });
    expect(await saveAddition(save, stored(3, 'new?'))).toBe('known');
    expect(save).not.toHaveBeenCalled();
    await expect(saveAddition(save, stored(3))).rejects.toThrow('Server error.');
    expect(save).toHaveBeenCalledOnce();
  });
});
