/** @jsxImportSource preact */
import type { Line } from '@parlo/call-client';
import { useState } from 'preact/hooks';
import { usePart } from '../visit/use-part.ts';
import type { CardProps } from './card.tsx';

/**
 * What to show on the card: what the last reply reads back. Once another reply began there is nothing, but what the
 * visitor corrected (`keep`) stays until it is sent or left, on the card or by word (an empty `contact`): it would be lost
 * when they only asked something in between. A conversation that is over takes it along.
 */
export function useDetails(lines: readonly Line[], voice: string) {
  const [kept, keep] = useState<string | null>(null);
  const last = lines.findLast(({ role }) => role === 'assistant');
  if (kept && (!lines[0] || last?.contact === '')) keep(null);
  return { details: last?.booking ?? last?.contact ?? kept, asks: asksFor(last, voice), keep };
}

/** Whether the assistant waits for a word on its card: what is read back with its last reply. Null while it replies. */
function asksFor(last: Line | undefined, voice: string): boolean | null {
  if (voice === 'thinking') return null;
  if (last?.booking ?? last?.contact) return true;
  return voice === 'speaking' || last?.state !== 'done' ? null : false;
}

/** The card, fetched when it is first shown: few visitors need it. Without it the details are confirmed in words. */
export function LazyCard(props: CardProps) {
  const card = usePart(() => import('./card.tsx'), props.json);
  return card ? <card.Card {...props} /> : null;
}
