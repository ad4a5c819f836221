import { noticeProblem } from '@parlo/dialog';
import { AppError } from './errors.ts';

/**
 * The header of responses that a machine made, and its value. The name is that of a draft for such a header
 * (draft-abaris-aicdh), which is no standard yet.
 */
export const AI_GENERATED = ['AI-Disclosure', 'mode=machine-generated'] as const;

/**
 * Refuses words for the AI notice that do not tell what article 50 of the EU's AI Act wants told: that an AI speaks.
 * Empty or absent words are Parlo's own.
 */
export function requireNotice(words: string | undefined): void {
  if (!words) return;
  const field = 'aiNotice';
  const problem = noticeProblem(words);
  if (problem === 'names_no_ai') {
    const message =
      'The notice has to say that an AI or a machine speaks, as in “You are talking to an AI.” The law wants visitors told.';
    throw new AppError('notice_names_no_ai', message, { field });
  }
  if (problem === 'denies_ai') {
    const message =
      'The notice may not deny that an AI speaks, or say that a person does. The law wants visitors told the truth.';
    throw new AppError('notice_denies_ai', message, { field });
  }
}
