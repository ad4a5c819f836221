import type { CallOutput } from '@parlo/contract';

export type Conversation = CallOutput<'getConversation'>['conversation'];
export type Message = Conversation['messages'][number];

/** What the visitor said last before a turn: the question that it answered, or did not. */
export function questionBefore(messages: readonly Message[], at: number): string | null {
  return messages.slice(0, at).findLast(({ role }) => role === 'visitor')?.text ?? null;
}

/** A gap of this length between turns, in milliseconds, is shown: somebody came back, as with another call. */
const PAUSE_MS = 5 * 60_000;

/** How long nobody said anything before a turn, in milliseconds; null when the talk simply went on. */
export function pauseBefore(messages: readonly Message[], at: number): number | null {
  const [before, message] = [messages[at - 1], messages[at]];
  if (!before || !message) return null;
  const pause = message.startedAtMs - before.startedAtMs;
  return pause >= PAUSE_MS ? pause : null;
}

interface TextWords {
  readonly title: string;
  /** Who speaks. */
  who(message: Message): string;
  offset(milliseconds: number): string;
  /** What is shown next to the words: that they were cut short, or that there was no answer. */
  notes(message: Message): readonly string[];
}

/** The whole conversation as plain text, a line for each turn. */
export function transcriptText(messages: readonly Message[], words: TextWords): string {
  const lines = messages.map((message) => {
    const notes = words.notes(message).filter(Boolean);
    const remarks = notes.length > 0 ? ` (${notes.join(', ')})` : '';
    return `[${words.offset(message.startedAtMs)}] ${words.who(message)}: ${message.text}${remarks}`;
  });
  return [words.title, '', ...lines].join('\n');
}
