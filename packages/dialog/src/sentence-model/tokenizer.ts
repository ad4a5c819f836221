import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { Tokenizer } from '@huggingface/tokenizers';
import { cleanText, withOneSpelling } from '../text/clean-text.ts';

/** Much longer than any text the model reads; bounds the work on a hostile one. */
const MAX_CHARACTERS = 1_200;
/** Of the ids that mark where texts begin, end and are padded: no text may write one, though it may have `</s>` in it. */
const LAST_MARK = 2;

/** A text's pieces as the model knows them, `max` at most. */
export type PiecesOf = (text: string, max: number) => readonly number[];

/** Reads the vocabulary and its scores from a `tokenizer.json.br`. */
export async function loadTokenizer(file: URL): Promise<PiecesOf> {
  const json = await promisify(brotliDecompress)(await readFile(file));
  const tokenizer = new Tokenizer(JSON.parse(json.toString()), {});
  return (text, max) => {
    const { ids }: { ids: number[] } = tokenizer.encode(withOneSpelling(cleanText(text, MAX_CHARACTERS)), {
      add_special_tokens: false,
    });
    return ids.filter((id) => id > LAST_MARK).slice(0, max);
  };
}
