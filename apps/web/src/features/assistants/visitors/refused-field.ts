import { CallError } from '@parlo/contract';

const FIELDS = [
  [/^(A site|There can be at most \d+ sites)/, 'allowedSites'],
  [/^The consent text/, 'consentText'],
  [/^Conversations (are|can be) kept/, 'retentionDays'],
] as const;

/** The field that a refusal is about, when it is one of those about sites and visitors. */
export function refusedField(error: unknown): (typeof FIELDS)[number][1] | null {
  if (!(error instanceof CallError) || error.code !== 'invalid_input') return null;
  return FIELDS.find(([sentence]) => sentence.test(error.message))?.[1] ?? null;
}
