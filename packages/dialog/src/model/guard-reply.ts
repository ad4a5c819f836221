/** Consecutive words of a secret sentence that give it away. */
const TELLING_WORDS = 7;
/** A shorter sentence of the secret is given away whole; below this it says nothing of anybody. */
const SHORTEST_SECRET = 4;
/** So many letters in a row are no chance, wherever they stand; fewer may lie in other words: "fit is a bargain". */
const TELLING_LETTERS = 20;
/** Letters and digits that look the same, each line as its first: Latin, Cyrillic and Greek ones, in small letters. */
const LOOK_ALIKES = new Map(
  [
    ...[
      'aаαɑᴀ',
      'bвьβʙ',
      'cсϲᴄ',
      'dԁɗᴅ',
      'eеεєɛᴇ3зҙ',
      'gɡց',
      'hнηһʜnոɴ',
      'ilіιıӏ1ɩɪʟ',
      'jјϳᴊ',
      'kкκᴋ',
      'mмᴍ',
    ],
    ...['oоοσөᴏ0', 'pрρᴘ', 'qԛ', 'sѕꜱ5', 'tтτᴛ', 'uυᴜ', 'vνᴠѵ', 'wԝωᴡ', 'xхχ', 'yуγүʏ', 'zζᴢ'],
  ].flatMap((alike) => [...alike].map((letter) => [letter, alike[0] ?? letter] as const)),
);

const LINK = /(?:https?:\/\/|www\.)[^\s<>()"'“”]+/giu;
/** Without a scheme. In one case alone: "at six.Then" is a forgotten space. */
const BARE_LINK =
  /(?<![\p{L}\d@.-])(?:[\p{L}\d-]{2,}\.)+(?:[a-z]{2,}|[A-Z]{2,}|укр)(?:\/[^\s<>()"'“”]*)?(?![\p{L}\d])/gu;
const EMAIL = /[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/giu;

export interface ReplyGuardOptions {
  /** Sentences that no visitor is to hear: rules, and the owner's instructions. */
  readonly secrets: readonly string[];
  /** All of the owner's content that the model was given: what it says, addresses included, may be said. */
  readonly content: string;
  /** What the visitor said: an address of theirs may be read back to them. */
  readonly said: string;
  /** Marks between which data was put. Nothing that holds one is said. */
  readonly marks: readonly string[];
}

/** Decides for one sentence of a model's reply whether a visitor may hear it. Does not depend on the model. */
export type ReplyGuard = (sentence: string) => boolean;

export function createReplyGuard({ secrets, content, said, marks }: ReplyGuardOptions): ReplyGuard {
  const allowedLinks = linksIn(content);
  const allowedEmails = new Set(emailsIn(`${content} ${said}`));
  const open = joined(foldLetters(content));
  const telling = [...new Set(secrets.flatMap(tellingParts))].filter((part) => !open.includes(part));
  const anywhere = telling.filter((part) => part.length >= TELLING_LETTERS);
  const wholeWords = telling.filter((part) => part.length < TELLING_LETTERS).map(asWords);
  // Each letter may stand alone, with a space after it.
  const longest = 2 * Math.max(0, ...telling.map(({ length }) => length));
  const marked = marks.map((mark) => joined(foldLetters(mark)));
  // A secret may be spread over sentences that are too short to tell anything alone.
  let before = '';
  let isClosed = false;
  return (sentence) => {
    if (isClosed) return false;
    const folded = foldLetters(sentence);
    if (marked.some((mark) => joined(folded).includes(mark))) return false;
    const rest = sentence.replace(EMAIL, ' ');
    if (emailsIn(sentence).some((email) => !allowedEmails.has(email))) return false;
    if (!isSubset(linksIn(rest), allowedLinks)) return false;
    const told = `${before} ${folded}`;
    const letters = joined(told);
    // A model that has begun to tell goes on telling: the rest of its reply is not heard either.
    isClosed =
      anywhere.some((part) => letters.includes(part)) || wholeWords.some((pattern) => pattern.test(told));
    if (isClosed) return false;
    before = told.slice(-longest);
    return true;
  };
}

/** The runs of words that give a sentence away, as letters alone. */
function tellingParts(secret: string): readonly string[] {
  const words = foldLetters(secret).split(' ');
  if (words.length < SHORTEST_SECRET) return [];
  const length = Math.min(words.length, TELLING_WORDS);
  return Array.from({ length: words.length - length + 1 }, (_, start) =>
    words.slice(start, start + length).join(''),
  );
}

/** The words of a text as a reader or listener takes them, however they are written: see {@link LOOK_ALIKES}. */
function foldLetters(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{Default_Ignorable_Code_Point}|[\p{Cf}\p{M}'’‘ʼ`´]/gu, '');
  const folded = [...plain.toLowerCase()].map((letter) => LOOK_ALIKES.get(letter) ?? letter).join('');
  return folded.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

const joined = (folded: string): string => folded.replaceAll(' ', '');

/** The same letters, with spaces anywhere between them, from the beginning of a word to the end of one. */
const asWords = (part: string): RegExp => new RegExp(`(?<![^ ])${[...part].join(' ?')}(?![^ ])`, 'u');

/** Addresses of pages without scheme, `www.` and the marks that end a sentence, in lower case. */
function linksIn(text: string): ReadonlySet<string> {
  const rest = text.replace(EMAIL, ' ');
  const found = [...(rest.match(LINK) ?? []), ...(rest.replace(LINK, ' ').match(BARE_LINK) ?? [])];
  return new Set(
    found.map((link) =>
      link
        .toLowerCase()
        .replace(/^(?:https?:\/\/)?(?:www\.)?/u, '')
        .replace(/[.,;:!?…\]}/]+$/u, ''),
    ),
  );
}

export function emailsIn(text: string): readonly string[] {
  return (text.match(EMAIL) ?? []).map((email) => email.toLowerCase());
}

function isSubset(some: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  return [...some].every((each) => all.has(each));
}
