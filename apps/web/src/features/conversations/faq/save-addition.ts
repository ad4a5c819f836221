import { type Assistant, CallError } from '@parlo/contract';
import { type Addition, type AdditionProblem, addTo, type FaqList } from './faq-addition.ts';

type Stored = Pick<Assistant, 'faqList' | 'version'>;

/** Saves a whole list over the one of that version, or rejects as a call does. */
type Save = (faqList: FaqList, version: number) => Promise<unknown>;

/**
 * Saves an addition to the FAQ. When somebody else saved in between, it is added on top of theirs, once: who is
 * overtaken twice is told. Answers null when it is saved, or why there is no place for it.
 */
export async function saveAddition(
  save: Save,
  stored: Stored,
  addition: Addition,
  again = true,
): Promise<AdditionProblem | null> {
  const added = addTo(stored.faqList, addition);
  if ('problem' in added) return added.problem;
  try {
    await save(added.list, stored.version);
    return null;
  } catch (error) {
    const current = error instanceof CallError ? error.refusal?.current : undefined;
    if (!current || !again) throw error;
    return saveAddition(save, current, addition, false);
  }
}
