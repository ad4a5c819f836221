import type { TFunction } from 'i18next';
import { refusalWords } from '../../i18n/refusals.ts';
import { type FileProblem, type FileRules, listed, megabytes } from './file-rules.ts';

/** Why a file was not taken here, in the reader's language. */
export function problemWords(t: TFunction, problem: FileProblem, rules: FileRules): string {
  return t(`knowledge.problems.${problem}`, { endings: listed(rules), size: megabytes(rules) });
}

/** What became of an upload that failed: why it was refused, or that nobody answered. */
export function uploadWords(t: TFunction, error: unknown): string {
  if (error instanceof DOMException && error.name === 'AbortError') return t('knowledge.stopped');
  return refusalWords(t, error, t('knowledge.uploadLost'));
}
