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
    .map(({ role, text, state, meant }) => {
      const who = role === 'visitor' ? words.you : assistantName;
      const cut = state === 'cut' ? ` — ${words.interrupted}` : '';
      const ownWords = meant ? `\n${words.meant} ${meant}` : '';
      return `${who}: ${state === 'unheard' ? words.unheard : text}${cut}${ownWords}`;
    })
    .join('\n\n');
}
