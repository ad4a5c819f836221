import type { Line } from '@parlo/call-client';
import { transcriptWords } from './words.ts';

/** The readable content of a conversation. */
export function shownLines(lines: readonly Line[]): readonly Line[] {
  return lines.filter(({ text, state }) => text !== '' || state === 'unheard');
}

/** A conversation as plain text, like a play. */
export function transcriptText(lines: readonly Line[], assistantName: string): string {
  const words = transcriptWords();
  return shownLines(lines)
    .map(({ role, text, state }) => {
      const who = role === 'visitor' ? words.you : assistantName;
      const cut = state === 'cut' ? ` — ${words.interrupted}` : '';
      return `${who}: ${state === 'unheard' ? words.unheard : text}${cut}`;
    })
    .join('\n\n');
}
