import type { ResponseMemo } from '@parlo/dialog';
import { isSaid } from '../../../apps/server/src/testing/is-said.ts';
import type { AnswerableTurn, VisitorTurn, WishTurn } from './business.ts';

/** A caller hears this many words in a quarter of a minute, and remembers few of those that follow. */
export const HEARD_WORDS = 45;
/** A reply with more words is no answer any more, unless it has to warn. */
const MOST_WORDS = 60;

/** What an assistant says to a visitor's turn. */
export interface Reply {
  /** Everything that is spoken: a warning, the sentences that answer, an offer. Text that is folded away is no part of it. */
  readonly text: string;
  readonly memo: ResponseMemo;
  /** Names of the tools that were called for it. */
  readonly tools: readonly string[];
  /** Where it asks back, the passages that it asks about. */
  readonly offered: readonly string[];
}

export type Verdict =
  | 'right'
  /** Asks what is meant, with a right entry or passage among its offers; of what nothing answers, with any. */
  | 'asked_back'
  /** Says that it doesn't know, or asks in vain, although it could. */
  | 'declined'
  | 'wrong'
  /** Right by what is heard of it, but it goes on for more than 60 words without having to warn. */
  | 'long'
  /** Says something about a danger without its warning. */
  | 'unsafe';

export interface Judgement {
  readonly verdict: Verdict;
  /** Says one part of what it should, and not the others. Wrong or unsafe nonetheless. */
  readonly partly: boolean;
}

/** Whether a reply offers to bring the visitor to a person: it asks for their details, or passes them on. */
export const offersPerson = ({ memo, tools }: Reply): boolean =>
  memo.contact !== undefined || tools.includes('leave_contact');

export function judge(turn: VisitorTurn, reply: Reply): Judgement {
  if ('says' in turn) return judgeAnswer(turn, reply);
  const isWish = turn.kind === 'complaint' || turn.kind === 'contact';
  const verdict = isWish ? judgeWish(turn, reply) : judgeOutOfScope(turn.never, reply);
  return { verdict, partly: false };
}

/** Judges an answer by its first 45 words. What must not be said is looked for in all of it. */
function judgeAnswer(turn: AnswerableTurn, reply: Reply): Judgement {
  const { says, warning = [], never } = turn;
  const heard = { text: heardOf(reply.text) };
  const count = says.filter((pieces) => saysOneOf(pieces, heard)).length;
  if (!asserts(reply)) return { verdict: judgeWithoutAnswer(turn, reply), partly: false };
  const partly = count > 0 && count < says.length;
  if (!warning.every((pieces) => saysOneOf(pieces, heard))) return { verdict: 'unsafe', partly };
  const right = count === says.length && !saysOneOf(never, reply) && isBegunRightly(turn, reply);
  const isLong = warning.length === 0 && wordCount(reply.text) > MOST_WORDS;
  if (!right) return { verdict: 'wrong', partly };
  return { verdict: isLong ? 'long' : 'right', partly };
}

/** Judges a reply that says nothing of its own. */
function judgeWithoutAnswer({ kind, says, never, entries }: AnswerableTurn, reply: Reply): Verdict {
  if (saysOneOf(never, reply)) return 'wrong';
  if (kind === 'safety' && offersPerson(reply)) return 'right';
  const offersRight =
    reply.memo.outcome === 'clarifying' &&
    (reply.memo.entryIds.some((id) => entries.includes(id)) ||
      reply.offered.some((text) => says.every((pieces) => saysOneOf(pieces, { text }))));
  return offersRight ? 'asked_back' : 'declined';
}

const BEGINNINGS = { yes: /^(?:yes|так)(?![\p{L}])/iu, no: /^(?:no|ні)(?![\p{L}])/iu } as const;
/** The first words are in the visitor's script; what follows is the owner's. */
const INTRODUCED = /^[^\p{Script=Latin}]*\p{Script=Cyrillic}/u;

/** Whether a reply begins with its yes or no, and says in the visitor's language what it quotes in another. */
function isBegunRightly({ yesOrNo, introduced }: AnswerableTurn, { text }: Reply): boolean {
  return (!yesOrNo || BEGINNINGS[yesOrNo].test(text)) && (!introduced || INTRODUCED.test(text));
}

function judgeWish({ never }: WishTurn, reply: Reply): Verdict {
  if (saysOneOf(never, reply)) return 'wrong';
  if (offersPerson(reply)) return 'right';
  return asserts(reply) ? 'wrong' : 'declined';
}

function judgeOutOfScope(never: readonly string[] | undefined, reply: Reply): Verdict {
  if (asserts(reply) || saysOneOf(never, reply)) return 'wrong';
  return reply.memo.outcome === 'clarifying' && !offersPerson(reply) ? 'asked_back' : 'right';
}

/** Whether a reply says something as the business's own word. "Pardon?" is stored as repeated too, but has no source. */
export function asserts({ memo: { outcome, entryIds, passageIds = [] } }: Reply): boolean {
  return outcome === 'answered' || (outcome === 'repeated' && entryIds.length + passageIds.length > 0);
}

export const wordCount = (text: string): number => text.split(/\s+/u).filter(Boolean).length;

const heardOf = (text: string): string => text.split(/\s+/u).filter(Boolean).slice(0, HEARD_WORDS).join(' ');

function saysOneOf(pieces: readonly string[] | undefined, { text }: Pick<Reply, 'text'>): boolean {
  return pieces?.some((piece) => isSaid(piece, text)) ?? false;
}
