import type { AssistantChanges, ENDPOINTS, TestResult, TestRun, TestSource } from '@parlo/contract';
import type { AssistantProfile, Responder } from '@parlo/dialog';
import type { ModelSource } from '@parlo/dialog/responder';
import type { ResponseMemo } from '@parlo/dialog/turn-memory';
import { eq } from 'drizzle-orm';
import pLimit from 'p-limit';
import type { Database } from '../../db/connect.ts';
import { answerTests, type StoredRun } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import type { Logger } from '../../platform/monitoring/logger.ts';
import { newId } from '../../platform/new-id.ts';
import { assistantNotFound, requireOwnAssistant } from '../../platform/own-assistant.ts';
import { stateOf } from './assistant-state.ts';
import { checkReply } from './check-reply.ts';
import { findTests, type StoredTest, shownRun } from './stored-tests.ts';

/** Of one test. Together with the next limit less than the 20 s that a browser waits for a call. */
const REPLY_LIMIT_MS = 10_000;
/** After this long no further test starts; the client requests the rest again. */
const RUN_LIMIT_MS = 8_000;
/** Tests of all owners at once, so that those who talk to an assistant meanwhile are not kept waiting. */
const TESTS_AT_ONCE = 1;
/** Of one run, while a language model replies: that is waiting for most of the time. */
const MODEL_TESTS_AT_ONCE = 4;
/** A proposal's tests are tried up to four times in this time, while its owner waits. */
const TRY_LIMIT_MS = 3_000;
/** Of all owners. */
const ALL_MODEL_TESTS_AT_ONCE = 16;
const SAID_CHARACTERS = 2_500;

export interface RunTestsDeps {
  readonly db: Database;
  readonly logger: Logger;
  /** The one that visitors get. */
  readonly responder: Pick<Responder, 'respond'>;
  /** An assistant as it is saved, with its files. */
  readonly profileOf: (assistantId: string) => Promise<AssistantProfile | null>;
  /** The language model of an assistant, for as long as tests may use it. */
  readonly modelFor: (assistant: { readonly id: string; readonly ownerId: string }) => ModelSource;
}

/** The queue in which tests of all owners wait. */
export const createTestQueue = () => pLimit(TESTS_AT_ONCE);
type TestQueue = ReturnType<typeof createTestQueue>;

/** Which of some tests an assistant passes at present. Those that there was no time for are left out. */
export type TryTests = <T extends AskedTest>(
  profile: AssistantProfile,
  tests: readonly T[],
  signal: AbortSignal,
) => Promise<ReadonlyMap<T, boolean>>;

/** Asks the questions of tests that are not stored, and may never be. */
export function createTryTests(deps: RunTestsDeps, queue: TestQueue): TryTests {
  return async (profile, tests, signal) => {
    const passed = new Map<(typeof tests)[number], boolean>();
    const timeUp = AbortSignal.timeout(TRY_LIMIT_MS);
    for (const test of tests) {
      signal.throwIfAborted();
      if (timeUp.aborted) break;
      passed.set(test, (await queue(() => ask(deps, profile, test, signal))).passed);
    }
    return passed;
  };
}

/** Asks an assistant the questions of its tests, as the draft would have it. */
export function runTests(deps: RunTestsDeps, queue: TestQueue): Operation<typeof ENDPOINTS.runTests> {
  const modelQueue = pLimit(ALL_MODEL_TESTS_AT_ONCE);
  return async ({ assistantId, draft, testIds }, { user, signal }) => {
    const { db, profileOf } = deps;
    await requireOwnAssistant(db, user.id, assistantId);
    const [saved, all] = await Promise.all([profileOf(assistantId), findTests(db, assistantId)]);
    if (!saved) throw assistantNotFound();
    const tests = testIds ? all.filter(({ id }) => testIds.includes(id)) : all;
    const model = deps.modelFor({ id: assistantId, ownerId: user.id });
    const asked = draft ? draftProfile(saved, draft, model) : saved;
    const profile = asked.model ? { ...asked, model } : asked;
    const subject = { saved: stateOf(saved), profile };
    const inTurn = profile.model ? modelQueue : queue;
    const results = await runAll(tests, (test) => inTurn(() => runOne(deps, test, subject, signal)), signal);
    return { success: true, results, left: tests.slice(results.length).map(({ id }) => id) };
  };
}

/** Runs the tests until the time is up, and returns the results that came by then. */
async function runAll(
  tests: readonly StoredTest[],
  runTest: (test: StoredTest) => Promise<TestResult>,
  signal: AbortSignal,
): Promise<TestResult[]> {
  const timeUp = AbortSignal.timeout(RUN_LIMIT_MS);
  const results: TestResult[] = [];
  // One by one, so that tests of other owners take their turns in between. A model that replies gets some at once.
  for (let atOnce = 1; results.length < tests.length && !timeUp.aborted; ) {
    signal.throwIfAborted();
    const some = tests.slice(results.length, results.length + atOnce);
    results.push(...(await Promise.all(some.map(runTest))));
    atOnce = results.at(-1)?.run.answeredBy === 'model' ? MODEL_TESTS_AT_ONCE : 1;
  }
  return results;
}

interface Subject {
  readonly profile: AssistantProfile;
  /** The state of the assistant as it is saved. */
  readonly saved: string;
}

