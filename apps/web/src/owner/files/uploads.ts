import { type ErrorCode, RequestError } from '@parlo/contract';

/** Files on their way to an assistant: one after the other, each with its own fate. */

export type UploadState =
  | { readonly is: 'waiting' }
  | { readonly is: 'sending'; readonly share: number }
  | { readonly is: 'failed'; readonly error: unknown }
  | { readonly is: 'sent' };

export interface Upload {
  readonly id: number;
  readonly file: File;
  readonly state: UploadState;
}

export type UploadsAction =
  | { readonly type: 'added'; readonly files: readonly File[] }
  | { readonly type: 'removed'; readonly id: number }
  | { readonly type: 'moved'; readonly id: number; readonly state: UploadState };

/** Ids are positions in everything that was ever added here: they never come twice. */
export interface Uploads {
  readonly nextId: number;
  readonly list: readonly Upload[];
}

export const NO_UPLOADS: Uploads = { nextId: 1, list: [] };

export function reduceUploads(uploads: Uploads, action: UploadsAction): Uploads {
  const { nextId, list } = uploads;
  switch (action.type) {
    case 'added': {
      const fresh = action.files.filter((file) => !list.some((upload) => isSame(upload.file, file)));
      const added = fresh.map((file, at): Upload => ({ id: nextId + at, file, state: { is: 'waiting' } }));
      return { nextId: nextId + added.length, list: [...list, ...added] };
    }
    case 'removed':
      return { nextId, list: list.filter(({ id }) => id !== action.id) };
    case 'moved':
      return {
        nextId,
        list: list.map((upload) => (upload.id === action.id ? { ...upload, state: action.state } : upload)),
      };
  }
}

/** Whether it is the same file again, as far as a browser knows. */
function isSame(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}

/** Another try would be refused as well: it is the file that has to change. */
const FOR_GOOD = new Set<ErrorCode | 'network' | 'unexpected'>([
  'unsupported_file',
  'too_large',
  'invalid_input',
]);

export function mayPassLater(error: unknown): boolean {
  return !(error instanceof RequestError && FOR_GOOD.has(error.code));
}

/** The uploads of the next attempt: the waiting ones, and those that failed for a temporary reason. */
export function outstanding(list: readonly Upload[]): readonly Upload[] {
  return list.filter(
    ({ state }) => state.is === 'waiting' || (state.is === 'failed' && mayPassLater(state.error)),
  );
}
