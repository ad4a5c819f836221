import { Lexicon } from '../lexicon/lexicon.ts';
import { tableOf } from './table-of.ts';

/** A lexicon of a few words, each with the reason it is included. */
export const smallLexicon = (): Lexicon => new Lexicon(tableOf(GOLD), tableOf(SILVER));

const LETTERS: Record<string, string[]> = {
  A: ['ˈA'],
  B: ['bˈi'],
  D: ['dˈi'],
  M: ['ˈɛm'],
  N: ['ˈɛn'],
  O: ['ˈO'],
  P: ['pˈi'],
  S: ['ˈɛs'],
  U: ['jˈu'],
  V: ['vˈi'],
};

const NUMBERS: Record<string, string[]> = {
  zero: ['zˈɪɹO'],
  one: ['wˈʌn'],
  two: ['tˈu'],
  five: ['fˈIv'],
  six: ['sˈɪks'],
  nineteen: ['nˌIntˈin'],
  twenty: ['twˈɛnti'],
  fifty: ['fˈɪfti'],
  sixty: ['sˈɪksti'],
  ninety: ['nˈIndi'],
  hundred: ['hˈʌndɹəd'],
  first: ['fˈɜɹst'],
  second: ['sˈɛkənd'],
  minus: ['mˈInəs'],
  point: ['pˈYnt'],
  dollar: ['dˈɑləɹ'],
  cent: ['sˈɛnt'],
  pound: ['pˈWnd'],
  pence: ['pˈɛns'],
};

const GOLD: Record<string, string[]> = {
  ...LETTERS,
  ...NUMBERS,
  // By part of speech, and before a pause.
  live: ['lˈɪv', 'ADJ=lˈIv'],
  read: ['ɹˈid', 'VBD=ɹˈɛd'],
  record: ['ɹˈɛkəɹd', 'VERB=ɹəkˈɔɹd'],
  there: ['ðɛɹ', 'None=ðˈɛɹ'],
  used: ['jˈuzd', 'VBD=jˈust'],
  // A noun in capitals is spelled.
  US: ['ˌʌs', 'NOUN='],
  to: ['tu'],
  am: ['æm'],
  in: ['ɪn'],
  and: ['ænd'],
  at: ['æt'],
  dot: ['dˈɑt'],
  slash: ['slˈæʃ'],
  percent: ['pəɹsˈɛnt'],
  versus: ['vˈɜɹsəs'],
  cat: ['kˈæt'],
  wait: ['wˈAt'],
  run: ['ɹˈʌn'],
  city: ['sˈɪɾi'],
  Paris: ['pˈɛɹəs'],
  "o'clock": ['əklˈɑk'],
  unstressed: ['ʌn'],
};

const SILVER: Record<string, string[]> = { zebra: ['zˈibɹə'], bus: ['bˈʌs'] };
