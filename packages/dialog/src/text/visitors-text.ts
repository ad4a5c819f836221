import type { Turn } from '../responder.ts';
import { cleanText } from './clean-text.ts';

/** Longer turns are cut: nobody says so much at once, and what is matched with patterns has to have an end. */
const MOST_OF_A_TURN = 4_000;

/** What the visitor says now; '' where the last turn is none of theirs. */
export function visitorsText(turns: readonly Turn[]): string {
  const last = turns.at(-1);
  return last?.role === 'visitor' ? cleanText(last.text, MOST_OF_A_TURN) : '';
}
