import { OWNER_LIMITS } from '@parlo/contract';
import { CREATE_FILES, type FileProblem, problemOf } from '../../../owner/files/file-rules.ts';

export interface RefusedFile {
  readonly name: string;
  /** `full`: there are as many as an assistant can have. */
  readonly problem: FileProblem | 'full';
}

/** Tells the files that can be used from the others, in their order. `there` is how many were added before. */
export function sortFiles(files: readonly File[], there: number) {
  const good: File[] = [];
  const refused: RefusedFile[] = [];
  for (const file of files) {
    const full = there + good.length >= OWNER_LIMITS.knowledgeFiles;
    const problem = problemOf(file, CREATE_FILES) ?? (full ? 'full' : null);
    if (problem) refused.push({ name: file.name, problem });
    else good.push(file);
  }
  return { good, refused };
}
