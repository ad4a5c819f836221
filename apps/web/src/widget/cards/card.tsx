/** @jsxImportSource preact */
import { fieldsOf, parseJson, type Refused } from '@parlo/call-client';
import { useEffect, useMemo } from 'preact/hooks';
import { BookingCard, readMeeting } from './booking-card.tsx';
import style from './card.css?inline';
import { ContactCard } from './contact-card.tsx';

export interface CardProps {
  /** JSON of what was read back. */
  readonly json: string;
  /** The visitor's token for the conversation. */
  readonly conversation: string;
  /** The assistant's name. */
  readonly who: string;
  /** The dialogue waits for the words of a button; false once it went on to something else, null while it replies. */
  readonly asks: boolean | null;
  /** Says the words of the button that was pressed, so that the dialogue goes on. */
  say(text: string): void;
  /**
   * Called with the JSON of a card that stays although the conversation goes on, as when the visitor corrected it, and
   * with null when it is done with.
   */
  keep(json: string | null): void;
  /** What the visitor's next turn waits for: the server has to know of what they corrected. */
  readonly unsent: { current: Unsent | null };
}

/** Sends what is not sent yet. Resolves to why the server did not take it, or null. */
export type Unsent = () => Promise<Refused | null>;

/** What a reply reads back: a meeting, or the visitor's details. One part of the widget, since few visitors need it. */
export function Card(props: CardProps) {
  const { json } = props;
  const meeting = useMemo(() => readMeeting(json), [json]);
  useStyle();
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each that is read back
  useEffect(() => {
    // The card takes its room from the transcript, whose last reply is what it shows.
    const transcript = document.querySelector('.transcript');
    if (transcript) transcript.scrollTop = transcript.scrollHeight;
  }, [json]);
  if (meeting === null) return null;
  if (meeting) return <BookingCard key={json} {...props} meeting={meeting} />;
  // Read back again, it is the same card: what is being typed on it stays.
  return <ContactCard key={fieldsOf(parseJson(json)).id} {...props} />;
}

let styled = false;

function useStyle(): void {
  useEffect(() => {
    if (styled) return;
    styled = true;
    document.head.appendChild(document.createElement('style')).textContent = style;
  }, []);
}
