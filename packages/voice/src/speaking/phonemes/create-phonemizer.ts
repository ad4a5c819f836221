import { Lexicon } from './lexicon/lexicon.ts';
import { WordReader } from './read-words.ts';
import { createNormalizer } from './text/normalize.ts';
import { readWrittenForms } from './text/written-forms.ts';
import { piecesOf, type TaggedToken } from './tokens/pieces.ts';
import { Tagger } from './tokens/tag-words.ts';
import { Tokenizer } from './tokens/tokenize.ts';
import { UnknownWords } from './unknown-words.ts';
import { WordTable } from './word-table.ts';

/** The folder of the voice's files; its README gives their sources. */
const VOICE_FOLDER = new URL('../../../../../models/voice/', import.meta.url);

export interface Phonemizer {
  /**
   * A sentence of American English as the voice's phonemes, with the marks that it hears as pauses; '' when nothing can
   * be said. `[word](/phonemes/)` says a word as it is told to.
   */
  phonemize(sentence: string): Promise<string>;
  /** May be called twice. */
  close(): Promise<void>;
}

/** Loads tables and network for the thread that it is called in: some 0.15 s, with 8 MB of tables beside the network. */
export async function createPhonemizer(folder = VOICE_FOLDER): Promise<Phonemizer> {
  const [forms, splits, tagger, lexicon, unknown] = await Promise.all([
    readWrittenForms(folder),
    WordTable.open(new URL('splits.tsv.br', folder)),
    Tagger.open(folder),
    Lexicon.open(folder),
    UnknownWords.open(folder),
  ]);
  const normalize = createNormalizer(forms);
  const tokenizer = new Tokenizer(splits);
  const reader = new WordReader(lexicon, unknown);
  const tagged = (text: string): TaggedToken[] => {
    const tokens = tokenizer.tokenize(text);
    const tags = tagger.tagsOf(tokens.map((token) => token.text));
    return tokens.map((token, i) => ({ ...token, tag: tags[i] ?? '' }));
  };
  return {
    async phonemize(sentence) {
      const tokens = readGiven(normalize(sentence.replace(ENDLESS, '$& ')), tagged);
      const words = await reader.read(piecesOf(tokens));
      const said = words.map(({ phonemes, isSpaced }) => asHeard(phonemes) + (isSpaced ? ' ' : ''));
      return said.join('').trim();
    },
    close: () => unknown.close(),
  };
}

/** No address is as long. Thousands of characters without a space would be searched for words again and again. */
const ENDLESS = /\S{200}/gu;
const GIVEN = /\[(?<text>[^\]]+)\]\((?<given>[^)]*)\)/g;
const PHONEMES = /^\/(?<phonemes>.*?)\/+$/;

/** The tokens of a text, and between them the words whose phonemes are given. */
function readGiven(text: string, tagged: (text: string) => TaggedToken[]): TaggedToken[] {
  const tokens: TaggedToken[] = [];
  let from = 0;
  for (const match of text.matchAll(GIVEN)) {
    const { text: word = '', given = '' } = match.groups ?? {};
    const end = match.index + match[0].length;
    const phonemes = PHONEMES.exec(given)?.groups?.phonemes;
    const token = { text: word, tag: 'NN', isSpaced: text[end] === ' ' };
    tokens.push(...tagged(text.slice(from, match.index)));
    tokens.push(phonemes === undefined ? token : { ...token, phonemes });
    from = end;
  }
  return [...tokens, ...tagged(text.slice(from))];
}

/** The alphabet has one letter for a flap, and none for a glottal stop. */
const asHeard = (phonemes: string): string => phonemes.replaceAll('ɾ', 'T').replaceAll('ʔ', 't');
