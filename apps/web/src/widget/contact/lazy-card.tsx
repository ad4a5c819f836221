/** @jsxImportSource preact */
import type { Line } from '@parlo/call-client';
import { useEffect, useState } from 'preact/hooks';
import type { ContactCard, ContactCardProps } from './contact-card.tsx';

/**
 * The details to show on the card: those that the last reply reads back. Once another reply began there are none, but
 * details that the visitor corrected (`keep`) stay until they are sent or left: a "yes" said aloud sends what was read
 * back, and what was typed would be lost.
 */
export function useDetails(lines: readonly Line[]) {
  const [kept, keep] = useState<string | null>(null);
  return { details: lines.findLast(({ role }) => role === 'assistant')?.contact ?? kept, keep };
}

/** The card, fetched when it is first shown: few visitors need it. Without it the details are confirmed in words. */
export function LazyCard(props: ContactCardProps) {
  const [card, setCard] = useState<{ readonly Card: typeof ContactCard }>();
  useEffect(() => {
    import('./contact-card.tsx').then(
      ({ ContactCard }) => setCard({ Card: ContactCard }),
      (error: unknown) => console.error('the contact card did not come', error),
    );
  }, []);
  return card ? <card.Card {...props} /> : null;
}
