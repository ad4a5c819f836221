import { type ENDPOINTS, TEST_LIMITS, type TestProposal } from '@parlo/contract';
import type { AssistantProfile } from '@parlo/dialog';
import { languageOf } from '@parlo/dialog/language';
import type { Passage } from '@parlo/dialog/responder';
import type { Database } from '../../db/connect.ts';
import type { Operation } from '../../platform/api.ts';
import { foldedWords } from '../../platform/folded-words.ts';
import { assistantNotFound, requireOwnAssistant } from '../../platform/own-assistant.ts';
import {
  DAY,
  type Demands,
  FEWEST_WORDS,
  firstSentence,
  inExactWords,
  inOwnWords,
  sentencesOf,
  withoutMark,
} from './demands.ts';
import { createNewQuestions } from './near-duplicates.ts';
import type { TryTests } from './run-tests.ts';
import { findTests } from './stored-tests.ts';
import { type AskedAndAnswered, readVisitorQuestions } from './visitor-questions.ts';

/** Of all proposals, where there are files: they are what an owner knows least by heart. */
const MOST_FROM_FILES = 8;
/** Questions for which "I don't know" is right. */
const MOST_UNANSWERED = 3;
/** Longer questions are not asked. */
const QUESTION_CHARACTERS = 140;
/** Ways to ask an entry that its neighbours begin with by turns. */
const KINDS = 4;
/** So many times others are tried in the place of those that fail. */
const ROUNDS = 3;
/** Of one passage. */
const KEY_SENTENCES = 3;

interface ProposeTestsDeps {
  readonly db: Database;
  readonly profileOf: (assistantId: string) => Promise<AssistantProfile | null>;
  /** Which of some tests pass at present. */
  readonly tryTests: TryTests;
}

/**
 * Proposes tests: questions that visitors asked first, then others made from the owner's FAQ and files by rules. Leaves out
 * what a test or the FAQ asks already, in nearly the same words too, and what would fail at once.
 */
export function proposeTests(deps: ProposeTestsDeps): Operation<typeof ENDPOINTS.proposeTests> {
  return async ({ assistantId }, { user, signal }) => {
    await requireOwnAssistant(deps.db, user.id, assistantId);
    const [profile, tests, visitors] = await Promise.all([
      deps.profileOf(assistantId),
      findTests(deps.db, assistantId),
      readVisitorQuestions(deps.db, assistantId),
    ]);
    if (!profile) throw assistantNotFound();
    const passages = (await profile.knowledge?.load(signal)) ?? [];
    const known = [
      ...tests.map(({ question }) => question),
      ...profile.faq.flatMap(({ question, phrasings }) => [question, ...phrasings]),
    ];
    const material = {
      ...profile,
      visitors,
      passages,
      known,
      demands: profile.model ? inOwnWords : inExactWords,
    };
    // A language model is not asked, for its tokens: that the exact words pass shows that the question is understood.
    const { model: _model, ...asked } = profile;
    const proposals = await passing(material, (some) => deps.tryTests(asked, some, signal));
    return { success: true, proposals };
  };
}

/** Others take the place of those that fail, as long as there is time for them. */
async function passing(
  material: Material,
  tryTests: (some: readonly TestProposal[]) => Promise<ReadonlyMap<TestProposal, boolean>>,
): Promise<TestProposal[]> {
  const passed = new Set<string>();
  const known = [...material.known];
  for (let round = 0; ; round += 1) {
    const proposals = proposalsFrom({ ...material, known });
    const untried = proposals.filter(({ question }) => !passed.has(question));
    if (untried.length === 0 || round === ROUNDS) return proposals.filter((one) => !untried.includes(one));
    const results = await tryTests(untried);
    for (const one of untried) {
      const isPassed = results.get(one);
      if (isPassed) passed.add(one.question);
      // There may have been no time for it: the first of all waits until the files are ready to be searched.
      else if (isPassed === false) known.push(one.question);
    }
  }
}

interface Material extends Pick<AssistantProfile, 'faq' | 'prompt'> {
  /** Visitors' questions, the most frequent first. */
  readonly visitors: readonly AskedAndAnswered[];
  readonly passages: readonly Passage[];
  /** Questions that a test or the FAQ has already. */
  readonly known: readonly string[];
  readonly demands: Demands;
}

/** Exported for tests. */
export function proposalsFrom({ faq, prompt, visitors, passages, known, demands }: Material): TestProposal[] {
  const isNew = createNewQuestions(known);
  const fresh = ({ question, says, unknown }: TestProposal) => {
    const fits = question.length <= QUESTION_CHARACTERS;
    const expects =
      unknown || (says.length > 0 && says.every((one) => one !== '' && one.length <= TEST_LIMITS.text));
    return fits && expects && isNew(question);
  };
  const asked = visitors.map((one) => ofVisitor(one, demands)).filter(fresh);
  const fromVisitors = asked.slice(0, TEST_LIMITS.proposals - MOST_UNANSWERED);
  const fromFaq = inTurns(faq.map((entry, at) => ofEntry(entry, at, demands))).map((round) =>
    round.filter(fresh),
  );
  const fromFiles = inTurns(ofFiles(passages, demands)).map((round) => round.filter(fresh));
  const material = [
    ...faq.flatMap(({ question, answer, phrasings }) => [question, answer, ...phrasings]),
    ...passages.flatMap(({ heading, text, question }) => [heading, text, question ?? '']),
  ];
  const unanswered = material.length === 0 ? [] : notIn([...material, prompt].join(' '), known).filter(fresh);
  const room = TEST_LIMITS.proposals - unanswered.length - fromVisitors.length;
  const fromFaqs = Math.min(sizeOf(fromFaq), Math.max(room - MOST_FROM_FILES, room - sizeOf(fromFiles)));
  const others = [...some(fromFaq, fromFaqs), ...some(fromFiles, room - fromFaqs)];
  return [...fromVisitors, ...others, ...unanswered];
}

