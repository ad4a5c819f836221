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

/** Returns the text for a failed change, with the reason if it is known. */
export function failureText(t: TFunction, error: unknown, { signIn, refused, away }: Words): string {
  if (isSignedOut(error)) return signIn;
  if (!(error instanceof RequestError) || error.code === 'network') return away;
  return refusalWords(t, error, refused);
}
