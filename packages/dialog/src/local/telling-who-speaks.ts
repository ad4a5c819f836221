import { languageSpoken, patternInAll } from '../language/index.ts';
import type { Conversation } from '../responder.ts';
import { plainOf } from '../text/clean-text.ts';
import { visitorsText } from '../text/visitors-text.ts';
import type { Reply } from './reply.ts';
import { detectSmallTalk } from './small-talk.ts';
import { beginsAsQuestion, splitQuestions } from './split-questions.ts';

const ASKS = new RegExp(`(?:^| )(?:${patternInAll(({ whoSpeaks }) => whoSpeaks.asks)})$`, 'u');
const SENTENCES = /(?<=[.?!…\n])\s*/u;
const CLAUSES = /,\s+/u;
const JOINTS = new RegExp(`^${patternInAll(({ replies }) => replies.followUp)}\\s+`, 'iu');

/** Whether a turn asks, in any of its sentences, if a person or a machine speaks. */
export const asksWhoSpeaks = (text: string, name = ''): boolean =>
  asks(text, name) ||
  text
    .split(SENTENCES)
    .flatMap(clausesOf)
    .some((clause) => asks(clause, name));

/**
 * Replies to a turn, with the truth before all else where it asks whether a machine speaks: no entry, file or dialogue
 * is asked about that. What else the turn asks gets its reply as if it had been said alone.
 */
export async function tellingWhoSpeaks(
  conversation: Conversation,
  reply: (conversation: Conversation) => Promise<Reply>,
): Promise<Reply> {
  const { turns, assistant } = conversation;
  const text = visitorsText(turns);
  if (!asksWhoSpeaks(text, assistant.name)) return reply(conversation);
  const { whoSpeaks, assistant: phrases } = languageSpoken(turns, assistant);
  const rest = restOf(text, assistant.name);
  // A dialogue that is going on takes it up itself, and asks again what it asked.
  if (rest === '') return reply(saying(conversation, whoSpeaks.question));
  const other = await reply(saying(conversation, rest));
  return { ...other, text: `${phrases.robot} ${other.text}` };
}

/** What a turn says besides: whole sentences, and of one that asks who speaks only what asks something else. */
function restOf(text: string, name: string): string {
  const kept = text.split(SENTENCES).flatMap((sentence) => {
    const clauses = clausesOf(sentence);
    if (!asks(sentence, name) && !clauses.some((clause) => asks(clause, name))) return sentence;
    return clauses.filter((clause) => !asks(clause, name) && beginsAsQuestion(clause.replace(JOINTS, '')));
  });
  const rest = kept.join(' ').trim();
  return plainOf(rest) === '' || detectSmallTalk(rest, name) ? '' : rest;
}

function clausesOf(sentence: string): readonly string[] {
  return sentence.split(CLAUSES).flatMap((clause) => {
    const questions = splitQuestions(clause);
    return questions.length > 0 ? questions : [clause];
  });
}

function asks(sentence: string, name: string): boolean {
  return detectSmallTalk(sentence, name) === 'robot' || ASKS.test(plainOf(sentence));
}

/** A conversation whose last turn says something else. */
export const saying = (conversation: Conversation, text: string | undefined): Conversation =>
  text === undefined
    ? conversation
    : { ...conversation, turns: [...conversation.turns.slice(0, -1), { role: 'visitor', text }] };
