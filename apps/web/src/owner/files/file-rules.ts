import {
  BUILDER_ENDINGS,
  KNOWLEDGE_ENDINGS,
  LOGO_ENDINGS,
  MB,
  OWNER_LIMITS,
  TABLE_ENDINGS,
} from '@parlo/contract';
import type { TFunction } from 'i18next';
import { refusalWords } from '../../i18n/refusals.ts';

/** The files that one place accepts. The server inspects files as well; this refuses before anything is sent. */
export interface FileRules {
  readonly endings: readonly string[];
  /** Bytes. */
  readonly maxBytes: number;
  /** Only images: said of anything else in plain words, before endings are. */
  readonly image?: true;
}

export const BUILDER_FILES: FileRules = { endings: BUILDER_ENDINGS, maxBytes: OWNER_LIMITS.builderFile };
export const TABLE_FILES: FileRules = { endings: TABLE_ENDINGS, maxBytes: OWNER_LIMITS.builderFile };
export const CREATE_FILES: FileRules = { endings: KNOWLEDGE_ENDINGS, maxBytes: OWNER_LIMITS.knowledgeFile };
export const LOGO_FILES: FileRules = { endings: LOGO_ENDINGS, maxBytes: OWNER_LIMITS.logo, image: true };

export type FileProblem = 'notImage' | 'wrongKind' | 'tooLarge' | 'empty';

type FileFacts = Pick<File, 'name' | 'size' | 'type'>;

/** Why a file can't be taken, or null when it can. */
export function problemOf({ name, size, type }: FileFacts, rules: FileRules): FileProblem | null {
  // Some systems know no type for a file: its ending decides then.
  if (rules.image && type !== '' && !type.startsWith('image/')) return 'notImage';
  if (!rules.endings.some((ending) => name.toLowerCase().endsWith(ending))) return 'wrongKind';
  if (size > rules.maxBytes) return 'tooLarge';
  return size === 0 ? 'empty' : null;
}

/** '.txt, .docx, .json': as people read it, and as a file input's `accept`. */
export function listed({ endings }: FileRules): string {
  return endings.join(', ');
}

export function megabytes({ maxBytes }: FileRules): number {
  return maxBytes / MB;
}

/** Why a file was not taken here, in the reader's language. */
export function problemWords(t: TFunction, problem: FileProblem, rules: FileRules): string {
  return t(`knowledge.problems.${problem}`, { endings: listed(rules), size: megabytes(rules) });
}

/** Why an upload failed: the refusal's words, or that no response came. */
export function uploadWords(t: TFunction, error: unknown): string {
  if (error instanceof DOMException && error.name === 'AbortError') return t('knowledge.stopped');
  return refusalWords(t, error, t('knowledge.uploadLost'));
}
