import { idOf, textOf } from '../retrieval/candidate.ts';
import { type Answer, decide } from './decide.ts';
import { leansToDo } from './follow-up.ts';
import { asksItsPrice, sharesTellingWord, withoutPriceless } from './prices.ts';
import { type Subject, subjectFirst } from './subject.ts';
import type { TurnSearch } from './turn-search.ts';

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
