import { type ENDPOINTS, MESSAGES } from '@parlo/contract';
import pLimit from 'p-limit';
import { kindOf } from '../../parsing/file-types.ts';
import { parseInChild } from '../../parsing/parse-in-child.ts';
import type { FileFault } from '../../parsing/unreadable.ts';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { acceptFile, RULES } from './accept-file.ts';

/** Files that are read at once while their owners wait: each takes a process for a moment. */
const AT_ONCE = 2;

/** The cells of a file that questions and answers are taken from, read in the process that reads files. Nothing is stored. */
export function proposeFromTable(): Operation<typeof ENDPOINTS.proposeFromTable> {
  const limit = pLimit(AT_ONCE);
  return async (_, { files: [upload], signal }) => {
    if (!upload) throw new AppError('file_required', MESSAGES.selectFileFirst, { field: 'file' });
    const accepted = await acceptFile(upload, RULES.table);
    if ('reason' in accepted) throw refusal(upload.name, accepted);
    const kind = kindOf(accepted.type) ?? 'csv';
    const result = await limit(() =>
      parseInChild({ path: upload.path, kind, maxPassages: 0, asTables: true }, signal),
    );
    if (result.status === 'unreadable') throw refusal(upload.name, result.fault);
    const { tables = [], leftRows = 0 } = result.tables ?? {};
    return { success: true, tables: [...tables], leftRows };
  };
}

const refusal = (name: string, { reason: message, problem: { reason, params } }: FileFault) =>
  AppError.of({ reason, params: { name, ...params }, field: 'file' }, message);
