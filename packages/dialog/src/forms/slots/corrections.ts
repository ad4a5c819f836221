import { anywhere, patternInAll } from '../../language/index.ts';
import { plainOf } from '../../text/clean-text.ts';
import { asks, beginsWith, saysWrong, takesBack, wantsRather } from './clauses.ts';
import { nameForOther, speaksOfOther } from './names.ts';
import { wantsOfMeeting } from './offered.ts';
import {
  BEGINNING,
  DIGITS,
  digitsIn,
  ENDING,
  emailRight,
  type Known,
  nameRight,
  phoneRight,
  replacedInEmail,
  replacedInName,
  unnamedRight,
} from './right-values.ts';
import { slotNamedIn } from './slot.ts';
import { addressesIn } from './who.ts';

/** What a visitor sets right of who they are and how to reach them, in a turn that may hold other things too. */

export type Part = 'name' | 'email' | 'phone';
const PARTS: readonly Part[] = ['name', 'email', 'phone'];

export interface Corrections {
  /** What is right instead. An empty phone is one that is to be left out. */
  readonly draft: Known;
  /** What was said to be wrong, or to be changed, without a word of what is right, or with one that was not understood. */
  readonly wrong: readonly Part[];
  /** The rest of the turn: what may speak of the time or the service. */
  readonly rest: string;
}

const FINE = anywhere(({ booking }) => booking.corrections.fine);
const BOUNDARY = new RegExp(
  `[,;!?…–—]+\\s*|\\.+(?=\\s|$)\\s*|:\\s+|\\s-\\s|\\s(?=(?:${patternInAll(({ booking }) => booking.corrections.clause)})\\s)`,
  'giu',
);
/** So many digits at least are a part of a number, and nothing else. */
const FEWEST_DIGITS = 3;

/** `namesTime` says whether a clause names a day or a time, which is then no part of an address. */
export function correctionsIn(
  text: string,
  known: Known,
  namesTime: (clause: string) => boolean = () => false,
): Corrections {
  const clauses = joined(clausesOf(text, namesTime)).map((clause) => withRightPart(clause, known));
  const of = (part: Part | undefined) => clauses.filter((clause) => clause.part === part);

  const rest = of(undefined)
    .map((clause) => clause.text)
    .join('');
  let draft: Known = unnamedIn(rest, known, namesTime(rest));
  const wrong: Part[] = [];
  for (const part of PARTS) {
    const said = of(part).map((clause) => clause.text);
    if (said.length === 0) continue;
    const right = rightOf(part, said, known);
    if (right !== undefined) draft = { ...draft, ...(right !== known[part] && { [part]: right }) };
    else if (draft[part] === undefined && known[part] !== undefined && isCalledWrong(text, said.join('')))
      wrong.push(part);
  }
  // For somebody else, whose name was not understood.
  if (speaksOfOther(text) && draft.name === undefined && known.name && !wrong.includes('name'))
    wrong.push('name');
  return { draft, wrong, rest };
}

/** The same of what a turn names, while something else is asked for: "oh, and my name is spelled Mariia". */
export function namedCorrectionsIn(text: string, known: Known): Omit<Corrections, 'rest'> {
  // "And put me down as …", after an email, is of the name.
  const besides = clausesOf(text, () => false)
    .filter(({ part, isNamed }) => part !== undefined && part !== 'name' && !isNamed && !asks(text))
    .map((clause) => withRightPart(clause, known))
    .filter(({ part }) => part === 'name');
  const clauses = [...clausesOf(text, () => true).filter(({ part }) => part !== undefined), ...besides];
  const set = correctionsIn(clauses.map((clause) => clause.text).join(''), known);
  // "Put the name right, please, it's for my daughter: Anna Lee"
  const other =
    asks(text) || !(speaksOfOther(text) || slotNamedIn(text) === 'name') ? undefined : nameForOther(text);
  const draft = { ...set.draft, ...(other && other !== known.name && { name: other }) };
  const wrong = set.wrong.filter((part) => draft[part] === undefined);
  // "Isn't the email enough?" says nothing against it.
  const isWrong = (part: Part) => clauses.some((clause) => clause.part === part && saysWrong(clause.text));
  return { draft, wrong: wrong.filter(isWrong) };
}

