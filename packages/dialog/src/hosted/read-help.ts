import type { DangerScores } from '../acts/danger-scores.ts';
import { readDanger } from '../acts/read-danger.ts';
import { sayHelp } from '../local/answer-danger.ts';
import type { Conversation } from '../responder.ts';
import { visitorsText } from '../text/visitors-text.ts';
import type { ResponseMemo } from '../turn-memory.ts';

/** What is said to somebody in danger, and what is kept of it. */
export interface Help {
  readonly text: string;
  readonly memo: ResponseMemo;
}

/**
 * Reads the last turn for danger: returns what has to be said to it, or null. It asks the networks of danger and nothing else,
 * since whoever holds the call waits for it: what the owner wrote of such dangers is not searched for, except the note
 * that they have said in addition. Rejects as `dangerOf` does.
 */
export async function readHelp(
  conversation: Pick<Conversation, 'assistant' | 'timeZone' | 'turns'>,
  dangerOf: (said: string) => Promise<DangerScores | undefined>,
): Promise<Help | null> {
  const { assistant, turns } = conversation;
  const danger = await readDanger(visitorsText(turns), dangerOf);
  if (!danger) return null;
  const { dangerNote } = assistant;
  const text = [sayHelp(conversation, danger.kind), ...(dangerNote ? [dangerNote] : [])].join(' ');
  return {
    text: text.toWellFormed(),
    memo: { outcome: 'answered', entryIds: [], danger: danger.kind },
  };
}
