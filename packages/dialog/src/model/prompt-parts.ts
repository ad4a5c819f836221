import { type Language, patternInAll, wordsInAll } from '../language/index.ts';
import { leans } from '../passages/quote.ts';
import { paragraphsOf } from '../passages/sentences-of.ts';
import { stemWord } from '../passages/stem-word.ts';
import { wordsOf } from '../text/clean-text.ts';
import { FUNCTION_WORDS } from '../text/word-lists.ts';
import { beginsAsOrder, ordersIn, withoutSayings } from './orders-in.ts';
import { roleFactOf } from './role-fact.ts';

/**
 * What an instruction to an assistant begins with. A sentence that is taken for a fact though it is an instruction may be
 * read out to a visitor, so the lists are wide: a fact that is missed costs one answer.
 */
const INSTRUCTION_STARTS = wordsInAll(({ instructions }) => instructions.starts);
/** What says that something is not for visitors. What it is about may stand in another sentence. */
const KEPT_QUIET = words(({ prompt }) => prompt.keptQuiet);
const FOR_STAFF = words(({ prompt }) => prompt.forStaff);
/** Words that speak of the assistant or of talking itself, wherever they stand. */
const ABOUT_TALKING = words(({ prompt }) => prompt.aboutTalking);
/** An order after what it is for: "For complaints, take the details." */
const ORDER = new RegExp(
  patternInAll(({ prompt }) => prompt.laterOrder),
  'iu',
);
/** Words of an order to be silent that say nothing of what it is about. */
const OF_SILENCE = wordsInAll(({ prompt }) => prompt.ofSilence);
const POINTS_BACK = words(({ prompt }) => prompt.pointsBack);
const POINTS_FAR_BACK = words(({ prompt }) => prompt.pointsFarBack);
const POINTS_ON = new RegExp(`:$|${words(({ prompt }) => prompt.pointsOn).source}`, 'iu');
/** Says when what was said before does not hold, and is part of it. */
const EXCEPTION = firstWords(({ prompt }) => prompt.exception);
const ROLE = firstWords(({ prompt }) => prompt.role);
const HOLDS_FACTS = words(({ prompt }) => prompt.holdsFacts);

export interface PromptParts {
  /** Sentences that say something of the owner's business. */
  readonly facts: readonly (readonly string[])[];
  /** All other sentences: they say how to behave, or are marked as private. */
  readonly instructions: readonly string[];
  /** What no visitor is to hear at any length: what is marked as private, without the words that say so. */
  readonly statements: readonly string[];
  /** What an assistant may do and not recite: each from the words that order something to the end of its sentence. */
  readonly orders: readonly string[];
  /** Sentences that something is private of. */
  readonly hidden: readonly string[];
  /** All of it in its order, as it is written. */
  readonly lines: readonly PromptLine[];
}

/** A sentence of a prompt, and what comes of it where no language model follows it. */
export interface PromptLine {
  readonly text: string;
  /**
   * - `fact`: a visitor who asks for it hears it.
   * - `instruction`: only a language model follows it.
   * - `private`: nobody hears it, with a language model or without.
   * - `heading`: tells nothing by itself.
   */
  readonly kind: 'fact' | 'instruction' | 'private' | 'heading';
}

/**
 * The facts of an owner's prompt, each with the sentences that lean on it, and all else: instructions such as "Be
 * friendly", what is marked as private, and what is doubtful.
 */
export function splitPrompt(prompt: string): PromptParts {
  const sentences = sentencesIn(prompt);
  keepQuiet(sentences);
  const parting = new Parting();
  for (const sentence of sentences) parting.take(sentence);
  const { facts, others } = parting;
  const hidden = others.filter(({ kind }) => kind === 'private').map(({ text }) => text);
  const isOrder = ({ text, kind }: Sentence) => kind === 'instruction' || isMarkedOrder(text);
  return {
    facts,
    instructions: others.map(({ text }) => text),
    statements: hidden.flatMap(statementsIn),
    orders: others.filter(isOrder).flatMap(({ text }) => ordersIn(text)),
    hidden,
    lines: sentences.flatMap(lineOf),
  };
}

