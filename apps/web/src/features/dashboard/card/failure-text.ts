import { RequestError } from '@parlo/contract';
import type { TFunction } from 'i18next';
import { isSignedOut } from '../../../api/client.ts';
import { refusalWords } from '../../../i18n/refusals.ts';

interface Words {
  readonly signIn: string;
  /** The server said no, and nothing that could be shown. */
  readonly refused: string;
  /** No response came. */
  readonly away: string;
}

/** What to say of a change that failed: why it was refused where that is known. */
export function failureText(t: TFunction, error: unknown, { signIn, refused, away }: Words): string {
  if (isSignedOut(error)) return signIn;
  if (!(error instanceof RequestError) || error.code === 'network') return away;
  return refusalWords(t, error, refused);
}
