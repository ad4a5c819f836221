import { type CALLS, TEST_LIMITS, type TestProposal } from '@parlo/contract';
import type { AssistantProfile } from '@parlo/dialog';
import { languageOf } from '@parlo/dialog/language';
import type { Passage } from '@parlo/dialog/responder';
import { wholeSentences } from '@parlo/dialog/sentences';
import type { Database } from '../../db/connect.ts';
import type { Operation } from '../../platform/api.ts';
import { assistantNotFound, requireOwnAssistant } from '../../platform/own-assistant.ts';
import type { RunTestsDeps } from './run-tests.ts';
import { findTests } from './stored-tests.ts';
import { typed } from './typed.ts';

/** Of all proposals, where there are files: they are what an owner knows least by heart. */
const MOST_FROM_FILES = 8;
/** Where "I don't know" is right. */
const MOST_UNANSWERED = 3;
/** Nobody asks anything longer. */
const QUESTION_CHARACTERS = 140;
/** A longer sentence has other words in it than those that matter. */
const TELLING_CHARACTERS = 60;
/** A heading or a sentence of fewer words says nothing by itself. */
const FEWEST_WORDS = 4;
/** Ways to ask an entry: other words, a part of a sentence, a slip, and more other words. */
const KINDS = 4;
/** Of one passage. */
const KEY_SENTENCES = 3;

const DAY = /sunday|saturday|monday|неділ/i;

/** Proposes tests made from the owner's FAQ and files by rules, leaving out questions that a test or the FAQ has. */
export function proposeTests(
  deps: Pick<RunTestsDeps, 'profileOf'> & { readonly db: Database },
): Operation<typeof CALLS.proposeTests> {
  return async ({ assistantId }, { user, signal }) => {
    await requireOwnAssistant(deps.db, user.id, assistantId);
    const [profile, tests] = await Promise.all([
      deps.profileOf(assistantId),
      findTests(deps.db, assistantId),
    ]);
    if (!profile) throw assistantNotFound();
    const passages = (await profile.knowledge?.load(signal)) ?? [];
    const known = [
      ...tests.map(({ question }) => question),
      ...profile.faq.flatMap(({ question, phrasings }) => [question, ...phrasings]),
    ];
    return { success: true, proposals: proposalsFrom({ ...profile, passages, known }) };
  };
}

interface Material extends Pick<AssistantProfile, 'faq' | 'prompt'> {
  readonly passages: readonly Passage[];
  /** Questions that a test or the FAQ has already. */
  readonly known: readonly string[];
}

/** Exported for tests. */
export function proposalsFrom({ faq, prompt, passages, known }: Material): TestProposal[] {
  const taken = new Set(known.map(folded));
  const fresh = ({ question, says, unknown }: TestProposal) => {
    const fits = question.length <= QUESTION_CHARACTERS;
    const expects = unknown || says.every((one) => one !== '' && one.length <= TEST_LIMITS.text);
    if (!fits || !expects || taken.has(folded(question))) return false;
    return taken.add(folded(question));
  };
  const fromFaq = inTurns(faq.map(ofEntry)).map((round) => round.filter(fresh));
  const fromFiles = inTurns(ofFiles(passages)).map((round) => round.filter(fresh));
  const material = [
    ...faq.flatMap(({ question, answer, phrasings }) => [question, answer, ...phrasings]),
    ...passages.flatMap(({ heading, text, question }) => [heading, text, question ?? '']),
  ];
  const unanswered = material.length === 0 ? [] : notIn([...material, prompt].join(' '), known).filter(fresh);
  const room = TEST_LIMITS.proposals - unanswered.length;
  const fromFaqs = Math.min(sizeOf(fromFaq), Math.max(room - MOST_FROM_FILES, room - sizeOf(fromFiles)));
  return [...some(fromFaq, fromFaqs), ...some(fromFiles, room - fromFaqs), ...unanswered];
}

/** An entry's question in other words, each way with what its answer has to say. */
function ofEntry(
  { question, answer, phrasings }: AssistantProfile['faq'][number],
  at: number,
): TestProposal[] {
  const source = { kind: 'faq' as const, title: question, heading: '' };
  const ways = waysToAsk(question, answer, phrasings);
  // Entries begin with different ways, so that the first round has all kinds of them.
  const first = ways.slice(0, KINDS);
  const turned = first.map((_, shift) => first[(at + shift) % first.length] ?? question);
  const sentences = sentencesOf(answer);
  return [...turned, ...ways.slice(KINDS)].map((way) => {
    // Of a day of the week another sentence tells than of the hours.
    const day = DAY.exec(way)?.[0].toLowerCase();
    const ofDay = day && sentences.find((one) => one.toLowerCase().includes(day));
    return proposal(way, telling(ofDay || firstSentence(answer)), source);
  });
}

