import type { ContactMemory } from '../../responder.ts';
import { wordsOf } from '../../text/clean-text.ts';
import { takesLeave } from '../small-talk.ts';
import { agrees, asksSomething, beginsWithYes, cancels } from './wishes.ts';

/** What calls the dialogue off begins a turn in no more words: "actually no, never mind that". */
const MOST_WORDS_BEFORE = 8;

/**
 * Whether a turn calls the dialogue off beside something else; `rest` is that where it can be answered: "never mind,
 * what's the wifi password". In a message and after it was read back this is heard only with a question or a goodbye.
 */
export function calledOffIn(
  text: string,
  step: ContactMemory['step'],
): { readonly rest?: string } | undefined {
  if (beginsWithYes(text) || agrees(text)) return undefined;
  const ends = [...text.matchAll(/\s+/gu)].map(({ index }) => index).slice(0, MOST_WORDS_BEFORE);
  for (const end of ends.toReversed()) {
    const said = text.slice(0, end);
    const rest = text.slice(end).trim();
    const asks = asksSomething(rest) || takesLeave(rest);
    const isPart = /[,.;:!…–—-]$/u.test(said) && (step === 'name' || step === 'reach') && /\p{L}/u.test(rest);
    if ((asks || isPart) && cancels(said)) return { rest };
  }
  // "I'm on the bus, I'll ring later": what comes first is only why.
  const clauses = text.split(/[,.;!…]\s+/u);
  const last = clauses.at(-1) ?? '';
  const isLast = clauses.length > 1 && cancels(last) && wordsOf(last).length > 1;
  return isLast && step !== 'message' && step !== 'offered' ? {} : undefined;
}
