import { capitalized } from '../letters.ts';
import { isTo } from './context.ts';
import type { Lexicon, Spelling } from './lexicon.ts';
import { PRIMARY, SECONDARY } from './stress.ts';

/**
 * The small words whose sound depends on what they do in a sentence and on what follows; undefined for others, and where
 * the lexicon's entry is right.
 */
export function specialWord(lexicon: Lexicon, spelling: Spelling): string | undefined {
  const { word } = spelling;
  const lower = word.toLowerCase();
  const isPlain = word === lower || word === capitalized(word) || word === word.toUpperCase();
  if (!isPlain || !SPECIAL.has(lower)) return undefined;
  return SPECIAL.get(lower)?.(spelling, lexicon);
}

type Reading = (spelling: Spelling, lexicon: Lexicon) => string | undefined;

const SPECIAL = new Map<string, Reading>([
  ['a', ({ tag }) => (tag === 'DT' ? 'ɐ' : 'ˈA')],
  ['an', an],
  ['the', the],
  ['am', am],
  ['i', ({ word, tag }) => (word === 'I' && tag === 'PRP' ? `${SECONDARY}I` : undefined)],
  ['by', ({ tag }) => (tag?.startsWith('RB') || tag?.startsWith('ADV') ? 'bˈI' : undefined)],
  ['in', inside],
  ['to', to],
  ['used', used],
  ['vs', versus],
  ['vs.', versus],
]);

const isNoun = (tag: string | undefined): boolean => tag?.startsWith('NN') ?? false;

function an({ word, tag }: Spelling, lexicon: Lexicon): string | undefined {
  return word === 'AN' && isNoun(tag) ? lexicon.spell(word) : 'ɐn';
}

function the({ word, tag, context }: Spelling): string | undefined {
  if (word === 'THE' && tag !== 'DT') return undefined;
  return context?.nextSound === 'vowel' ? 'ði' : 'ðə';
}

function am({ word, tag, context }: Spelling, lexicon: Lexicon): string | undefined {
  if (isNoun(tag)) return lexicon.spell(word);
  const isWeak = word === 'am' && context?.nextSound !== undefined;
  return isWeak ? 'ɐm' : lexicon.gold('am')?.[0];
}

function inside({ word, tag, context }: Spelling): string | undefined {
  if (word === 'IN' && tag === 'NNP') return undefined;
  const isWeak = tag === 'IN' && context?.nextSound !== undefined;
  return isWeak ? 'ɪn' : `${PRIMARY}ɪn`;
}

function to({ word, tag, context }: Spelling, lexicon: Lexicon): string | undefined {
  if (!isTo(word, tag ?? '')) return undefined;
  if (context?.nextSound === undefined) return lexicon.gold('to')?.[0];
  return context.nextSound === 'vowel' ? 'tʊ' : 'tə';
}

function used({ tag, context }: Spelling, lexicon: Lexicon): string | undefined {
  const entry = lexicon.gold('used');
  const isFormer = (tag === 'VBD' || tag === 'JJ') && context?.isBeforeTo;
  return isFormer ? entry?.find((field) => field.startsWith('VBD='))?.slice('VBD='.length) : entry?.[0];
}

function versus({ tag, context }: Spelling, lexicon: Lexicon): string | undefined {
  if (tag !== 'IN') return undefined;
  return lexicon.lookUp({ word: 'versus', tag: undefined, emphasis: undefined, context });
}
