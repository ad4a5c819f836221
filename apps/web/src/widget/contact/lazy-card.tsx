/** @jsxImportSource preact */
import type { Line } from '@parlo/call-client';
import { useEffect, useState } from 'preact/hooks';
import type { ContactCard, ContactCardProps } from './contact-card.tsx';

/** The details that the last reply reads back; nothing once another reply began. */
export function detailsIn(lines: readonly Line[]): string | null | undefined {
  return lines.findLast(({ role }) => role === 'assistant')?.contact;
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
