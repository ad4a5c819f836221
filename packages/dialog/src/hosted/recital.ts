import { createReplyGuard } from '../model/guard-reply.ts';
import { splitPrompt } from '../model/prompt-parts.ts';
import { beforeScaffolding } from '../model/scaffolding.ts';
import type { AssistantProfile } from '../responder.ts';

/** Words are read in pieces of at least this many: they come one by one, and each reading looks through all rules. */
const WORDS_AT_ONCE = 4;
const PIECE = new RegExp(
  `^\\s*(?:\\S+\\s+){${WORDS_AT_ONCE}}|^[^.!?…。]*[.!?…。]+["'”’»)\\]]*(?=\\s|$)`,
  'u',
);
const SENTENCE_END = /[.!?…。]+["'”’»)\]]*\s+/gu;

export interface WatchedReply {
  readonly assistant: AssistantProfile;
  /** Our rules, as the model was given them. */
  readonly rules: readonly string[];
  /** What tools returned: it may be said. */
  readonly found: readonly string[];
}

/**
 * Watches one reply of a model that speaks by itself. It is given all that was said so far, again and again, and returns the
 * sentences before the one that tells what no visitor is to hear, as a language model's reply is guarded; null for none.
 */
export function watchRecital({ assistant, rules, found }: WatchedReply): (said: string) => string | null {
  const { facts, instructions, statements, orders } = splitPrompt(assistant.prompt);
  const tells = createReplyGuard({
    secrets: rules,
    ...{ statements, orders, recited: instructions },
    content: [
      `${assistant.name} ${assistant.greeting}`,
      ...facts.flat(),
      ...assistant.faq.map(({ question, answer }) => `${question} ${answer}`),
      ...found,
    ].join('\n'),
    said: '',
    marks: [],
  });
  let read = 0;
  return (said) => {
    for (;;) {
      const [piece] = PIECE.exec(said.slice(read)) ?? [];
      if (piece === undefined) return null;
      read += piece.length;
      const sentence = said.slice(beginOfSentence(said, read), read);
      // Addresses are a caller's to judge: they are heard before they are written.
      const isTold = tells(piece) === 'recited' || beforeScaffolding(sentence) !== undefined;
      if (isTold) return said.slice(0, beginOfSentence(said, read)).trim();
    }
  };
}

/** Where the sentence begins that holds the character before `end`. */
function beginOfSentence(text: string, end: number): number {
  const ends = [...text.slice(0, end).trimEnd().matchAll(SENTENCE_END)];
  const last = ends.at(-1);
  return last === undefined ? 0 : last.index + last[0].length;
}
