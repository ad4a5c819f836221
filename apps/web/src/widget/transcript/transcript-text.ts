import type { Line } from '@parlo/call-client';
import type { Strings } from '../words/strings.ts';

/** What there is to read of a conversation. */
export function shownLines(lines: readonly Line[]): readonly Line[] {
  return lines.filter(({ text, state }) => text !== '' || state === 'unheard');
}

/** A conversation as plain text, like a play. */
export function transcriptText(lines: readonly Line[], assistantName: string, strings: Strings): string {
  return shownLines(lines)
    .map(({ role, text, state }) => {
      const who = role === 'visitor' ? strings.you : assistantName;
      const cut = state === 'cut' ? ` — ${strings.interrupted}` : '';
      return `${who}: ${state === 'unheard' ? strings.unheard : text}${cut}`;
    })
    .join('\n\n');
}
