import { open, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { BUILDER_ENDINGS, type ErrorCode, KNOWLEDGE_ENDINGS, MB, OWNER_LIMITS } from '@parlo/contract';
import { openPromise } from 'yauzl';
import { decodeText } from '../../parsing/decode-text.ts';
import { FILE_TYPES, type FileKind } from '../../parsing/file-types.ts';
import { REASONS } from '../../parsing/unreadable.ts';
import type { UploadedFile } from '../../platform/read-form.ts';
import { looksLikeText } from './looks-like-text.ts';

/** What one place of the product takes. */
export interface FileRules {
  readonly endings: readonly string[];
  readonly kinds: readonly FileKind[];
  /** Bytes. */
  readonly maxBytes: number;
}

export const RULES: Readonly<Record<'builder' | 'dashboard', FileRules>> = {
  builder: {
    endings: BUILDER_ENDINGS,
    kinds: ['text', 'docx', 'json'],
    maxBytes: OWNER_LIMITS.builderFile,
  },
  dashboard: {
    endings: [...KNOWLEDGE_ENDINGS, '.json'],
    kinds: ['pdf', 'doc', 'docx', 'text', 'json'],
    maxBytes: OWNER_LIMITS.knowledgeFile,
  },
};

/** Why a file is not taken: in words for its owner, and as the call's code when none is taken. */
export interface RefusedFile {
  readonly name: string;
  readonly reason: string;
  readonly code: ErrorCode;
}
export interface AcceptedFile {
  readonly upload: UploadedFile;
  readonly type: string;
}

/** Says what a file is by its content; its name only says whether somebody meant to add such a file. */
export async function acceptFile(
  upload: UploadedFile,
  rules: FileRules,
): Promise<AcceptedFile | RefusedFile> {
  const { name, size, tooLarge } = upload;
  const refused = (code: ErrorCode, reason: string): RefusedFile => ({ name, code, reason });
  const ending = extname(name).toLowerCase();
  if (!rules.endings.includes(ending)) {
    return refused('unsupported_file', `Only ${listed(rules.endings)} files can be added.`);
  }
  if (tooLarge || size > rules.maxBytes) return refused('too_large', largest(rules.maxBytes));
  if (size === 0) return refused('invalid_upload', 'This file is empty.');
  const found = await contentOf(upload.path, ending);
  const kind = rules.kinds.find((known) => known === found);
  if (!kind) return refused('unsupported_file', `This is not a ${ending} file: ${contentReason(found)}`);
  if (kind === 'json' && size > OWNER_LIMITS.builderFile) {
    return refused('too_large', largest(OWNER_LIMITS.builderFile));
  }
  if (kind === 'json' && size <= QUICK_BYTES && !(await isJson(upload.path))) {
    return refused('unsupported_file', REASONS.notJson);
  }
  return { upload, type: FILE_TYPES[kind] };
}

/** Small enough to be parsed here in less than a millisecond; what is larger is told of when it is read. */
const QUICK_BYTES = 64 * 1024;

async function isJson(path: string): Promise<boolean> {
  try {
    JSON.parse(decodeText(await readFile(path)));
    return true;
  } catch {
    return false;
  }
}

const HEAD_BYTES = 8 * 1024;

/** A kind of file we read, or else what is known of it. */
async function contentOf(path: string, ending: string): Promise<FileKind | { readonly ext?: string }> {
  const head = await headOf(path);
  // Some programs write a few bytes before it.
  if (head.subarray(0, 1024).includes('%PDF-')) return 'pdf';
  // With the first file: 10 MB that an idle server need not hold.
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(head).catch(() => undefined);
  if (type?.ext === 'cfb') return 'doc';
  if (type?.ext === 'docx' || type?.ext === 'zip') return (await isDocx(path)) ? 'docx' : { ext: 'zip' };
  if (type && !type.mime.startsWith('text/') && type.ext !== 'xml') return { ext: type.ext };
  if (!(await looksLikeText(path))) return {};
  if (ending !== '.json') return 'text';
  return /^\s*[[{"]/u.test(head.toString('utf8').replace(/^\ufeff/, '')) ? 'json' : { ext: 'txt' };
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const MAX_ENTRIES = 5_000;

/** By the archive's directory alone: nothing is unpacked here. One that is cut off is told when it is read. */
async function isDocx(path: string): Promise<boolean> {
  const zip = await openPromise(path, { autoClose: false }).catch(() => null);
  if (!zip) return false;
  try {
    let entries = 0;
    for await (const { fileName } of zip.eachEntry()) {
      if (fileName === 'word/document.xml') return true;
      if (++entries > MAX_ENTRIES) return false;
    }
    return false;
  } catch {
    return false;
  } finally {
    zip.close();
  }
}

function contentReason(found: FileKind | { readonly ext?: string }): string {
  if (typeof found === 'string') return `its content is that of a ${endingOf[found]} file.`;
  if (found.ext === 'zip')
    return 'its content is an archive without a document in it, or one that is cut off.';
  return found.ext ? `its content is that of a .${found.ext} file.` : 'its content is not text.';
}

const endingOf: Readonly<Record<FileKind, string>> = {
  pdf: '.pdf',
  doc: '.doc',
  docx: '.docx',
  text: '.txt',
  json: '.json',
};

const largest = (bytes: number) => `This file is too large: at most ${bytes / MB} MB can be read.`;

function listed(endings: readonly string[]): string {
  return `${endings.slice(0, -1).join(', ')} and ${endings.at(-1) ?? ''}`;
}
