import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { askForPasskey, PasskeyError } from '../../api/passkeys.ts';
import { signInApi } from '../../api/sign-in-client.ts';
import { useSend } from '../../api/use-send.ts';
import { signedIn } from '../../owner/account/use-user.ts';
import { Button } from '../../ui/button.tsx';
import { SendNote } from '../../ui/form/send-note.tsx';

/** Signs in with a passkey of this browser: neither an email nor a code is asked for. */
export function PasskeyButton() {
  const { t } = useTranslation();
  const { state, send } = useSend(async () => {
    const { options } = await signInApi.request('startPasskeySignIn', undefined);
    const credential = await askForPasskey(options);
    const { user } = await signInApi.request('signInWithPasskey', { credential });
    signedIn(user);
  });
  const problem = state.step === 'failed' && state.error instanceof PasskeyError ? state.error.problem : null;
  return (
    <>
      <Button disabled={state.step === 'busy'} onClick={() => void send(undefined)}>
        <KeyRound size={18} aria-hidden="true" />
        {t('signIn.withPasskey')}
      </Button>
      {problem ? (
        <p role="alert" className="text-danger">
          {t(problem === 'address' ? 'signIn.passkeyAddress' : 'signIn.passkeyNone')}
        </p>
      ) : (
        <SendNote state={state} failed={t('signIn.enterFailed')} />
      )}
    </>
  );
}
