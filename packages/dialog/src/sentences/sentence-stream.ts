import { findSentenceEnd } from './sentence-end.ts';

/** Some twelve seconds of speech: more at once and a listener waits for the synthesiser to begin. */
const LONGEST = 200;
/** A clause shorter than this sounds torn off when spoken on its own. */
const SHORTEST_CLAUSE = 60;

/**
 * Cuts text that comes in parts into the pieces to be spoken: sentences, and clauses of sentences over 200
 * characters. Where the parts are cut makes no difference to the pieces. Pieces are trimmed, never empty, and
 * their white space is single spaces.
 */
export class SentenceStream {
  /** What is not yet given away; runs of white space are one space, one line break or two. */
  #text = '';
  #fresh = true;

  /** Takes more text; returns the pieces that are now certain. */
  push(text: string): string[] {
    const kept = this.#text.trimEnd();
    const added = (this.#text.slice(kept.length) + text).replace(/\s+/gu, oneSpace);
    this.#text = kept === '' ? added.trimStart() : kept + added;
    return this.#take(false);
  }

  /** Marks the end of the text; returns what is left. The stream may then be used for another text. */
  flush(): string[] {
    const pieces = this.#take(true);
    this.#text = '';
    this.#fresh = true;
    return pieces;
  }

  #take(final: boolean): string[] {
    const pieces: string[] = [];
    for (let piece = this.#first(final); piece !== undefined; piece = this.#first(final)) {
      pieces.push(this.#text.slice(0, piece.end).trim().replace(/\s+/gu, ' '));
      this.#text = this.#text.slice(piece.end).trimStart();
      this.#fresh = piece.isSentence;
    }
    return pieces;
  }

  /** Where the first piece ends; nothing while that is not certain. */
  #first(final: boolean): { readonly end: number; readonly isSentence: boolean } | undefined {
    const isWhole = this.#text.length <= LONGEST * 2;
    // An end further on makes no difference: the piece before it is a clause.
    const head = isWhole ? this.#text : this.#text.slice(0, LONGEST * 2);
    const end = findSentenceEnd(head, 0, { final: final && isWhole, fresh: this.#fresh });
    const length = end === -1 ? head.trimEnd().length : end;
    if (length > LONGEST) return { end: clauseEnd(head), isSentence: false };
    return length === 0 || (end === -1 && !final) ? undefined : { end: length, isSentence: true };
  }
}

/**
 * The pieces of a whole text in the order they are to be spoken: sentences, and clauses of sentences over 200
 * characters. See {@link SentenceStream}.
 */
export function splitSentences(text: string): string[] {
  const stream = new SentenceStream();
  return [...stream.push(text), ...stream.flush()];
}

/** The sentences of a whole text, however long, as they were written; those of white space alone are left out. */
export function wholeSentences(text: string): string[] {
  const sentences: string[] = [];
  for (let start = 0; start < text.length; ) {
    const found = findSentenceEnd(text, start, { final: true, fresh: true });
    const end = found === -1 ? text.length : found;
    sentences.push(text.slice(start, end).trim());
    start = end;
  }
  return sentences.filter((sentence) => sentence !== '');
}

function oneSpace(run: string): string {
  const breaks = run.match(/\n/g)?.length ?? 0;
  return breaks === 0 ? ' ' : '\n'.repeat(Math.min(2, breaks));
}

/**
 * Where the first piece of an over-long text ends: where a speaker would breathe, after a semicolon, colon or dash,
 * else a comma, else at a space.
 */
function clauseEnd(text: string): number {
  const head = text.slice(0, LONGEST);
  for (const breath of [/[;:](?=\s)|\s[–—-](?=\s)|[；：]/gu, /,(?=\s)|[，、]/gu, /\s(?=\S)/gu]) {
    const last = Array.from(head.matchAll(breath)).at(-1);
    if (last && last.index >= SHORTEST_CLAUSE) return last.index + last[0].length;
  }
  // One unbroken run of characters: anywhere but inside a surrogate pair.
  return /[\uD800-\uDBFF]$/.test(head) ? LONGEST - 1 : LONGEST;
}
