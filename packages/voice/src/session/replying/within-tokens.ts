import type { MaxOutputTokens } from '@parlo/contract/realtime';
import { SentenceStream } from '@parlo/dialog/sentences';
import type { ReplyPart } from './while-waiting.ts';

/** English runs at about four characters a token. */
const CHARACTERS_PER_TOKEN = 4;

/** A part of a reply, or its last one where more was to be said than it may say. */
export type LimitedPart = ReplyPart | { readonly type: 'cut' };

/**
 * The parts, with text up to so many tokens: whole sentences, or the words that fit where not even the first does. The notice
 * and words about waiting do not count. The source is read to its end, since what has to be kept of the reply comes last.
 */
export function withinTokens(
  parts: AsyncIterable<ReplyPart>,
  most: MaxOutputTokens,
): AsyncIterable<LimitedPart> {
  // Without a limit the text stays in the pieces in which it came.
  return most === 'inf' ? parts : limited(parts, most * CHARACTERS_PER_TOKEN);
}

async function* limited(
  parts: AsyncIterable<ReplyPart>,
  mostCharacters: number,
): AsyncGenerator<LimitedPart, void, void> {
  const sentences = new SentenceStream();
  const room = new Room(mostCharacters);
  for await (const part of parts) {
    if (part.type === 'text') yield* room.fill(sentences.push(part.text));
    else {
      if (part.type === 'end' || part.type === 'client_call') yield* room.fill(sentences.flush());
      yield part;
    }
  }
  yield* room.fill(sentences.flush());
  if (room.isOver) yield { type: 'cut' };
}

class Room {
  isOver = false;
  readonly #most: number;
  #used = 0;

  constructor(most: number) {
    this.#most = most;
  }

  *fill(sentences: readonly string[]): Generator<LimitedPart, void, void> {
    for (const sentence of sentences) {
      if (this.isOver) return;
      const text = this.#used === 0 ? sentence : ` ${sentence}`;
      this.isOver = this.#used + text.length > this.#most;
      const said = this.isOver && this.#used === 0 ? wordsWithin(sentence, this.#most) : text;
      if (this.isOver && this.#used > 0) return;
      this.#used += said.length;
      if (said !== '') yield { type: 'text', text: said };
    }
  }
}

function wordsWithin(text: string, most: number): string {
  // One more: a word that ends right there fits.
  const space = text.slice(0, most + 1).search(/\s\S*$/u);
  return space === -1 ? '' : text.slice(0, space);
}
