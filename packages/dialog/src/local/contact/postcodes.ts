import { patternInAll } from '../../language/index.ts';

const POSTCODE = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${patternInAll(({ contact }) => contact.postcode)})(?![\\p{L}\\p{N}])`,
  'iu',
);
const ALONE = new RegExp(`^(?:${POSTCODE.source})[\\s.!]*$`, 'iu');

/** Where a text tells a postcode: "SY8 2PQ". */
export const postcodeIn = (text: string): { readonly begin: number; readonly end: number } | undefined => {
  const found = POSTCODE.exec(text);
  return found ? { begin: found.index, end: found.index + found[0].length } : undefined;
};

/** Whether a text is a postcode and nothing else. */
export const isPostcode = (text: string): boolean => ALONE.test(text);
