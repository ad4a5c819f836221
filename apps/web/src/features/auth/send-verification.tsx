import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, isSignedOut } from '../../api/client.ts';
import { sessionEnded } from '../../owner/account/use-user.ts';
import { Button } from '../../ui/button.tsx';
import { LinkFailure } from './link-failure.tsx';
import { useLinkRequest } from './use-link-request.ts';

/** Asks for another mail with a link that confirms the signed-in person's email. */
export function SendVerification() {
  const { t } = useTranslation();
  const [verified, setVerified] = useState(false);
  const { state, run } = useLinkRequest(async (_: undefined) => {
    try {
      const { user } = await api.request('getUser', { fields: 'summary' });
      setVerified(user.emailVerified);
      if (!user.emailVerified) await api.request('sendVerification', undefined);
    } catch (error) {
      if (isSignedOut(error)) sessionEnded();
      throw error;
    }
  }, 'none');
  return (
    <div className="flex flex-col items-start gap-4">
      <p role="status" className="text-good empty:hidden">
        {state.step === 'done' && t(verified ? 'authLinks.alreadyVerified' : 'authLinks.verificationSent')}
      </p>
      <LinkFailure state={state} />
      {state.step !== 'done' && (
        <Button disabled={state.step === 'busy'} onClick={() => void run(undefined)}>
          {t('authLinks.sendVerification')}
        </Button>
      )}
    </div>
  );
}
