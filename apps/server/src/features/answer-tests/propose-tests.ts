import { type CALLS, LIMITS, TEST_LIMITS, type TestProposal } from '@parlo/contract';
import type { AssistantProfile } from '@parlo/dialog';
import { languageOf } from '@parlo/dialog/language';
import type { Passage } from '@parlo/dialog/responder';
import { wholeSentences } from '@parlo/dialog/sentences';
import type { Database } from '../../db/connect.ts';
import type { Operation } from '../../platform/api.ts';
import { assistantNotFound, requireOwnAssistant } from '../../platform/own-assistant.ts';
import type { RunTestsDeps } from './run-tests.ts';
import { findTests } from './stored-tests.ts';

/** Of all proposals, where there are files: they are what an owner knows least by heart. */
const MOST_FROM_FILES = 8;
/** A longer sentence is no question anybody asks. */
const CONFIRMED_CHARACTERS = 90;
/** A heading or a sentence of fewer words says nothing by itself. */
const FEWEST_WORDS = 4;

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
    return { success: true, proposals: proposalsFrom(profile.faq, passages, known) };
  };
}

/** Exported for tests. */
export function proposalsFrom(
  faq: AssistantProfile['faq'],
  passages: readonly Passage[],
  known: readonly string[],
): TestProposal[] {
  const taken = new Set(known.map(folded));
  const fresh = (proposal: TestProposal) => {
    const { question, says } = proposal;
    const [says0 = ''] = says;
    const fits = question.length <= LIMITS.faqQuestion && says0.length <= TEST_LIMITS.text && says0 !== '';
    if (!fits || taken.has(folded(question))) return false;
    return taken.add(folded(question));
  };
  const fromFiles = ofFiles(passages).filter(fresh);
  const fromFaq = ofFaq(faq).filter(fresh);
  const room = TEST_LIMITS.proposals;
  const files = spread(fromFiles, Math.max(MOST_FROM_FILES, room - fromFaq.length));
  return [...fromFaq.slice(0, room - files.length), ...files].slice(0, room);
}

/** One question for each entry, then another one for each, and so on. */
function ofFaq(faq: AssistantProfile['faq']): TestProposal[] {
  const rounds = faq.map(({ question, answer }, at) => {
    const others = languageOf(question).rephrase?.question(question) ?? [];
    const source = { kind: 'faq' as const, title: question, heading: '' };
    // Entries begin with different shapes, so that the first round has all of them.
    const turned = others.map((_, shift) => others[(at + shift) % others.length] ?? question);
    return turned.map((put) => proposal(put, firstSentence(answer), source));
  });
  const most = Math.max(0, ...rounds.map(({ length }) => length));
  return Array.from({ length: most }, (_, round) => rounds.flatMap((all) => all[round] ?? [])).flat();
}

function ofFiles(passages: readonly Passage[]): TestProposal[] {
  return passages.flatMap(({ file, heading, text, question }) => {
    const said = firstSentence(text);
    const { rephrase } = languageOf(text);
    const source = { kind: 'file' as const, title: file, heading: heading || (question ?? '') };
    if (!rephrase) return [];
    if (question !== null) return [proposal(rephrase.question(question)[0] ?? question, said, source)];
    const last = heading.split(' › ').at(-1) ?? '';
    if (/\p{L}{3}/u.test(last)) return [proposal(rephrase.about(last), said, source)];
    const isShort = said.length <= CONFIRMED_CHARACTERS && said.split(' ').length >= FEWEST_WORDS;
    return isShort ? [proposal(rephrase.confirm(asPart(said)), said, source)] : [];
  });
}

function proposal(question: string, says: string, source: TestProposal['source']): TestProposal {
  return { question, says: [says], saysNot: [], unknown: false, source };
}

/** The first sentence that says something, without the mark of a list before it. */
function firstSentence(text: string): string {
  const sentences = wholeSentences(text.replace(/\s+/gu, ' '));
  const plain = sentences.map((one) => one.replace(/^\s*(?:[•◦▪–—*-]|\d{1,3}[.)])\s+/u, '').trim());
  return plain.find((one) => one.split(' ').length >= FEWEST_WORDS) ?? plain[0] ?? '';
}

/** A sentence as a part of another one. */
function asPart(sentence: string): string {
  return sentence.replace(/[\s.!…]+$/u, '').replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
}

/** So many of them, from all over the list. */
function spread<T>(all: readonly T[], count: number): T[] {
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
