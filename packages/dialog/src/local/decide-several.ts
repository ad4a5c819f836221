import { patternInAll } from '../language/index.ts';
import { type Candidate, idOf, wordsSaidOf } from '../retrieval/candidate.ts';
import { wordsOf } from '../text/clean-text.ts';
import { wordCount } from '../text/word-count.ts';
import type { Danger } from './danger.ts';
import { decide, saidBy } from './decide.ts';
import { leans } from './follow-up.ts';
import { asksItsPrice, withoutPriceless } from './prices.ts';
import type { Listed } from './split-list.ts';
import type { TurnSearch } from './turn-search.ts';

const LISTING = new RegExp(`^${patternInAll(({ replies }) => replies.listing)}$`, 'u');

/** One of several questions in a turn, and what was found for it, likeliest first. */
export interface FoundQuestion {
  readonly danger: Danger;
  readonly candidates: readonly Candidate[];
}

/** So many of what the whole turn finds are what it is about. */
const BEST_OF_WHOLE = 2;
/** Words that are heard of an answer. */
const MOST_HEARD = 45;
/** Nothing that was found for a question is likelier than this: it has no answer. */
const HARDLY_AN_ANSWER = 0.2;
/** Of those, what answers a part of the turn like this is meant by it. */
const ENOUGH_IN_WHOLE = 0.2;

/** What is found for each of several questions in a turn. The first one may lean on the turn before, others on it. */
export async function findEach(
  questions: readonly string[],
  search: Pick<TurnSearch, 'find' | 'dangerOf' | 'withWarnings'>,
): Promise<readonly FoundQuestion[]> {
  const found: FoundQuestion[] = [];
  for (const [i, said] of questions.entries()) {
    const danger = await search.dangerOf(said);
    const isAnswered = (candidates: readonly Candidate[]) => decide(candidates, { danger }).kind === 'answer';
    const alone = await (i === 0 ? search.find(said) : search.find(said, ''));
    // "Do you deliver, and how much is it?"
    const mayLean = i > 0 && leans(said) && (asksItsPrice(said) || !isAnswered(alone));
    const together = mayLean
      ? withoutPriceless(await search.find(`${questions[i - 1]} ${said}`, ''), said)
      : [];
    const isOfFirst = mayLean && (isAnswered(together) || !isAnswered(alone));
    const candidates = isOfFirst ? together : alone;
    found.push({ danger, candidates: await search.withWarnings(candidates, said, danger) });
  }
  return found;
}

/**
 * What answers each of several questions, in their order; nothing unless two of them are answered, by different things.
 * `whole` is what was found for the turn as it was said: it helps a question that says little by itself.
 */
export function decideSeveral(
  questions: readonly FoundQuestion[],
  whole: readonly Candidate[] = [],
): readonly Candidate[] {
  const decisions = questions.map(({ danger, candidates }) =>
    decide(candidates, { danger, isOneOfSeveral: true }),
  );
  const answered = new Set(
    decisions.flatMap((decision) => (decision.kind === 'answer' ? idOf(decision.best) : [])),
  );
  if (answered.size === 0) return [];
  const meant = new Set(
    whole
      .slice(0, BEST_OF_WHOLE)
      .map(idOf)
      .filter((id) => !answered.has(id)),
  );
  const answers = questions.flatMap(({ danger, candidates }, i) => {
    const decision = decisions[i];
    if (decision?.kind === 'answer') return [{ id: idOf(decision.best), said: saidBy(decision) }];
    const likely = candidates.find((each) => each.answers >= ENOUGH_IN_WHOLE && meant.has(idOf(each)));
    return likely && danger === 'none' ? [{ id: idOf(likely), said: [likely] }] : [];
  });
  if (new Set(answers.map(({ id }) => id)).size < 2) return [];
  // The end of what takes long is no longer heard, so that the shorter answer comes first then.
  const lengthOf = (said: readonly Candidate[]) => wordCount(said.map(wordsSaidOf).join(' '));
  const isLong = lengthOf(answers.flatMap(({ said }) => said)) > MOST_HEARD;
  const inOrder = isLong ? answers.toSorted((a, b) => lengthOf(a.said) - lengthOf(b.said)) : answers;
  return inOrder.flatMap(({ said }) => said);
}