/** A visitor's question with the content of the reply. */
function ofVisitor({ question, reply }: AskedAndAnswered, demands: Demands): TestProposal {
  return proposal(question, demands(firstSentence(reply), question), null);
}

/** An entry's question in other words, each way with what its answer has to say. */
function ofEntry(
  { question, answer }: AssistantProfile['faq'][number],
  at: number,
  demands: Demands,
): TestProposal[] {
  const source = { kind: 'faq' as const, title: question, heading: '' };
  const ways = waysToAsk(question, answer);
  // Entries begin with different ways, so that the first round has all kinds of them.
  const first = ways.slice(0, KINDS);
  const turned = first.map((_, shift) => first[(at + shift) % first.length] ?? question);
  const sentences = sentencesOf(answer);
  return [...turned, ...ways.slice(KINDS)].map((way) => {
    // A day of the week has another sentence than the opening hours.
    const day = DAY.exec(way)?.[0].toLowerCase();
    const ofDay = day && sentences.find((one) => one.toLowerCase().includes(day));
    return proposal(way, demands(ofDay || firstSentence(answer), way), source);
  });
}

/** Rephrased questions first; without any, a part of a sentence. */
function waysToAsk(question: string, answer: string): string[] {
  const plain = withoutMark(question);
  const wording = wordingOf(question);
  const reworded = (wording?.reworded(plain, answer) ?? []).filter(createNewQuestions([question]));
  return reworded.length > 0 ? reworded : (wording?.indirect(plain) ?? []).slice(0, 1);
}

/** One list for each part of a file, questions about a heading with the first part under it. */
function ofFiles(passages: readonly Passage[], demands: Demands): TestProposal[][] {
  const headings = new Set<string>();
  return passages.map((passage) => {
    const { file, heading, text, question } = passage;
    const source = { kind: 'file' as const, title: file, heading: heading || (question ?? '') };
    if (question !== null) {
      const said = firstSentence(text);
      return waysToAsk(question, text).map((way) => proposal(way, demands(said, way), source));
    }
    const isNew = !headings.has(`${file}\n${heading}`);
    headings.add(`${file}\n${heading}`);
    return ofPassage(passage, isNew).map(([way, said]) => proposal(way, demands(said, way), source));
  });
}

type Asked = readonly [question: string, sentence: string];

function ofPassage({ heading, text }: Passage, withHeading: boolean): Asked[] {
  const wording = wordingOf(text);
  if (!wording) return [];
  const sentences = sentencesOf(text).filter((one) => one.split(' ').length >= FEWEST_WORDS);
  const asked = sentences
    .slice(0, KEY_SENTENCES)
    .flatMap((one) => wording.fromSentence(withoutMark(one)).map((way): Asked => [way, one]));
  const first = firstSentence(text);
  const last = (heading.split(' › ').at(-1) ?? '').replace(/^[\d.)\s]+/u, '');
  const isTelling = withHeading && /\p{L}{3}/u.test(last);
  const about = !isTelling
    ? []
    : last.endsWith('?')
      ? waysToAsk(last, text)
      : wording.about(withoutMark(last).replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase()));
  const named = about.map((way): Asked => [way, first]);
  return [...asked.slice(0, 1), ...named.slice(0, 1), ...asked.slice(1), ...named.slice(1)];
}

/** Questions whose words are nowhere in what the owner wrote. */
function notIn(material: string, known: readonly string[]): TestProposal[] {
  const wording = wordingOf(material);
  const words = new Set(foldedWords(material).split(' ').map(stem));
  const before = new Set(known.map(foldedWords));
  const all = wording?.unanswered ?? [];
  const asked = all.filter((question) => before.has(foldedWords(question))).length;
  return all
    .filter(
      (question) =>
        !foldedWords(question)
          .split(' ')
          .some((word) => word.length >= 5 && words.has(stem(word))),
    )
    .filter((question) => !before.has(foldedWords(question)))
    .slice(0, Math.max(0, MOST_UNANSWERED - asked))
    .map((question) => ({ question, says: [], saysNot: [], unknown: true, source: null }));
}

const stem = (word: string) => word.slice(0, 5);

function proposal(question: string, says: readonly string[], source: TestProposal['source']): TestProposal {
  return { question, says: [...says], saysNot: [], unknown: false, source };
}

const wordingOf = (text: string) => languageOf(text).wording;
/** The first of each list, then the second of each, and so on. */
function inTurns<T>(lists: readonly (readonly T[])[]): T[][] {
  const most = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: most }, (_, round) => lists.flatMap((all) => all[round] ?? []));
}

const sizeOf = (rounds: readonly (readonly unknown[])[]) => rounds.flat().length;

/** So many of them: whole rounds, and of the last one from all over it. */
function some<T>(rounds: readonly (readonly T[])[], count: number): T[] {
  const chosen: T[] = [];
  for (const round of rounds) chosen.push(...spread(round, count - chosen.length));
  return chosen;
}

/** So many of them, from all over the list. */
function spread<T>(all: readonly T[], count: number): T[] {
  if (count <= 0) return [];
  if (all.length <= count) return [...all];
  return Array.from({ length: count }, (_, at) => all[Math.floor((at * all.length) / count)]).filter(
    (one) => one !== undefined,
  );
}
