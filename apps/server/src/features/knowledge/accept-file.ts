import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { BUILDER_ENDINGS, KNOWLEDGE_ENDINGS, MB, OWNER_LIMITS, TABLE_ENDINGS } from '@parlo/contract';
import { openPromise } from 'yauzl';
import { decodeUnicode, wideOf } from '../../parsing/decode-text.ts';
import { FILE_TYPES, type FileKind } from '../../parsing/file-types.ts';
import { parseValues } from '../../parsing/json-values.ts';
import { startsAsMessage, startsAsPage } from '../../parsing/page/page-source.ts';
import { FAULTS, type FileFault, fault } from '../../parsing/unreadable.ts';
import type { UploadedFile } from '../../platform/http/read-form.ts';

/** The files that one screen of the product takes. */
export interface FileRules {
  readonly endings: readonly string[];
  readonly kinds: readonly FileKind[];
  /** Bytes. */
  readonly maxBytes: number;
}

export const RULES: Readonly<Record<'builder' | 'dashboard' | 'table', FileRules>> = {
  /** The formats whose cells, or questions and answers, become an assistant's. */
  table: { endings: TABLE_ENDINGS, kinds: ['csv', 'xlsx', 'json'], maxBytes: OWNER_LIMITS.builderFile },
  builder: {
    endings: BUILDER_ENDINGS,
    kinds: ['text', 'docx', 'json', 'pdf', 'html', 'message', 'csv', 'xlsx'],
    maxBytes: OWNER_LIMITS.builderFile,
  },
  dashboard: {
    endings: [...KNOWLEDGE_ENDINGS, '.json'],
    kinds: ['pdf', 'doc', 'docx', 'text', 'json', 'html', 'message', 'csv', 'xlsx'],
    maxBytes: OWNER_LIMITS.knowledgeFile,
  },
};

/** A refused file, and why. */
export interface RefusedFile extends FileFault {
  readonly name: string;
}
export interface AcceptedFile {
  readonly upload: UploadedFile;
  readonly type: string;
}

/** Checks a file's kind by its content; its name only shows whether such a file was meant. */
export async function acceptFile(
  upload: UploadedFile,
  rules: FileRules,
): Promise<AcceptedFile | RefusedFile> {
  const { name, size, tooLarge } = upload;
  const refused = (why: FileFault): RefusedFile => ({ name, ...why });
  const ending = extname(name).toLowerCase();
  if (!rules.endings.includes(ending)) {
    const message = `Only ${listed(rules.endings)} files can be added.`;
    return refused(fault('file_ending', message, { endings: rules.endings.join(', ') }));
  }
  if (tooLarge || size > rules.maxBytes) return refused(largest(name, rules.maxBytes));
  if (size === 0) return refused(fault('file_empty', 'This file is empty.'));
  const found = await contentOf(upload.path, ending);
  const kind = rules.kinds.find((known) => known === found);
  if (!kind || (TEXTS.has(kind) && NO_TEXT.has(ending))) return refused(contentFault(ending, found));
  if (kind === 'json' && size > OWNER_LIMITS.jsonFile) {
    return refused(largest(name, OWNER_LIMITS.jsonFile));
  }
  if (kind === 'json' && size <= QUICK_BYTES && !(await isJson(upload.path))) {
    return refused(FAULTS.notJson);
  }
  return { upload, type: FILE_TYPES[kind] };
}

/** Endings of files that hold no text as it is, and kinds that are that. */
const NO_TEXT = new Set(['.pdf', '.docx', '.xlsx']);
const TEXTS = new Set<FileKind>(['text', 'json', 'csv', 'html', 'message']);

/** Small enough to be parsed here in less than a millisecond; a larger file is checked when it is read. */
const QUICK_BYTES = 64 * 1024;

async function isJson(path: string): Promise<boolean> {
  try {
    const text = decodeUnicode(await readFile(path));
    // In an old encoding it is checked when it is read.
    return text === null || parseValues(text).length > 0;
  } catch {
    return false;
  }
}

const HEAD_BYTES = 8 * 1024;

