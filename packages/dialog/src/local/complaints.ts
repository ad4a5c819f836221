import { asksSomething } from '../acts/asks.ts';
import { phrasesFor } from '../forms/contact.ts';
import { asksFor } from '../forms/slots/text.ts';
import { anywhere, languageSpoken } from '../language/index.ts';

import type { Conversation, Turn } from '../responder.ts';
import { type Candidate, textOf } from '../retrieval/candidate.ts';
import { plainOf } from '../text/clean-text.ts';
import { composeAnswer } from './compose-answer.ts';
import { ENOUGH_TO_ANSWER } from './decide.ts';
import { answersSurely, type Others, SURELY_ANSWERED } from './others.ts';
import type { Reply } from './reply.ts';
import { withoutCourtesy } from './small-talk.ts';

/** What is said to a complaint, before a person is offered. */

const ASKS_WHAT_TO_DO = anywhere(({ contact }) => contact.asksWhatToDo);
const REMEDY = anywhere(({ contact }) => contact.remedy);

/** "What do I do?", "who do I complain to": a complaint that the owner's own words about such things answer. */
const asksWhatToDo = (text: string): boolean => ASKS_WHAT_TO_DO.test(plainOf(text));

/** Whether what an owner wrote says what becomes of things that went wrong: no prices and no hours. */
const isRemedy = (text: string): boolean => REMEDY.test(plainOf(text));

const MOST_REMEDIES = 2;
/** After a complaint a turn that is this likely to be one goes on with it: "the cake was late too". */
const GOES_ON = 0.15;

/**
 * Says sorry. A question in the complaint is answered where the owner wrote an answer, and so is what it wants, such as
 * its money back, where that answers it surely. What the owner wrote of things that went wrong is said to any complaint
 * that it fits, since a deadline may be in it; nothing else is, least of all prices.
 */
export async function answerComplaint(
  text: string,
  { turns, assistant }: Pick<Conversation, 'turns' | 'assistant'>,
  others: Others,
): Promise<Reply> {
  const language = languageSpoken(turns, assistant);
  const { sorry } = phrasesFor(language.code);
  const wantsIt = asksFor(text) && (await answersSurely(text, others));
  const remedy = wantsIt ? [] : await remediesFor(text, language.contact.remedyQuestion, others);
  const answer =
    remedy.length > 0
      ? composeAnswer(remedy, language)
      : wantsIt || text.includes('?')
        ? await others.plan()
        : undefined;
  return answer?.memo.outcome === 'answered'
    ? { ...answer, text: `${sorry} ${answer.text}` }
    : { text: sorry, memo: { outcome: 'small_talk', entryIds: [] } };
}

/** Whether a turn after we said sorry tells more of what went wrong: there is nothing to answer in it. */
export function goesOnComplaining(
  text: string,
  { complaint }: { readonly complaint: number },
  turns: readonly Turn[],
): boolean {
  if (!saidSorry(turns) || asksSomething(text) || asksFor(text) || asksWhatToDo(text)) return false;
  return complaint >= GOES_ON;
}

function saidSorry(turns: readonly Turn[]): boolean {
  const last = turns.findLast(({ role }) => role === 'assistant');
  const { sorry, sorryToo } = phrasesFor(last?.memo?.contact?.language ?? '');
  return last !== undefined && [sorry, sorryToo].some((words) => last.text.startsWith(words));
}

/** What the owner wrote of things that went wrong, where it is surely about this; whoever asks what to do hears it sooner. */
async function remediesFor(
  text: string,
  remedyQuestion: string,
  { search }: Pick<Others, 'search'>,
): Promise<readonly Candidate[]> {
  const find = async (said: string, enough: number) => {
    const found = await search({ said });
    return found.filter((each) => each.answers >= enough && isRemedy(textOf(each))).slice(0, MOST_REMEDIES);
  };
  const isAsked = asksWhatToDo(text);
  const found = await find(withoutCourtesy(text), isAsked ? ENOUGH_TO_ANSWER : SURELY_ANSWERED);
  return found.length > 0 || !isAsked ? found : find(remedyQuestion, ENOUGH_TO_ANSWER);
}
