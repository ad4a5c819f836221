import { findSentenceEnd } from './sentence-end.ts';

/** Some twelve seconds of speech: more at once and a listener waits for the synthesiser to begin. */
const LONGEST = 200;
/** A clause shorter than this sounds torn off when spoken on its own. */
const SHORTEST_CLAUSE = 60;

/**
 * Cuts text that arrives in parts into the pieces to be spoken: sentences, and clauses of sentences over 200
 * characters. Where the parts are cut makes no difference to the pieces. Pieces are trimmed, never empty, and
 * their white space is single spaces.
 */
export class SentenceStream {
  #text = '';
  #fresh = true;

  /** Takes more text; returns the pieces that are now certain. */
  push(text: string): string[] {
    this.#text += text;
    return this.#take(false);
  }

  /** Says that the text is over; returns what is left. The stream may then be used for another text. */
  flush(): string[] {
    const pieces = this.#take(true);
    this.#text = '';
    this.#fresh = true;
    return pieces;
  }

  #take(final: boolean): string[] {
    const pieces: string[] = [];
    for (;;) {
      const end = findSentenceEnd(this.#text, { final, fresh: this.#fresh });
      if (end === -1) break;
      const clauses = splitClauses(this.#text.slice(0, end));
      pieces.push(...clauses.done, clauses.rest.trimEnd());
      this.#text = this.#text.slice(end);
      this.#fresh = true;
    }
    const clauses = splitClauses(this.#text);
    pieces.push(...clauses.done);
    if (clauses.done.length > 0) {
      this.#text = clauses.rest;
      this.#fresh = false;
    }
    if (final) pieces.push(clauses.rest.trim());
    return pieces.filter((piece) => piece !== '');
  }
}

/** Cuts a long sentence where a speaker would breathe; `rest` is what still fits one piece, or may yet grow. */
function splitClauses(sentence: string): { readonly done: string[]; readonly rest: string } {
  const done: string[] = [];
  let rest = sentence.replace(/\s+/gu, ' ').trimStart();
  while (rest.trimEnd().length > LONGEST) {
    const cut = findClauseEnd(rest);
    done.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut).trimStart();
  }
  return { done, rest };
}

/** Where the first piece of an over-long text ends: after a semicolon, colon or dash, a comma, else at a space. */
function findClauseEnd(text: string): number {
  const head = text.slice(0, LONGEST);
  for (const breath of [/[;:](?=\s)|\s[–—-](?=\s)/gu, /,(?=\s)/gu, /\s(?=\S)/gu]) {
    const last = Array.from(head.matchAll(breath)).at(-1);
    if (last && last.index >= SHORTEST_CLAUSE) return last.index + last[0].length;
  }
  // One unbroken run of characters: anywhere but inside a surrogate pair.
  return /[\uD800-\uDBFF]$/.test(head) ? LONGEST - 1 : LONGEST;
}
