import type { Problem, RequestError } from '@parlo/contract';
import type { TFunction } from 'i18next';
import i18next from 'i18next';
import { isSignedOut } from '../api/signed-out.ts';
import type { refusals } from './en/refusals.ts';
import { humanSize } from './human-size.ts';

/** A reason with words: one of the contract, or of this app alone. */
export type WordedReason = keyof typeof refusals;

/** A failure that is in the reader's words already. */
export class WordedError extends Error {
  override readonly name = 'WordedError';
}

/**
 * Why a call failed, in the reader's language; `otherwise` when the server gave no reason, or no message. Recognizes a
 * refusal by its shape: every page has the footer's form, and should not fetch the contract's schemas for it.
 */
export function refusalWords(t: TFunction, error: unknown, otherwise: string): string {
  if (error instanceof WordedError) return error.message;
  if (isSignedOut(error)) return t('messages.signInToContinue');
  if (!isRefusal(error) || error.message === '') return otherwise;
  const { code, reason, params } = error;
  const ofCode = reasonWords(t, { reason: code, params }, error.message);
  return reason === code ? ofCode : reasonWords(t, { reason, params }, ofCode);
}

/** A stored or sent reason in the reader's language; `otherwise` for one that this page does not know. */
export function reasonWords(
  t: TFunction,
  { reason, params = {} }: { readonly reason: string; readonly params?: Problem['params'] },
  otherwise: string,
): string {
  const minutes = Math.ceil(Number(params.retryAfter ?? 0) / 60);
  const key = reason === 'too_many_requests' && minutes > 1 ? 'wait_minutes' : reason;
  const filled = { ...readable(params), minutes };
  // The key may be missing at run time: the reason is newer, or its words could not be fetched.
  return String(t(`refusals.${key as WordedReason}`, { ...filled, defaultValue: otherwise } as never));
}

function readable(params: NonNullable<Problem['params']>): Record<string, string> {
  const number = new Intl.NumberFormat(i18next.language);
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (typeof value !== 'number') return [name, String(value)];
      return [name, name === 'size' ? humanSize(value, i18next.language) : number.format(value)];
    }),
  );
}

/** Whether a server, or the demo store in its place, refused the request. */
export function isRefusal(error: unknown): error is RequestError & { readonly refusal: object } {
  return error instanceof Error && 'refusal' in error && error.refusal !== null;
}

/** The field of a form that a refusal is about; a part of a list belongs to the field that has the list. */
export function refusedField<Name extends string>(error: unknown, names: readonly Name[]): Name | undefined {
  const field = isRefusal(error) ? error.field : undefined;
  return names.find((name) => field === name || field?.startsWith(`${name}.`));
}
