/** Sentences longer than this are cut at a clause: the synthesiser starts sooner and can be stopped sooner. */
const LONGEST = 200;
/** No cut leaves a piece shorter than this. */
const SHORTEST_PIECE = 60;

/** Never the end of a sentence. */
const TITLES = new Set(
  'mr mrs ms dr prof sr jr st vs e.g i.e no nr approx dept est fig ave rd blvd tel ext вул буд тел просп ім'.split(
    ' ',
  ),
);
/** The end of a sentence only when the next word begins with a capital. */
const SOMETIMES = new Set(
  'etc a.m p.m am pm inc ltd co corp min max hrs грн хв год ін др т.д т.п'.split(' '),
);

const CANDIDATE = /([.!?…]+)["'”’»)\]]*\s+|\s*\n\s*/gu;

/** Cuts a stream of text into sentences as soon as each is known to be complete. */
export class SentenceStream {
  #buffer = '';

  /** Takes the next piece and answers the sentences it completed, trimmed. */
  push(text: string): string[] {
    this.#buffer += text;
    return this.#take(false);
  }

  /** Answers what is left when no more will come. */
  flush(): string[] {
    const sentences = this.#take(true);
    const rest = this.#buffer.trim();
    this.#buffer = '';
    return rest === '' ? sentences : [...sentences, ...cutLong(rest)];
  }

  #take(final: boolean): string[] {
    const sentences: string[] = [];
    for (;;) {
      const end = sentenceEnd(this.#buffer, final);
      if (end === null) break;
      const sentence = this.#buffer.slice(0, end).trim();
      this.#buffer = this.#buffer.slice(end);
      if (sentence !== '') sentences.push(...cutLong(sentence));
    }
    // Nothing ends, yet it is long: give away the front.
    while (this.#buffer.length > LONGEST + SHORTEST_PIECE) {
      const [front = ''] = cutLong(this.#buffer);
      sentences.push(front.trim());
      this.#buffer = this.#buffer.slice(this.#buffer.indexOf(front) + front.length);
    }
    return sentences.filter((sentence) => sentence !== '');
  }
}

/** Where the first sentence of `text` ends, or null while that can't be told. */
function sentenceEnd(text: string, final: boolean): number | null {
  for (const match of text.matchAll(CANDIDATE)) {
    const end = match.index + match[0].length;
    const mark = match[1];
    if (mark === undefined) return end;
    const next = text[end];
    const verdict =
      mark === '.' ? fullStop(text.slice(0, match.index)) : /[!?]/.test(mark) ? 'end' : 'capital';
    if (verdict === 'end') return end;
    if (verdict === 'inside') continue;
    if (next === undefined) {
      if (final) return end;
      return null;
    }
    if (!/\p{Ll}/u.test(next)) return end;
  }
  return null;
}

/** What the full stop after `before` is: an end, part of a word, or an end if a capital follows. */
function fullStop(before: string): 'end' | 'inside' | 'capital' {
  const word = (/[\p{L}\p{N}.]+$/u.exec(before)?.[0] ?? '').toLowerCase();
  if (TITLES.has(word)) return 'inside';
  // An initial ("J. Smith") or the number of a list entry at the start of a line.
  if (/^\p{L}$/u.test(word) && word !== 'i' && word !== 'я') return 'inside';
  if (/^\d{1,2}$/.test(word) && before.trim().length === word.length) return 'inside';
  return SOMETIMES.has(word) ? 'capital' : 'end';
}

function cutLong(sentence: string): string[] {
  const pieces: string[] = [];
  let rest = sentence;
  while (rest.length > LONGEST) {
    const cut = cutPoint(rest);
    pieces.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut).trimStart();
  }
  if (rest !== '') pieces.push(rest);
  return pieces;
}

function cutPoint(text: string): number {
  const latest = Math.min(LONGEST, text.length - SHORTEST_PIECE);
  const head = text.slice(0, latest);
  for (const pattern of [/[,;:—–](?=\s)/g, /\s(?=\S)/g]) {
    const last = [...head.matchAll(pattern)].at(-1);
    if (last !== undefined && last.index >= SHORTEST_PIECE) return last.index + 1;
  }
  return LONGEST;
}
