import type { FileProblem, ParamName, Reason, ReasonParam } from '@parlo/contract';

/** Tells the owner why a file can't be used and what helps: in English, and as a problem for other languages. */
export interface FileFault {
  readonly reason: string;
  readonly problem: FileProblem & { readonly reason: Reason };
}

export function fault<R extends Reason>(
  reason: R,
  english: string,
  ...[params]: [ParamName<R>] extends [never] ? [] : [params: Record<ParamName<R>, ReasonParam>]
): FileFault {
  return { reason: english, problem: { reason, params: { ...params } } };
}

/** Thrown for a file that can't be read. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  readonly fault: FileFault;

  constructor(why: FileFault, options?: ErrorOptions) {
    super(why.reason, options);
    this.fault = why;
  }
}

export const FAULTS = {
  damaged: fault(
    'file_damaged',
    'This file is damaged or cut off, so it could not be read. Please save it again and upload it anew.',
  ),
  noText: fault('file_without_text', 'There is no text in this file.'),
  scanned: fault(
    'file_scanned',
    'This PDF has no text in it, only pictures of pages. Please upload one whose text can be selected.',
  ),
  password: fault('file_locked', 'This file is protected with a password. Please upload it without one.'),
  tooLong: fault(
    'file_takes_too_long',
    'Reading this file took too long. Please split it into smaller files.',
  ),
  tooMuchMemory: fault(
    'file_takes_too_much_memory',
    'This file takes too much memory to read. Please split it into smaller files.',
  ),
  unpacksTooLarge: fault(
    'file_unpacks_too_large',
    'This file unpacks to far more than a document needs, so it was not opened.',
  ),
  notAllowedInside: fault(
    'file_with_foreign_parts',
    'There is something in this file that documents do not have, so it was not opened.',
  ),
  unknownEncoding: fault(
    'file_encoding',
    'The letters of this file are in an encoding that could not be recognised. Please save it as UTF-8 and upload it anew.',
  ),
  notJson: fault('file_not_json', 'This is not valid JSON.'),
  tooDeep: fault('file_json_too_deep', 'This JSON is nested too deeply.'),
  notWorkbook: fault('file_not_workbook', 'This is not an Excel workbook.'),
  notWord: fault('file_not_word', 'This is not a Word document.'),
  gone: fault('file_lost', 'The file is not there any more. Please upload it again.'),
  ourFault: fault(
    'file_reading_failed',
    'Something went wrong on our side while reading this file. Please upload it again.',
  ),
} as const;

const count = new Intl.NumberFormat('en');

export const tooManyPages = (pages: number, max: number) =>
  fault(
    'file_with_too_many_pages',
    `This PDF says it has ${count.format(pages)} pages. At most ${count.format(max)} can be read.`,
    { pages, max },
  );
export const tooManyPassages = (max: number) =>
  fault(
    'file_with_too_many_passages',
    `There is too much text in this file: the files of an assistant can have ${count.format(max)} passages together.`,
    { max },
  );
