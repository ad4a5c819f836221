import { CallError } from '@parlo/contract';
import type { TFunction } from 'i18next';
import { isSignedOut } from '../../api/client.ts';
import { sentence } from '../../i18n/messages.ts';

interface Words {
  readonly signIn: string;
  /** The server said no, and nothing that could be shown. */
  readonly refused: string;
  /** No answer came. */
  readonly away: string;
}

/** What to say of a change that failed: the server's own words where it has some. */
export function failureText(t: TFunction, error: unknown, { signIn, refused, away }: Words): string {
  if (isSignedOut(error)) return signIn;
  if (!(error instanceof CallError) || error.code === 'network') return away;
  return error.code === 'unexpected' || !error.message ? refused : sentence(t, error.message);
}
