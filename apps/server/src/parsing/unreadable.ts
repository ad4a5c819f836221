/** A file that can't be answered from. `message` is for its owner: what is the matter, and what helps. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

export const REASONS = {
  damaged:
    'This file is damaged or cut off, so it could not be read. Please save it again and upload it anew.',
  noText: 'There is no text in this file.',
  scanned:
    'This PDF has no text in it, only pictures of pages. Please upload one whose text can be selected.',
  password: 'This file is protected with a password. Please upload it without one.',
  tooLong: 'Reading this file took too long. Please split it into smaller files.',
  tooMuchMemory: 'This file takes too much memory to read. Please split it into smaller files.',
  unpacksTooLarge: 'This file unpacks to far more than a document needs, so it was not opened.',
  notAllowedInside: 'There is something in this file that documents do not have, so it was not opened.',
  notJson: 'This is not valid JSON.',
  tooDeep: 'This JSON is nested too deeply.',
  notWord: 'This is not a Word document.',
  gone: 'The file is not there any more. Please upload it again.',
  ourFault: 'Something went wrong on our side while reading this file. Please upload it again.',
} as const;

const count = new Intl.NumberFormat('en');

export const tooManyPages = (pages: number, most: number) =>
  `This PDF says it has ${count.format(pages)} pages. At most ${count.format(most)} can be read.`;
export const tooManyPassages = (most: number) =>
  `There is too much text in this file: the files of an assistant can have ${count.format(most)} passages together.`;