/** One of each kind first, and slips in what is there already last. */
function waysToAsk(question: string, answer: string, phrasings: readonly string[] = []): string[] {
  const plain = withoutMark(question);
  const wording = wordingOf(question);
  const reworded = (wording?.reworded(plain, answer) ?? []).filter((one) => folded(one) !== folded(question));
  const [indirect, ...others] = wording?.indirect(plain) ?? [];
  const [first, second, ...rest] = reworded;
  const ways = [first, indirect, typed(plain), second, ...rest, ...phrasings.map(typed), ...others];
  return [...new Set([...ways, ...reworded.toReversed().map(typed)])].filter((way) => way !== undefined);
}

/** One list for each part of a file, questions about a heading with the first part under it. */
function ofFiles(passages: readonly Passage[]): TestProposal[][] {
  const headings = new Set<string>();
  return passages.map((passage) => {
    const { file, heading, text, question } = passage;
    const source = { kind: 'file' as const, title: file, heading: heading || (question ?? '') };
    if (question !== null) {
      const says = telling(firstSentence(text));
      return waysToAsk(question, text).map((way) => proposal(way, says, source));
    }
    const isNew = !headings.has(`${file}\n${heading}`);
    headings.add(`${file}\n${heading}`);
    return ofPassage(passage, isNew).map(([way, said]) => proposal(way, telling(said), source));
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
  const inHaste = [...asked, ...named.slice(0, 1)].flatMap(([way, said]): Asked[] => {
    const hasty = typed(way);
    return hasty === undefined ? [] : [[hasty, said]];
  });
  return [...asked.slice(0, 1), ...named.slice(0, 1), ...asked.slice(1), ...named.slice(1), ...inHaste];
}

/** Questions whose words are nowhere in what the owner wrote. */
function notIn(material: string, known: readonly string[]): TestProposal[] {
  const wording = wordingOf(material);
  const words = new Set(folded(material).split(' ').map(stem));
  const before = new Set(known.map(folded));
  const all = wording?.unanswered ?? [];
  const asked = all.filter((question) => before.has(folded(question))).length;
  return all
    .filter(
      (question) =>
        !folded(question)
          .split(' ')
          .some((word) => word.length >= 5 && words.has(stem(word))),
    )
    .filter((question) => !before.has(folded(question)))
    .slice(0, Math.max(0, MOST_UNANSWERED - asked))
    .map((question) => ({ question, says: [], saysNot: [], unknown: true, source: null }));
}

const stem = (word: string) => word.slice(0, 5);

function proposal(question: string, says: readonly string[], source: TestProposal['source']): TestProposal {
  return { question, says: [...says], saysNot: [], unknown: false, source };
}

const wordingOf = (text: string) => languageOf(text).wording;
const withoutMark = (text: string) => text.trim().replace(/[\s?.!…]+$/u, '');

/** The sentences of a text, without the mark of a list before each. */
const sentencesOf = (text: string) =>
  wholeSentences(text.replace(/\s+/gu, ' ')).map((one) =>
    one.replace(/^\s*(?:[•◦▪–—*-]|\d{1,3}[.)])\s+/u, '').trim(),
  );

/** The first sentence that says something. */
function firstSentence(text: string): string {
  const sentences = sentencesOf(text);
  return sentences.find((one) => one.split(' ').length >= FEWEST_WORDS) ?? sentences[0] ?? '';
}

const TIME = '\\d{1,2}(?:[:.]\\d{2})?(?:\\s?[ap]m)?';
/** Spans of time, prices, percentages, and numbers with what is counted. */
const FACTS = new RegExp(
  `(?:${TIME}\\s?(?:to|till|until|–|-|до)\\s?${TIME}|[€$£₴]\\s?\\d[\\d.,]*\\d|[€$£₴]\\s?\\d|\\d[\\d.,]*\\s?(?:[€$£₴%])|\\d{1,2}:\\d{2}|\\d[\\d.,]*\\s\\p{L}+)(?![\\p{L}\\p{N}])`,
  'gu',
);

/** What has to be said of a sentence: its figures, or else the words that matter. */
function telling(sentence: string): string[] {
  const facts = sentence.match(FACTS) ?? [];
  if (facts.length > 0) return [...new Set(facts)].slice(0, 2);
  const plain = withoutMark(sentence).replace(/^(?:yes|no|так|ні)[,.]?\s+(?=\S+ \S)/iu, '');
  if (plain.length <= TELLING_CHARACTERS) return [plain];
  const parts = plain.split(/\s*[,;:—–]\s+/u).filter((part) => part.split(' ').length >= FEWEST_WORDS);
  return [(parts[0] ?? plain).replace(/^(?:and|but|so that|і|й|та|але|щоб)\s+/iu, '')];
}

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

const folded = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
