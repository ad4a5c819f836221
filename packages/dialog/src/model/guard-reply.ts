import { wordsOf } from '../text/clean-text.ts';

/** Consecutive words of a secret sentence that give it away. */
const TELLING_WORDS = 7;
/** A shorter sentence of the secret is given away whole; below this it says nothing of anybody. */
const SHORTEST_SECRET = 4;

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
  const open = ` ${wordsOf(content).join(' ')} `;
  const telling = new Set(secrets.flatMap(tellingParts).filter((part) => !open.includes(` ${part} `)));
  const lengths = new Set([...telling].map((part) => part.split(' ').length));
  // A secret may be spread over sentences that are too short to tell anything alone.
  let before: readonly string[] = [];
  let isClosed = false;
  return (sentence) => {
    if (isClosed) return false;
    if (marks.some((mark) => sentence.includes(mark))) return false;
    const rest = sentence.replace(EMAIL, ' ');
    if (emailsIn(sentence).some((email) => !allowedEmails.has(email))) return false;
    if (!isSubset(linksIn(rest), allowedLinks)) return false;
    const words = [...before, ...wordsOf(sentence)];
    // A model that has begun to tell goes on telling: the rest of its reply is not heard either.
    isClosed = tells(words, telling, lengths);
    if (isClosed) return false;
    before = words.slice(-(TELLING_WORDS - 1));
    return true;
  };
}

function tells(
  words: readonly string[],
  telling: ReadonlySet<string>,
  lengths: ReadonlySet<number>,
): boolean {
  for (const length of lengths) {
    for (let start = 0; start + length <= words.length; start++) {
      if (telling.has(words.slice(start, start + length).join(' '))) return true;
    }
  }
  return false;
}

/** The runs of words that give a sentence away. */
function tellingParts(secret: string): readonly string[] {
  const words = wordsOf(secret);
  if (words.length < SHORTEST_SECRET) return [];
  if (words.length <= TELLING_WORDS) return [words.join(' ')];
  return Array.from({ length: words.length - TELLING_WORDS + 1 }, (_, start) =>
    words.slice(start, start + TELLING_WORDS).join(' '),
  );
}

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

function emailsIn(text: string): readonly string[] {
  return (text.match(EMAIL) ?? []).map((email) => email.toLowerCase());
}

function isSubset(some: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  return [...some].every((each) => all.has(each));
}