/** Returns the kind of a readable file, or the known facts about any other. */
async function contentOf(path: string, ending: string): Promise<FileKind | { readonly ext?: string }> {
  const head = await headOf(path);
  // Some programs write a few bytes before the mark.
  if (head.subarray(0, 1024).includes('%PDF-')) return 'pdf';
  // Loaded with the first file: 10 MB that an idle server does not need.
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(head).catch(() => undefined);
  if (type?.ext === 'cfb') return 'doc';
  if (type && OFFICE.has(type.ext)) return (await officeKind(path)) ?? { ext: 'zip' };
  if (type && !type.mime.startsWith('text/') && type.ext !== 'xml') return { ext: type.ext };
  if (!(await looksLikeText(path))) return {};
  const kind = textKind(head, ending);
  // Data for programs: its tags would be read out.
  return type?.ext === 'xml' && kind === 'text' ? { ext: 'xml' } : kind;
}

const OFFICE = new Set(['zip', 'docx', 'docm', 'xlsx', 'xlsm']);

function textKind(head: Buffer, ending: string): FileKind | { readonly ext: string } {
  const text = (decodeUnicode(head) ?? head.toString('latin1')).replace(/^\ufeff/, '');
  if (ending === '.json') return /^\s*[[{"]/u.test(text) ? 'json' : { ext: 'txt' };
  if (startsAsMessage(text)) return 'message';
  if (startsAsPage(text)) return 'html';
  return ending === '.csv' ? 'csv' : 'text';
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

/** Reads only the archive's directory, nothing is unpacked here. A cut-off archive is refused when it is read. */
async function officeKind(path: string): Promise<'docx' | 'xlsx' | null> {
  const zip = await openPromise(path, { autoClose: false }).catch(() => null);
  if (!zip) return null;
  try {
    let entries = 0;
    for await (const { fileName } of zip.eachEntry()) {
      if (/^word\/[^/]+\.xml$/i.test(fileName)) return 'docx';
      if (/^xl\/workbook\d*\.xml$/i.test(fileName)) return 'xlsx';
      if (++entries > MAX_ENTRIES) return null;
    }
    return null;
  } catch {
    return null;
  } finally {
    zip.close();
  }
}

function contentFault(ending: string, content: FileKind | { readonly ext?: string }): FileFault {
  const not = `This is not a ${ending} file: its content is`;
  if (typeof content === 'object' && content.ext === 'zip') {
    const message = `${not} an archive without a document in it, or one that is cut off.`;
    return fault('file_archive', message, { ending });
  }
  const found = typeof content === 'string' ? endingOf[content] : content.ext && `.${content.ext}`;
  return found
    ? fault('file_content', `${not} that of a ${found} file.`, { ending, found })
    : fault('file_not_text', `${not} not text.`, { ending });
}

const endingOf: Readonly<Record<FileKind, string>> = {
  pdf: '.pdf',
  doc: '.doc',
  docx: '.docx',
  text: '.txt',
  json: '.json',
  xlsx: '.xlsx',
  csv: '.csv',
  html: '.html',
  message: '.mht',
};

const largest = (name: string, size: number) =>
  fault('file_too_large', `This file is too large: at most ${size / MB} MB can be read.`, { name, size });

function listed(endings: readonly string[]): string {
  return `${endings.slice(0, -1).join(', ')} and ${endings.at(-1) ?? ''}`;
}

const CHUNK_BYTES = 64 * 1024;
/** Control characters that text may have: tab, ends of lines and pages, and the escape of old printers. */
const ALLOWED = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a, 0x1b]);

/**
 * Returns whether a file is text: without control characters, in UTF-8, UTF-16, or an encoding of one byte per letter. Read in pieces, so that a large file does not block the process.
 */
async function looksLikeText(path: string): Promise<boolean> {
  let wide: boolean | null = null;
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
    wide ??=
      (chunk[0] === 0xff && chunk[1] === 0xfe) ||
      (chunk[0] === 0xfe && chunk[1] === 0xff) ||
      wideOf(chunk) !== null;
    if (wide ? chunk.includes('\0\0\0\0') : hasControls(chunk)) return false;
  }
  return true;
}

function hasControls(chunk: Buffer): boolean {
  for (const byte of chunk) if ((byte < 0x20 && !ALLOWED.has(byte)) || byte === 0x7f) return true;
  return false;
}
