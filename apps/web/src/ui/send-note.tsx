import { CallError, type ErrorCode } from '@parlo/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { isSignedOut, wordsOf } from '../api/client.ts';
import type { SendState } from '../api/use-send.ts';
import { sentence } from '../i18n/messages.ts';
import { SignInAgain } from '../owner/sign-in-again.tsx';

/** What this screen says of refusals that the server words in English alone; an empty text where a field says it. */
export type RefusalWords = Partial<Record<ErrorCode, string>>;

interface SendNoteProps {
  readonly state: SendState;
  /** Once it is done; a screen that shows it otherwise leaves it out. */
  readonly done?: string;
  /** When there was no answer. */
  readonly failed: string;
  readonly refusals?: RefusalWords;
}

/** How the last call went. Its places are there from the start, for screen readers. */
export function SendNote({ state, done, failed, refusals = {} }: SendNoteProps) {
  const { t } = useTranslation();
  return (
    <>
      <p role="status" className="text-good empty:hidden">
        {state.step === 'done' && done}
      </p>
      <p role="alert" className="break-words text-danger empty:hidden">
        {state.step === 'failed' && failureWords(t, state.error, failed, refusals)}
        {state.step === 'failed' && isSignedOut(state.error) && <SignInAgain />}
      </p>
    </>
  );
}

export function failureWords(t: TFunction, error: unknown, failed: string, refusals: RefusalWords): string {
  if (isSignedOut(error)) return t('messages.signInToContinue');
  const known = error instanceof CallError && error.status > 0 && refusals[error.code as ErrorCode];
  return known === undefined || known === false ? sentence(t, wordsOf(error, failed)) : known;
}
