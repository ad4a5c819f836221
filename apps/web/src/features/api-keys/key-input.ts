import { CreateApiKeyInput, OWNER_LIMITS } from '@parlo/contract';
import { z } from 'zod';

/** What the form of a new key has, as texts. Days that are left empty are no limit. */
export const KeyTexts = z.object({
  name: CreateApiKeyInput.shape.name,
  days: z.string().refine((text) => daysOf(text) !== null),
});

/** The days that were typed; undefined for none, null for what is no number of days. */
export function daysOf(text: string): number | undefined | null {
  const typed = text.trim();
  if (typed === '') return undefined;
  if (!/^\d{1,6}$/.test(typed)) return null;
  const days = Number(typed);
  return days >= 1 && days <= OWNER_LIMITS.apiKeyDays ? days : null;
}