/** The sentences of an owner's prompt in their order, each with what comes of it where there is no language model. */
export const promptLines = (prompt: string): readonly PromptLine[] => splitPrompt(prompt).lines;

interface Sentence {
  readonly text: string;
  /** Lines with no empty one between them. */
  readonly paragraph: number;
  readonly line: number;
  /** As it is written, where `text` is a part of that; empty for the part that its other part is shown with. */
  readonly written?: string;
  kind: 'fact' | 'label' | 'instruction' | 'private';
}

/** Parts facts from all else, sentence by sentence. A sentence's kind may change by what stands before it. */
class Parting {
  readonly facts: string[][] = [];
  readonly others: Sentence[] = [];
  #before: Sentence | undefined;
  /** Ends in a colon: what follows in its paragraph is said with it. */
  #introduction: Sentence | undefined;

  take(sentence: Sentence): void {
    if (this.#introduction?.paragraph !== sentence.paragraph) this.#introduction = undefined;
    const last = this.#before?.kind === 'fact' ? this.facts.at(-1) : undefined;
    if (last && isException(sentence)) {
      last.push(sentence.text);
      sentence.kind = 'fact';
      return;
    }
    if (sentence.kind === 'fact' && !last && this.#hangs(sentence)) sentence.kind = 'instruction';
    if (sentence.kind === 'label') this.#introduction = sentence;
    else if (sentence.kind === 'fact') this.#addFact(sentence, last);
    else this.others.push(sentence);
    this.#before = sentence;
  }

  /** What leans on something that is not said would say half of it. */
  #hangs({ text }: Sentence): boolean {
    return leans(text) && this.#before !== undefined && !ROLE.test(this.#before.text);
  }

  #addFact(sentence: Sentence, last: string[] | undefined): void {
    const { text } = sentence;
    if (last && leans(text)) {
      last.push(text);
      return;
    }
    this.facts.push(this.#introduction ? [this.#introduction.text, text] : [text]);
    if (text.endsWith(':')) this.#introduction = sentence;
  }
}

const isException = ({ text, kind }: Sentence): boolean =>
  kind !== 'private' && EXCEPTION.test(text) && !ABOUT_TALKING.test(text);

function lineOf({ text, written = text, kind }: Sentence): readonly PromptLine[] {
  if (written === '') return [];
  const isHeading = kind === 'instruction' && wordsOf(text).length < 3 && !startsAsInstruction(text);
  return [{ text: written, kind: isHeading || kind === 'label' ? 'heading' : kind }];
}

function sentencesIn(prompt: string): readonly Sentence[] {
  let lines = 0;
  return prompt.split(/\n\s*\n/u).flatMap((text, paragraph) =>
    paragraphsOf(text).flatMap(({ sentences }) => {
      const place = { paragraph, line: lines++ };
      return sentences.flatMap((sentence) => readSentence(sentence, place));
    }),
  );
}

/** An instruction that holds a fact about the business is read as both. */
function readSentence(text: string, place: Pick<Sentence, 'paragraph' | 'line'>): readonly Sentence[] {
  const kind = kindOf(text);
  const found = kind === 'instruction' ? roleFactOf(text) : undefined;
  if (!found) return [{ ...place, text, kind }];
  const { role, fact, rest } = found;
  const written = rest ? text.slice(0, text.length - rest.length).trim() : text;
  return [
    { ...place, text: role, written: '', kind },
    { ...place, text: fact, written, kind: 'fact' },
    ...(rest ? [{ ...place, text: rest, kind }] : []),
  ];
}

const isMarked = (sentence: string): boolean => KEPT_QUIET.test(sentence) || FOR_STAFF.test(sentence);

function kindOf(sentence: string): Sentence['kind'] {
  if (isMarked(sentence)) return 'private';
  if (isInstruction(sentence)) return 'instruction';
  // Two words or fewer are a heading or a call to order, no fact.
  if (wordsOf(sentence).length >= 3) return 'fact';
  return sentence.endsWith(':') ? 'label' : 'instruction';
}

/** Makes private what sentences that ask for silence are about, wherever it stands. */
function keepQuiet(sentences: readonly Sentence[]): void {
  const topics = new Set<string>();
  sentences.forEach((sentence, place) => {
    const { text, kind } = sentence;
    const isOrder = kind === 'private' && KEPT_QUIET.test(text);
    if (isOrder) for (const word of topicsOf(text)) topics.add(word);
    if (isOrder && isAboutOthers(text)) hideBefore(sentences, place);
    if (opens(sentence, sentences[place - 1])) hideAfter(sentences, place);
  });
  for (const sentence of sentences) {
    if (contentOf(sentence.text).some((word) => topics.has(word))) hide(sentence);
  }
}

/** An instruction is said to nobody as it is, and may be obeyed. */
function hide(sentence: Sentence): void {
  if (sentence.kind !== 'instruction') sentence.kind = 'private';
}

/** Whether it says nothing of what is to be kept quiet, or points to it: "Keep that to yourself." */
function isAboutOthers(text: string): boolean {
  if (statementOf(text) !== undefined) return false;
  return contentOf(text).length === 0 || leans(text) || POINTS_BACK.test(text);
}

function hideBefore(sentences: readonly Sentence[], place: number): void {
  const order = sentences[place];
  if (!order) return;
  const isFar = POINTS_FAR_BACK.test(order.text);
  const isAlone = sentences[place - 1]?.line !== order.line;
  for (let before = place - 1; before >= 0; before--) {
    const sentence = sentences[before];
    if (!sentence || (isFar && !isAlone && sentence.line !== order.line)) return;
    const leant = leans(sentence.text) || EXCEPTION.test(sentence.text);
    hide(sentence);
    if (!isFar && !leant) return;
  }
}

/** "Staff only:", "The following is confidential.", or "This is secret." with nothing before it. */
function opens({ text, kind, line }: Sentence, before: Sentence | undefined): boolean {
  if (kind === 'instruction') return text.endsWith(':') && !HOLDS_FACTS.test(text);
  if (kind !== 'private') return false;
  const isHeading =
    isMarked(text) && before?.line !== line && !/[.!?…]$/u.test(text) && wordsOf(text).length <= 4;
  return isHeading || POINTS_ON.test(text) || (before === undefined && isAboutOthers(text));
}

function hideAfter(sentences: readonly Sentence[], place: number): void {
  const rest = sentences.slice(place + 1);
  // A heading in Markdown stands above all paragraphs up to the next.
  const isHeading = sentences[place]?.text.startsWith('#');
  for (const sentence of rest) {
    if (isHeading ? sentence.text.startsWith('#') : sentence.paragraph !== rest[0]?.paragraph) return;
    hide(sentence);
  }
}

const startsAsInstruction = (text: string): boolean => INSTRUCTION_STARTS.has(wordsOf(text)[0] ?? '');

const isInstruction = (text: string): boolean =>
  startsAsInstruction(text) || ABOUT_TALKING.test(text) || ORDER.test(text);

/** Marked as private for how it is put: "Never ask for a password" tells nothing, and is an order all the same. */
const isMarkedOrder = (text: string): boolean =>
  KEPT_QUIET.test(text) || (FOR_STAFF.test(text) && isInstruction(text));

const BETWEEN_CLAUSES = between('[,;:–—()]', ({ prompt }) => prompt.betweenClauses);
const AFTER_CLAUSE = between('[,;:–—(]', ({ prompt }) => prompt.afterClause);
const BETWEEN_STATEMENTS = new RegExp(` ${patternInAll(({ prompt }) => prompt.betweenStatements)} `, 'u');
const THAT_WORD = patternInAll(({ instructions }) => instructions.that);
const THAT = new RegExp(`^(?:\\S+ ){0,5}?${THAT_WORD} +`, 'iu');
const FIRST_THAT = new RegExp(`^${THAT_WORD} `, 'iu');
const WHETHER = firstWords(({ prompt }) => prompt.whether);
const STATES = new RegExp(`${words(({ prompt }) => prompt.states).source}|\\d`, 'iu');

/** What a private sentence says that nobody is to hear, apart from the words that ask for silence. */
function statementsIn(sentence: string): readonly string[] {
  if (!KEPT_QUIET.test(sentence)) return isMarkedOrder(sentence) ? [] : [sentence];
  const clauses = withoutSayings(sentence, new RegExp(KEPT_QUIET, 'giu'))
    .split(BETWEEN_CLAUSES)
    .map((clause) => clause.trim());
  const silent = clauses.findIndex((clause) => KEPT_QUIET.test(clause));
  // What asks for silence and names nothing is about what follows it: "Internal: the rent is 900 euros."
  const isAboutNext = silent >= 0 && contentOf(clauses[silent] ?? '').length === 0;
  const told = clauses.flatMap((clause, place) => {
    if (place === silent) return beside(clause);
    const follows = THAT.exec(clause)?.index === 0 && FIRST_THAT.test(clause);
    const isTold = place < silent || isAboutNext || (place === silent + 1 && follows);
    return isTold && !KEPT_QUIET.test(clause) && !beginsAsOrder(clause) ? clause.replace(FIRST_THAT, '') : [];
  });
  const all = told.flatMap((clause) => [clause, ...clause.split(BETWEEN_STATEMENTS)]);
  return [...new Set(all)].filter((clause) => contentOf(clause).length >= 2);
}

/** What one clause says before it asks for silence, and after: "Never say that we buy frozen rolls." */
function beside(clause: string): readonly string[] {
  const found = KEPT_QUIET.exec(clause);
  if (!found) return [];
  const before = clause.slice(0, found.index).trim();
  const after = clause.slice(found.index + found[0].length).trim();
  const rest = after.replace(THAT, '');
  const isStated = rest !== after || (STATES.test(after) && !WHETHER.test(after));
  return [...(beginsAsOrder(before) ? [] : [before]), ...(isStated ? [rest] : [])].filter(Boolean);
}

/** What a sentence says before it asks for silence: "Our margin is 60 percent, keep that to yourself." */
function statementOf(text: string): string | undefined {
  const [clause = ''] = text.split(AFTER_CLAUSE);
  return !KEPT_QUIET.test(clause) && contentOf(clause).length >= 2 ? clause : undefined;
}

/** What is to be kept quiet. Of a statement its first word, which the rest is said of. */
function topicsOf(text: string): readonly string[] {
  const statement = statementOf(text);
  return statement === undefined ? contentOf(text) : contentOf(statement).slice(0, 1);
}

/** The stems of words that say what a sentence is about, without those that ask for silence. */
function contentOf(text: string): readonly string[] {
  return wordsOf(text.replace(new RegExp(KEPT_QUIET, 'giu'), ' '))
    .filter((word) => !FUNCTION_WORDS.has(word) && !OF_SILENCE.has(word))
    .map(stemWord);
}

type PatternOf = (language: Language) => string;

/** Finds whole words in a sentence as it is written, whichever apostrophe was typed. */
function words(patternOf: PatternOf): RegExp {
  const all = patternInAll(patternOf).replaceAll("'", "['’‘ʼ`´]");
  return new RegExp(`(?<![\\p{L}\\p{N}])${all}(?![\\p{L}\\p{N}])`, 'iu');
}

function firstWords(patternOf: PatternOf): RegExp {
  return new RegExp(`^${patternInAll(patternOf)}(?![\\p{L}\\p{N}])`, 'iu');
}

/** Parts a sentence into clauses at a mark, a dash or a word. */
function between(marks: string, patternOf: PatternOf): RegExp {
  return new RegExp(`${marks}| - | ${patternInAll(patternOf)} `, 'u');
}