async function runOne(
  deps: RunTestsDeps,
  test: StoredTest,
  { profile, saved }: Subject,
  signal: AbortSignal,
): Promise<TestResult> {
  const on = stateOf(profile);
  const run: StoredRun = { ...(await ask(deps, profile, test, signal)), on };
  const last = test.draftRun?.on === saved ? test.draftRun : test.run;
  // A model and the exact words fail at different things: neither says what became of the other.
  const before = [last, test.run].find((one) => one !== null && isSameKind(one, run)) ?? null;
  // A run on a draft leaves the saved baseline unchanged, because the draft may never be saved.
  const kept = on === saved ? { run, draftRun: null } : { run: last, draftRun: run };
  await deps.db.update(answerTests).set(kept).where(eq(answerTests.id, test.id));
  const { on: _on, ...shown } = run;
  return { testId: test.id, run: shown, before: shownRun(before) };
}

type AskedTest = Pick<StoredTest, 'question' | 'says' | 'saysNot' | 'unknown'>;

/** Asks the question of a test as the first turn of a conversation. Nobody talks, so there are no tools. */
async function ask(
  { responder, logger }: RunTestsDeps,
  profile: AssistantProfile,
  test: AskedTest,
  signal: AbortSignal,
): Promise<TestRun> {
  const ranAt = new Date().toISOString();
  const turns = [{ role: 'visitor', text: test.question }] as const;
  const limit = AbortSignal.any([signal, AbortSignal.timeout(REPLY_LIMIT_MS)]);
  const { assistant, seen } = watched(profile);
  let said = '';
  let memo: ResponseMemo | undefined;
  try {
    for await (const part of responder.respond({ id: newId('test'), assistant, turns }, limit)) {
      if (part.type === 'text') said += part.text;
      if (part.type === 'end') memo = part.memo;
    }
  } catch (err) {
    signal.throwIfAborted();
    logger.warn({ err, assistantId: profile.id }, 'a test got no reply');
  }
  // After the reply: only then is known what became of the model.
  const about = { said: cut(said), ...seen(), ranAt };
  if (!memo) return { passed: false, problems: [{ kind: 'no_reply' }], sources: [], ...about };
  const problems = checkReply(test, { text: said, outcome: memo.outcome });
  return { passed: problems.length === 0, problems, sources: sourcesOf(memo, assistant), ...about };
}

type Seen = Pick<TestRun, 'heldBack'> & { readonly answeredBy: NonNullable<TestRun['answeredBy']> };

/** The assistant with a language model that keeps in mind whether it was asked, heard, and held back. */
function watched(assistant: AssistantProfile): {
  readonly assistant: AssistantProfile;
  readonly seen: () => Seen;
} {
  const { model } = assistant;
  // An assistant greets in its exact words even where it has a model.
  let by: Seen['answeredBy'] = 'exact';
  let isHeldBack = false;
  const seen = (): Seen => ({ answeredBy: by, ...(isHeldBack && { heldBack: true }) });
  if (!model) return { assistant, seen };
  const source: ModelSource = {
    async open(signal) {
      by = 'exact_instead';
      const open = await model.open(signal);
      if (!open) return null;
      by = 'model';
      return {
        model: open.model,
        used(use) {
          if (!use.heard) by = 'exact_instead';
          isHeldBack = use.heldBack ?? false;
          open.used(use);
        },
      };
    },
  };
  return { assistant: { ...assistant, model: source }, seen };
}

/** A run of an earlier version is of neither kind. */
function isSameKind(one: StoredRun, other: StoredRun): boolean {
  return one.answeredBy !== undefined && (one.answeredBy === 'model') === (other.answeredBy === 'model');
}

function sourcesOf({ entryIds, sources = [] }: ResponseMemo, { faq }: AssistantProfile): TestSource[] {
  const entries = faq.filter(({ id }) => entryIds.includes(id));
  return [
    ...entries.map(({ question }) => ({ kind: 'faq' as const, title: question, heading: '' })),
    ...sources.map(({ title, heading }) => ({ kind: 'file' as const, title, heading })),
  ];
}

const cut = (text: string) => text.slice(0, SAID_CHARACTERS).toWellFormed();

/** An assistant as its owner is about to save it, with the files that it has. */
function draftProfile(
  saved: AssistantProfile,
  draft: AssistantChanges,
  model: ModelSource,
): AssistantProfile {
  const { assistantName, assistantPrompt, greetingMessage, replyMode, faqList } = draft;
  const { model: own, ...texts } = saved;
  const inOwnWords = replyMode === undefined ? own !== undefined : replyMode === 'own_words';
  const profile = {
    ...texts,
    ...(inOwnWords && { model }),
    name: assistantName ?? saved.name,
    prompt: assistantPrompt ?? saved.prompt,
    greeting: greetingMessage ?? saved.greeting,
    faq:
      faqList?.map(({ question, answer, phrasings = [] }, position) => ({
        id: `draft_${position}`,
        question,
        answer,
        phrasings,
      })) ?? saved.faq,
  };
  const state = stateOf(profile);
  // The id stays: an index of the same files is not built twice.
  return state === stateOf(saved) ? saved : { ...profile, revision: `draft-${state}` };
}
