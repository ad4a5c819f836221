import type { AssistantSummary } from '@parlo/contract';

/** Characters of a prompt that a card shows. */
const PREVIEW_CHARACTERS = 90;

type Used = Pick<AssistantSummary, 'minutes' | 'minutes_total'>;

/** Over 100 when more than the total was used; 100 for an assistant that may use nothing. */
export function percentUsed({ minutes, minutes_total }: Used): number {
  return minutes_total > 0 ? Math.round((minutes / minutes_total) * 100) : 100;
}

/** The beginning of a prompt. What a reader sees as one character, such as a flag or a family, is never cut in two. */
export function promptPreview(prompt: string): string {
  const text = prompt.trim();
  // The fast way for nearly every prompt: `Intl.Segmenter` is slow to start.
  if (text.length <= PREVIEW_CHARACTERS) return text;
  let kept = '';
  let count = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    count += 1;
    if (count > PREVIEW_CHARACTERS) return `${kept.trimEnd()}…`;
    kept += segment;
  }
  return kept;
}

/** A voice's name as a heading has it: 'Ash'. */
export function voiceName(voice: string): string {
  return voice.charAt(0).toUpperCase() + voice.slice(1);
}