/** A turn without what it says of an email or a phone. */
export const withoutAddresses = (
  text: string,
  namesTime: (clause: string) => boolean = () => false,
): string =>
  clausesOf(text, namesTime)
    .filter(({ part }) => part === undefined || part === 'name')
    .map((clause) => clause.text)
    .join('');

interface Clause {
  readonly text: string;
  readonly part: Part | undefined;
  /** It names the part itself, and is not only said after it. */
  readonly isNamed: boolean;
}

/** Clauses that name nothing and follow each other are one: "it's Raymond, not Ray". */
function joined(clauses: readonly Clause[]): readonly Clause[] {
  const all: Clause[] = [];
  for (const clause of clauses) {
    const last = all.at(-1);
    const isSame = last && !last.isNamed && !clause.isNamed && last.part === clause.part;
    if (isSame) all.splice(-1, 1, { ...last, text: last.text + clause.text });
    else all.push(clause);
  }
  return all;
}

/** "The phone ends in 35 and it's Raymond, not Ray": a clause that sets another part right than the one before it. */
function withRightPart(clause: Clause, known: Known): Clause {
  if (clause.isNamed || clause.part === undefined) return clause;
  const [part] = Object.keys(unnamedIn(clause.text, known, true));
  return { ...clause, part: PARTS.find((each) => each === part) ?? clause.part };
}

/** Each clause belongs to the part that it names, and one that names none to the part before it, or to the rest. */
function clausesOf(text: string, namesTime: (clause: string) => boolean): readonly Clause[] {
  const clauses: Clause[] = [];
  let begin = 0;
  const ends = [...text.matchAll(BOUNDARY)].map(({ 0: separator, index }) => index + separator.length);
  for (const end of [...ends, text.length]) {
    const clause = text.slice(begin, end);
    begin = end;
    if (clause.trim() === '') continue;
    const last = clauses.at(-1);
    const before = last?.part;
    const own = partOf(clause);
    // "My full name: Hanna Lee"
    const isColon = last !== undefined && /:\s*$/u.test(last.text);
    const isDigits =
      before === 'phone' && digitsIn(clause).some(({ digits }) => digits.length >= FEWEST_DIGITS);
    clauses.push({
      text: clause,
      part: own ?? (isDigits || isColon || !namesTime(clause) ? before : undefined),
      isNamed: own !== undefined,
    });
  }
  return clauses;
}

export function partOf(clause: string): Part | undefined {
  const { email, phone } = addressesIn(clause);
  if (email) return 'email';
  if (phone) return 'phone';
  const plain = plainOf(clause);
  const named = slotNamedIn(clause);
  if (named !== undefined && named !== 'message') return named;
  const isPlace = ENDING.test(plain) || BEGINNING.test(plain);
  const isLong = digitsIn(clause).some(({ digits }) => digits.length >= FEWEST_DIGITS);
  return DIGITS.test(plain) || (isPlace && isLong) ? 'phone' : undefined;
}

/** A part that is named and not understood is wrong, unless they say that it is right, or only ask about it. */
function isCalledWrong(text: string, said: string): boolean {
  const isDoubted = saysWrong(said) || (!beginsWith('wait', text) && (wantsRather(text) || takesBack(text)));
  // "Just a second, my phone is ringing"
  if (beginsWith('wait', text) && !isDoubted) return false;
  if (asks(text) && !isDoubted) return false;
  const isFine = FINE.test(plainOf(said)) && !saysWrong(said);
  return !isFine && !(beginsWith('yes', text) && !isDoubted);
}

const rightOf = (part: Part, said: readonly string[], known: Known): string | undefined =>
  ({
    name: () => nameRight(said, known.name),
    email: () => emailRight(said.join(''), known.email),
    phone: () => phoneRight(said.join(''), known.phone),
  })[part]();

/** What sets a part right that it does not name: "it's Kowalenko, with a w", "gmail, not example". */
function unnamedIn(text: string, known: Known, isTime: boolean): Known {
  const isAsked = asks(text) && !wantsOfMeeting(text);
  const name = (isAsked ? undefined : nameForOther(text)) ?? (known.name && replacedInName(text, known.name));
  if (name) return name === known.name ? {} : { name };
  const email = known.email && replacedInEmail(text, known.email);
  if (email) return { email };
  const right = isTime ? undefined : unnamedRight(text, known.name);
  return right ? { name: right } : {};
}
