import type { TFunction } from 'i18next';
import { wordsOf } from '../api/client.ts';
import { sentence } from '../i18n/messages.ts';
import { type FileProblem, type FileRules, listed, megabytes } from './file-rules.ts';

/** Why a file was not taken here, in the reader's language. */
export function problemWords(t: TFunction, problem: FileProblem, rules: FileRules): string {
  return t(`knowledge.problems.${problem}`, { endings: listed(rules), size: megabytes(rules) });
}

/** What became of an upload that failed: the server's words, or ours when it said none. */
export function uploadWords(t: TFunction, error: unknown): string {
  if (error instanceof DOMException && error.name === 'AbortError') return t('knowledge.stopped');
  return serverWords(t, wordsOf(error, '')) || t('knowledge.uploadLost');
}

type Reason =
  | 'onlyEndings'
  | 'tooLargeToRead'
  | 'empty'
  | 'notItsEnding'
  | 'notText'
  | 'archive'
  | 'full'
  | 'damaged'
  | 'noText'
  | 'scanned'
  | 'password'
  | 'tooLong'
  | 'tooMuchMemory'
  | 'unpacksTooLarge'
  | 'notAllowedInside'
  | 'notJson'
  | 'tooDeep'
  | 'notWord'
  | 'gone'
  | 'ourFault'
  | 'tooManyPages'
  | 'tooManyPassages'
  | 'notWhole'
  | 'tooManyAtOnce'
  | 'fileNotFound'
  | 'unavailable'
  | 'logoNoImage'
  | 'logoEntities'
  | 'logoPixels'
  | 'logoDamaged';

/** Sentences about files that the server says, with their changing parts. */
const REASONS: readonly (readonly [RegExp, Reason])[] = [
  [/^Only (?<endings>.+) files can be added\.$/, 'onlyEndings'],
  [/^This file is too large: at most (?<size>[\d.]+) MB can be read\.$/, 'tooLargeToRead'],
  [/^This file is empty\.$/, 'empty'],
  [/^This is not a (?<ending>\S+) file: its content is that of a (?<found>\S+) file\.$/, 'notItsEnding'],
  [/^This is not a (?<ending>\S+) file: its content is not text\.$/, 'notText'],
  [/^This is not a (?<ending>\S+) file: its content is an archive/, 'archive'],
  [/^An assistant can have at most (?<max>\d+) files\.$/, 'full'],
  [/^This file is damaged or cut off/, 'damaged'],
  [/^There is no text in this file\.$/, 'noText'],
  [/^This PDF has no text in it/, 'scanned'],
  [/^This file is protected with a password/, 'password'],
  [/^Reading this file took too long/, 'tooLong'],
  [/^This file takes too much memory/, 'tooMuchMemory'],
  [/^This file unpacks to far more/, 'unpacksTooLarge'],
  [/^There is something in this file/, 'notAllowedInside'],
  [/^This is not valid JSON\.$/, 'notJson'],
  [/^This JSON is nested too deeply\.$/, 'tooDeep'],
  [/^This is not a Word document\.$/, 'notWord'],
  [/^The file is not there any more/, 'gone'],
  [/^Something went wrong on our side while reading/, 'ourFault'],
  [/^This PDF says it has (?<pages>[\d,]+) pages\. At most (?<most>[\d,]+) can be read\.$/, 'tooManyPages'],
  [/^There is too much text in this file: .* can have (?<most>[\d,]+) passages/, 'tooManyPassages'],
  [/^The upload did not arrive whole/, 'notWhole'],
  [/^Too many uploads at once/, 'tooManyAtOnce'],
  [/^File not found$/, 'fileNotFound'],
  [/^Parlo cannot reach its files/, 'unavailable'],
  [/^This file is no image we can use/, 'logoNoImage'],
  [/^This SVG defines entities/, 'logoEntities'],
  [
    /^This image is too large: a logo can be at most (?<most>\d+) pixels .* shown with (?<shown>\d+)/,
    'logoPixels',
  ],
  [/^This image cannot be read/, 'logoDamaged'],
];

/** Every part that a sentence may have. */
const PARTS = {
  endings: '',
  size: '',
  ending: '',
  found: '',
  max: '',
  pages: '',
  most: '',
  shown: '',
};

/** The server's sentence about a file in the reader's language; an unknown one as it came. */
export function serverWords(t: TFunction, text: string): string {
  for (const [pattern, reason] of REASONS) {
    const match = pattern.exec(text);
    if (match) return t(`knowledge.reasons.${reason}`, { ...PARTS, ...match.groups });
  }
  return sentence(t, text);
}
