import type { ENDPOINTS } from '@parlo/contract';
import { promptLines } from '@parlo/dialog';
import type { Operation } from '../../platform/api.ts';

/** Tells facts of a prompt from instructions. Nothing is stored, and no assistant is named. */
export function readPromptLines(): Operation<typeof ENDPOINTS.promptLines> {
  return async ({ prompt }) => ({ success: true, lines: [...promptLines(prompt)] });
}
