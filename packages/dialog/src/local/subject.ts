import type { Turn } from '../responder.ts';
import { type Candidate, idOf, textOf } from '../retrieval/candidate.ts';
import { likelihoodOf, oddsOf } from '../retrieval/odds.ts';
import { readCorrection } from './correction.ts';
import { type Answer, decide, ENOUGH_TO_ANSWER } from './decide.ts';
import { doubts, leans, leansToDo } from './follow-up.ts';
import { asksItsPrice, sharesTellingWord, withoutPriceless } from './prices.ts';
import { withoutCourtesy } from './small-talk.ts';
import type { TurnSearch } from './turn-search.ts';

/** What a conversation is about just now. */
export interface Subject {
  /** What the visitor asked of it, without the turns that only lean on it. */
  readonly said: string;
  /** The entries and passages that the last reply was made of, or offered. */
  readonly ids: ReadonlySet<string>;
}

/** A visitor's turn and what was replied to it. */
interface Exchange {
  readonly said: string;
  readonly reply: Turn;
}

/** A turn of so many words says little of what it is about where it was answered with the same as the one before. */
const FEW_WORDS = 3;

/** What the turns before this one are about; nothing where the last one was about nothing that is known. */
export function subjectOf(
  earlier: readonly Turn[],
  isSmallTalk: (text: string) => boolean,
): Subject | undefined {
  const exchanges = exchangesOf(earlier);
  // What leant on a subject and found nothing has not changed it.
  const last = exchanges.findLastIndex(({ said, reply }) => idsOf(reply).size > 0 || !saysLittle(said));
  const reply = exchanges[last]?.reply;
  if (!reply) return undefined;
  const ids = idsOf(reply);
  if (ids.size === 0) return undefined;
  let first = last;
  while (first > 0 && isSame(exchanges[first - 1], exchanges[first])) first--;
  const texts = [...new Set([first, last])].map((place) => exchanges[place]?.said ?? '');
  const telling = texts.filter((text, i) => i === 0 || !saysNothing(text));
  return { said: telling.join(' '), ids };

  function saysNothing(text: string): boolean {
    return leans(text) || doubts(text) || isSmallTalk(text);
  }
  function saysLittle(text: string): boolean {
    return saysNothing(text) || text.split(/\s+/u).length <= FEW_WORDS;
  }
  function isSame(before: Exchange | undefined, after: Exchange | undefined): boolean {
    if (!before || !after || !saysLittle(after.said)) return false;
    const known = idsOf(before.reply);
    return [...idsOf(after.reply)].some((id) => known.has(id));
  }
}

/** What a visitor says, without what only sets right what was said before. */
export function plainSaid(text: string): string {
  const asked = withoutCourtesy(text);
  const correction = readCorrection(asked);
  return correction?.kind === 'means' ? correction.said : asked;
}

function exchangesOf(turns: readonly Turn[]): readonly Exchange[] {
  return turns.flatMap((reply, i): readonly Exchange[] => {
    const asked = turns[i - 1];
    const isReply = reply.role === 'assistant' && reply.memo?.outcome !== 'repeated';
    return isReply && asked?.role === 'visitor' ? [{ said: plainSaid(asked.text), reply }] : [];
  });
}

const idsOf = ({ memo }: Turn): ReadonlySet<string> =>
  new Set([...(memo?.entryIds ?? []), ...(memo?.passageIds ?? [])]);

/** What belongs to the subject of a turn that only leans on it is likelier meant than the search holds: odds times e. */
const SUBJECT_ODDS = Math.E;
/** What was turned down is meant after all where it surely answers and nothing else has this share of its odds. */
const ODDS_BESIDE_REJECTED = 0.1;

/** What was found, with what the subject was answered with before, where it is nearly as likely. */
export function subjectFirst(found: readonly Candidate[], ids: ReadonlySet<string>): readonly Candidate[] {
  return found
    .map((each) =>
      ids.has(idOf(each)) ? { ...each, answers: likelihoodOf(oddsOf(each.answers) * SUBJECT_ODDS) } : each,
    )
    .sort((a, b) => b.answers - a.answers);
}

/** What was found besides what the visitor turned down; all of it where that is surely the likeliest by far again. */
export function withoutRejected(found: readonly Candidate[], ids: ReadonlySet<string>): readonly Candidate[] {
  const others = found.filter((each) => !ids.has(idOf(each)));
  const [best] = found;
  const [other] = others;
  if (!best || best.answers < ENOUGH_TO_ANSWER || others.includes(best)) return others;
  return other && oddsOf(other.answers) >= oddsOf(best.answers) * ODDS_BESIDE_REJECTED ? others : found;
}

/** What else answers "how much" together with its subject like this is about it too. */
const ENOUGH_OF_OTHER = 0.6;
/** One answer this likely to a turn by itself, where no other has more than the second, is to the owner's own question. */
const SURELY_ASKED = 0.99;
const MOST_OF_OTHERS = 0.1;

type Search = Pick<TurnSearch, 'find' | 'dangerOf' | 'withWarnings' | 'decide'>;

/** What answers a turn that leans on what the conversation is about, where something says it. */
export async function answerOf(
  { said, ids }: Subject,
  asked: string,
  search: Search,
): Promise<Answer | undefined> {
  const danger = await search.dangerOf(asked);
  const found = withoutPriceless(subjectFirst(await search.find(`${said} ${asked}`, ''), ids), asked);
  const decision = decide(await search.withWarnings(found, asked, danger), { danger });
  if (decision.kind === 'answer')
    return isSaidAgain(decision, ids, asked) ? ((await answerAlone(asked, search)) ?? decision) : decision;
  // It is known what it is about: little is enough of what was said of it before.
  const [best] = found;
  const isOfSubject = best && (ids.has(idOf(best)) || best.answers >= ENOUGH_OF_OTHER);
  const likely = isOfSubject && decide(found, { danger, isOneOfSeveral: true });
  if (likely && likely.kind === 'answer') return likely;
  return asksItsPrice(asked) ? onlyPrice(asked, search) : undefined;
}

/** What an owner wrote for "how much is it": after a subject without a price it asks for that of what they offer. */
async function onlyPrice(asked: string, search: Search): Promise<Answer | undefined> {
  const found = await search.find(asked, '');
  const [best, ...others] = withoutPriceless(found, asked);
  const isOnly =
    best && best.answers >= SURELY_ASKED && others.every((each) => each.answers < MOST_OF_OTHERS);
  const decision = isOnly ? await search.decide(asked, found) : undefined;
  return decision?.kind === 'answer' ? decision : undefined;
}

/**
 * "Do I have to book" after a price: what was said before holds no word of booking. There may be an answer to it by
 * itself; of "when is it" there would be many.
 */
function isSaidAgain({ best }: Answer, ids: Subject['ids'], asked: string): boolean {
  if (!ids.has(idOf(best)) || !leansToDo(asked) || asksItsPrice(asked)) return false;
  return !sharesTellingWord(asked, textOf(best));
}

async function answerAlone(asked: string, search: Search): Promise<Answer | undefined> {
  const decision = await search.decide(asked, await search.find(asked, ''));
  return decision.kind === 'answer' && !decision.guess ? decision : undefined;
}
