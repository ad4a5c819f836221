import { answersSurely, type Others } from '../local/others.ts';
import type { Reply } from '../local/reply.ts';
import type { Conversation, ResponseMemo, Turn } from '../responder.ts';
import type { Candidate } from '../retrieval/candidate.ts';
import { plainOf } from '../text/clean-text.ts';
import { visitorsText } from '../text/visitors-text.ts';
import type { Aside, Form, FormState, Outcome } from './engine.ts';

/** What a form needs to be held in a conversation. */
export interface HeldForm<S extends FormState> {
  readonly form: Form<S>;
  /** Where the state is kept in the memory of a turn. */
  readonly remember: (state: S) => Partial<ResponseMemo>;
  /** Added to the memory of the turn with which the form is over and nothing is done any more. */
  readonly over: Partial<ResponseMemo>;
  /** Does what was confirmed. */
  readonly perform: (state: S) => Promise<Outcome<S>>;
  /** Whether an owner's text answers a question about the form better than our own words. */
  readonly isAboutForm?: (candidate: Candidate) => boolean;
  /** Looks up what the next question needs. */
  readonly lookUp?: (outcome: Extract<Outcome<S>, { kind: 'look_up' }>) => Promise<Outcome<S>>;
  /** The reply with which a form ends that only a person can go on with. */
  readonly offerPerson?: (reply: Reply) => Reply;
  /** Answers a turn that may be a question; by default where an owner's text surely does. */
  readonly answer?: (text: string) => Promise<Reply | undefined>;
}

/** Makes the reply that an outcome is: asks, answers what comes between, or does what was confirmed. */
export async function carryOut<S extends FormState>(
  outcome: Outcome<S>,
  held: HeldForm<S>,
  conversation: Conversation,
  others: Others,
): Promise<Reply> {
  switch (outcome.kind) {
    case 'ask':
      return replyOf(outcome.text, held.remember(outcome.state));
    case 'look_up': {
      const next = await held.lookUp?.(outcome);
      return carryOut(next ?? { kind: 'leave' }, held, conversation, others);
    }
    case 'end': {
      const reply = replyOf(outcome.text, outcome.isOver && held.over);
      return outcome.needsPerson && held.offerPerson ? held.offerPerson(reply) : reply;
    }
    case 'leave':
      return others.plan();
    case 'call_off': {
      const { text, memo } = await others.plan(outcome.rest);
      return { text: `${outcome.text} ${text}`, memo: { ...memo, ...held.over } };
    }
    case 'aside':
      return answerAside(outcome, held, conversation, others);
    default:
      return carryOut(await held.perform(outcome.state), held, conversation, others);
  }
}

async function answerAside<S extends FormState>(
  aside: Aside<S>,
  held: HeldForm<S>,
  conversation: Conversation,
  others: Others,
): Promise<Reply> {
  const { otherwise, ownWords } = aside;
  if (otherwise && held.answer) {
    // A visitor who is answered again and again is not asked on and on.
    const { missed } = aside.state;
    const isLast = missed >= held.form.limits.missed;
    const answer = isLast ? undefined : await held.answer(visitorsText(conversation.turns));
    if (!answer) return carryOut(otherwise, held, conversation, others);
    return backFrom(answer, { ...aside, state: { ...aside.state, missed: missed + 1 } }, held);
  }
  const isOurs =
    (otherwise ?? ownWords) !== undefined && !(await isForOwner(aside, held, conversation, others));
  if (isOurs && otherwise) return carryOut(otherwise, held, conversation, others);
  if (isOurs && ownWords) return backFrom(replyOf(ownWords), aside, held);
  return backFrom(await others.plan(aside.asked), aside, held);
}

/** Whether an owner's text surely answers what was asked. */
async function isForOwner<S extends FormState>(
  { asked, ownWords }: Aside<S>,
  { isAboutForm }: HeldForm<S>,
  { turns }: Conversation,
  others: Others,
): Promise<boolean> {
  const isAnswered = await answersSurely(
    asked ?? visitorsText(turns),
    others,
    ownWords ? isAboutForm : undefined,
  );
  return isAnswered && !isSaidAgain(turns);
}

/** A visitor who says the very same again did not mean to be answered. */
function isSaidAgain(turns: readonly Turn[]): boolean {
  const [before, last] = turns.filter(({ role }) => role === 'visitor').slice(-2);
  return before !== undefined && last !== undefined && plainOf(before.text) === plainOf(last.text);
}

/** Takes the form up again after a reply. Where the reply itself asks something, our question waits. */
export function backFrom<S extends FormState>(
  reply: Reply,
  { state, question }: Pick<Aside<S>, 'state' | 'question'>,
  { form, remember }: Pick<HeldForm<S>, 'form' | 'remember'>,
): Reply {
  if (reply.isFarewell) return reply;
  const memo = { ...reply.memo, ...remember(state) };
  if (reply.memo.outcome === 'clarifying') return { ...reply, memo };
  return { ...reply, text: `${reply.text} ${form.says.backTo(question)}`, memo };
}

export function replyOf(text: string, more: Partial<ResponseMemo> | undefined = {}): Reply {
  return { text, memo: { outcome: 'small_talk', entryIds: [], ...more } };
}
