import { z } from 'zod';
import { tracesOf } from '../local/compose-answer.ts';
import { describeEntry, describePassage, entriesIn, numbered, passagesIn } from '../model/compose-request.ts';
import { withPromptFacts } from '../passages/prompt-facts.ts';
import type { AssistantProfile, FaqEntry, Passage } from '../responder.ts';
import { type Candidate, idOf } from '../retrieval/candidate.ts';
import type { Retriever } from '../retrieval/retriever.ts';
import { defineTool, type Tool } from '../tools/tool.ts';
import type { ResponseMemo } from '../turn-memory.ts';

/** The tool by which a model that holds a call finds what the owner wrote. */
export const SEARCH_KNOWLEDGE = 'search_knowledge';

/** Longer questions say no more of what they are about. */
const MOST_OF_A_QUESTION = 400;
/** What is less likely to answer is not shown to the model: it would read it out. */
const WORTH_SHOWING = 0.1;
/** What the reply is likely taken from, for sources that are shown beside it. */
const LIKELY_USED = 0.4;
const MOST_SHOWN = 6;
/** A search takes 100 ms where nothing else runs, and a visitor waits for it in silence. */
const SEARCH_LIMIT_MS = 5_000;

const Found = z.object({ passages: z.array(z.string()), entries: z.array(z.string()) });

/** What was found for one question. */
export interface KnowledgeFound {
  readonly entries: readonly FaqEntry[];
  readonly passages: readonly Passage[];
  /** How likely the best of it answers, 0 to 1. */
  readonly confidence: number;
}

/**
 * The tool that searches the owner's FAQ and files. `onFound` gets what the model was shown, which its result does not
 * hold: the model sees texts and ids alone.
 */
export function createSearchKnowledge(
  retriever: Retriever,
  assistant: AssistantProfile,
  onFound: (found: KnowledgeFound) => void,
): Tool {
  return defineTool({
    name: SEARCH_KNOWLEDGE,
    description:
      'Finds what the owner wrote about a question, in their questions and answers and in their files. Call it whenever your instructions do not hold the answer.',
    input: z.object({
      question: z
        .string()
        .trim()
        .min(1)
        .transform((text) => text.slice(0, MOST_OF_A_QUESTION))
        .describe('The visitor’s question, complete in itself and in their language.'),
    }),
    result: Found,
    timeoutMs: SEARCH_LIMIT_MS,
    callers: ['visitor_in_call', 'owner_in_call'],
    async run({ question }, _context, signal) {
      const all = await retriever.search(withPromptFacts(assistant), { said: question }, signal);
      const shown = worthShowing(all);
      const [entries, passages] = [entriesIn(shown), passagesIn(shown)];
      const likely = shown.filter(({ answers }, i) => i === 0 || answers >= LIKELY_USED);
      onFound({
        entries: entriesIn(likely),
        passages: passagesIn(likely),
        confidence: shown[0]?.answers ?? 0,
      });
      return {
        entries: [...numbered('F', entries)].map(([id, entry]) => describeEntry(id, entry)),
        passages: [...numbered('P', passages)].map(([id, passage]) => describePassage(id, passage)),
      };
    },
  });
}

/** The likeliest, each entry and each passage once, and what has to be said with them. */
function worthShowing(found: readonly Candidate[]): readonly Candidate[] {
  const worth = found.filter(({ answers, condition }) => Math.max(answers, condition) >= WORTH_SHOWING);
  return [...new Map(worth.toReversed().map((each) => [idOf(each), each])).values()]
    .toReversed()
    .slice(0, MOST_SHOWN);
}

/** What is kept of a reply that follows a search, before it is known what the reply says. */
export function memoOfFound({ entries, passages }: KnowledgeFound, asked: string): ResponseMemo {
  const isFound = entries.length + passages.length > 0;
  return {
    outcome: isFound ? 'answered' : 'unknown',
    entryIds: entries.map(({ id }) => id),
    ...tracesOf(passages, asked),
  };
}
