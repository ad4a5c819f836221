import { z } from 'zod';
import { tracesOf } from '../local/compose-answer.ts';
import { tellingStems } from '../passages/shared-words.ts';
import type { ResponseMemo } from '../responder.ts';
import type { ModelRequest } from './compose-request.ts';
import { mannerOf } from './own-words.ts';

/** A reply that nobody reported counts as answered when the owner's content holds an answer with this confidence. */
const LIKELY_ANSWERED = 0.5;

/** Of the telling words of a reply, the share that the owner's content has when the reply was taken from it. */
const SHARE_OF_CONTENT = 0.5;

/** What a model reports of its own reply. Ids that it was not given are left out. */
export const ReplyReport = z.object({
  kind: z
    .enum(['answered', 'unknown', 'asked_back', 'small_talk', 'goodbye'])
    .describe(
      'answered: the question was answered; unknown: you did not know; asked_back: you asked what is meant; ' +
        'small_talk: greetings, thanks and the like; goodbye: the visitor is done.',
    ),
  sources: z
    .array(z.string().max(200))
    .max(20)
    .describe('The ids you took it from, such as F1 or P2; else empty.'),
});
export type ReplyReport = z.infer<typeof ReplyReport>;

const OUTCOMES = {
  answered: 'answered',
  unknown: 'unknown',
  asked_back: 'clarifying',
  small_talk: 'small_talk',
  goodbye: 'goodbye',
} as const satisfies Record<ReplyReport['kind'], ResponseMemo['outcome']>;

/**
 * What is kept of a reply: what the model reported, or else what can be told without it. Nothing counts as answered that
 * has no evidence: no source that was cited, none that was found, and few words of the owner's content.
 */
export function memoOf(
  { entries, passages, confidence, content }: ModelRequest,
  said: string,
  cited: readonly string[],
  report: ReplyReport | undefined,
): ResponseMemo {
  const ids = [...new Set([...(report?.sources ?? []), ...cited].map((id) => id.replace(/[^FP\d]/gu, '')))];
  const entryIds = ids.flatMap((id) => entries.get(id)?.id ?? []);
  const read = ids.flatMap((id) => passages.get(id) ?? []);
  const unreported = () => {
    const manner = mannerOf(said);
    if (manner === 'asks') return 'clarifying';
    if (manner === 'is_polite') return 'small_talk';
    if (manner === 'does_not_know' && entryIds.length + read.length === 0) return 'unknown';
    return entryIds.length + read.length > 0 || confidence >= LIKELY_ANSWERED ? 'answered' : 'unknown';
  };
  const hasEvidence = () =>
    entryIds.length + read.length > 0 || confidence >= LIKELY_ANSWERED || isTakenFrom(content, said);
  const outcome = report ? OUTCOMES[report.kind] : unreported();
  return {
    outcome: outcome === 'answered' && !hasEvidence() ? 'unknown' : outcome,
    entryIds,
    ...tracesOf(read, said),
  };
}

function isTakenFrom(content: string, said: string): boolean {
  const known = new Set(tellingStems(content));
  const told = tellingStems(said);
  return told.length > 0 && told.filter((stem) => known.has(stem)).length >= SHARE_OF_CONTENT * told.length;
}