/** Whether one of several questions has no answer at all, while `answer` is what the turn as a whole is answered with. */
export function leavesOneOpen(questions: readonly FoundQuestion[], answer: Candidate): boolean {
  const isOpen = ({ candidates }: FoundQuestion) =>
    candidates.every((each) => each.answers < HARDLY_AN_ANSWER || idOf(each) === idOf(answer));
  const answered = questions.filter(
    ({ candidates }) => candidates[0] && idOf(candidates[0]) === idOf(answer),
  );
  return (
    answered.length > 0 && questions.some((question) => !answered.includes(question) && isOpen(question))
  );
}

/** Questions that are answered neither by `said` nor by anything else. */
export function leftOpen(
  questions: readonly FoundQuestion[],
  said: readonly Candidate[],
): readonly FoundQuestion[] {
  const ids = new Set(said.map(idOf));
  return questions.filter(({ candidates }) =>
    candidates.every((each) => each.answers < HARDLY_AN_ANSWER && !ids.has(idOf(each))),
  );
}

/** What answers things that are listed, and those that nothing answers. */
export interface ListAnswer {
  readonly said: readonly Candidate[];
  readonly open: readonly Listed[];
}

/** Of three things or more, all but this many may be without an answer. */
const FEWEST_ANSWERED = 2;

/**
 * Answers each of several things in a list, where each of them finds something else surely by itself; of three or more
 * some may find nothing. Nothing where the turn may ask for one thing: what the owner names together is one, and so is
 * a turn as a whole that has nothing to do with what one of them finds ("is the car park big and free").
 * `find` looks up one of them, or the whole turn, `asked`.
 */
export async function decideList(
  asked: string,
  listed: readonly Listed[],
  find: (said: string) => Promise<readonly Candidate[]>,
): Promise<ListAnswer | undefined> {
  const said: Candidate[] = [];
  const open: Listed[] = [];
  const answeredBy = new Set<string>();
  for (const each of listed) {
    const candidates = await findSurely(each, find);
    const decision = decide(candidates);
    if (decision.kind !== 'answer') {
      open.push(each);
      if (listed.length - open.length < FEWEST_ANSWERED) return undefined;
      continue;
    }
    if (candidates.some((candidate) => holds(candidate, listed))) return undefined;
    answeredBy.add(idOf(decision.best));
    said.push(decision.best);
  }
  if (answeredBy.size < FEWEST_ANSWERED) return undefined;
  const meant = new Set((await find(asked)).map(idOf));
  return [...answeredBy].every((id) => meant.has(id)) ? { said, open } : undefined;
}

/** What is found for one of them; by its name alone where that finds the same thing, and surely. */
async function findSurely(
  { said, name }: Listed,
  find: (said: string) => Promise<readonly Candidate[]>,
): Promise<readonly Candidate[]> {
  const candidates = await find(said);
  const [likely] = candidates;
  if (!likely || said === name || decide(candidates).kind !== 'ask') return candidates;
  const [best, ...others] = await find(name);
  return best && idOf(best) === idOf(likely) ? [best, ...others] : candidates;
}

/** Whether a text names the things together: "bed and breakfast". */
function holds({ source }: Candidate, listed: readonly Listed[]): boolean {
  const text = source.kind === 'entry' ? `${source.entry.question} ${source.entry.answer}` : source.quote;
  const [first, second] = listed.map(({ name }) => wordsOf(name));
  if (!first || !second) return false;
  const words = wordsOf(text);
  return words.some((word, i) => {
    if (word !== first.at(-1)) return false;
    // "Friends & family" has no word between them.
    return words[i + 1] === second[0] || (LISTING.test(words[i + 1] ?? '') && words[i + 2] === second[0]);
  });
}
