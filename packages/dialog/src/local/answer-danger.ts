import type { DangerReading } from '../acts/read-danger.ts';
import type { Conversation } from '../responder.ts';
import { composeAnswer } from './compose-answer.ts';
import { CurrentTurn, type Searched } from './current-turn.ts';
import { isOfDanger } from './danger.ts';
import { saidBy } from './decide.ts';
import type { Reply } from './plan-reply.ts';

/**
 * Replies to a visitor who tells of somebody in danger: where help is, and what the owner wrote of such a danger, but
 * nothing else. Throws what `knowledge` throws.
 */
export async function answerDanger(
  conversation: Conversation,
  knowledge: Searched,
  { kind }: DangerReading,
): Promise<Reply> {
  const turn = new CurrentTurn(conversation, knowledge);
  const { phrases } = turn;
  const reply =
    kind === 'self_harm'
      ? turn.say(phrases.despair, 'answered')
      : await withOwnersWords(turn, kind === 'doctor' ? phrases.doctor : phrases.emergency);
  return { text: reply.text, memo: { ...reply.memo, danger: kind } };
}

async function withOwnersWords(turn: CurrentTurn, help: string): Promise<Reply> {
  const { text, phrases, search } = turn;
  const found = await search.decide(text, await search.find(text), isOfDanger);
  if (found.kind !== 'answer') return turn.say(help, 'answered');
  const reply = composeAnswer(saidBy(found), phrases);
  return { text: `${help} ${reply.text}`, memo: reply.memo };
}
