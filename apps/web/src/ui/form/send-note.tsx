import { useTranslation } from 'react-i18next';
import { isSignedOut } from '../../api/signed-out.ts';
import type { SendState } from '../../api/use-send.ts';
import { refusalWords } from '../../i18n/refusals.ts';
import { SignInAgain } from '../../owner/account/sign-in-again.tsx';
import type { FieldForm } from './use-field-form.ts';

interface SendNoteProps {
  readonly state: SendState;
  /** What is shown once it is done; absent where the screen shows it otherwise. */
  readonly done?: string | undefined;
  /** What is shown when no response came. */
  readonly failed: string;
  /** A form whose fields show what is wrong with them. */
  readonly fields?: Pick<FieldForm<string>, 'owns'>;
}

/** How the last call went. Its places are there from the start, for screen readers. */
export function SendNote({ state, done, failed, fields }: SendNoteProps) {
  const { t } = useTranslation();
  return (
    <>
      <p role="status" className="text-good empty:hidden">
        {state.step === 'done' && done}
      </p>
      <p role="alert" className="break-words text-danger empty:hidden">
        {state.step === 'failed' && !fields?.owns(state.error) && refusalWords(t, state.error, failed)}
        {state.step === 'failed' && isSignedOut(state.error) && <SignInAgain />}
      </p>
    </>
  );
}
