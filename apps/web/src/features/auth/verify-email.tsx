import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, isSignedOut } from '../../api/client.ts';
import { readUser, sessionEnded, signedIn, useUser } from '../../owner/account/use-user.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { AuthPage } from './auth-page.tsx';
import { LinkFailure } from './link-failure.tsx';
import { SendVerification } from './send-verification.tsx';
import { useLinkRequest } from './use-link-request.ts';

/** Confirms an email, or takes a new one, by the link of a mail; signed in or not. */
export function VerifyEmail({ token }: { readonly token: string }) {
  const { t } = useTranslation();
  const user = useUser();
  const queries = useQueryClient();
  const { state, run } = useLinkRequest(async (_: undefined) => {
    await api.request('verifyEmail', { token });
    if (readUser()) await readUserAgain();
    await queries.invalidateQueries();
  }, token);

  if (state.step === 'done') {
    return (
      <AuthPage title={t('authLinks.verifiedTitle')} lead={t('authLinks.verifiedText')}>
        {user ? (
          <ButtonLink to="/assistant" look="action" size="lg" className="w-full">
            {t('authLinks.goOn')}
          </ButtonLink>
        ) : (
          <ButtonLink to="/auth" state={{ mode: 'login' }} look="action" size="lg" className="w-full">
            {t('authLinks.signIn')}
          </ButtonLink>
        )}
      </AuthPage>
    );
  }
  if (state.step === 'taken') {
    return (
      <AuthPage title={t('authLinks.deadTitle')} lead={t('authLinks.taken')}>
        <ButtonLink to="/settings">{t('header.settings')}</ButtonLink>
      </AuthPage>
    );
  }
  if (state.step === 'dead') {
    return (
      <AuthPage title={t('authLinks.deadTitle')} lead={t('authLinks.deadVerifyText')}>
        {user ? <SendVerification /> : <SignInFirst />}
      </AuthPage>
    );
  }
  return (
    <AuthPage title={t('authLinks.verifyTitle')} lead={t('authLinks.verifyText')}>
      <div className="flex flex-col gap-5">
        <LinkFailure state={state} />
        <Button look="action" size="lg" disabled={state.step === 'busy'} onClick={() => void run(undefined)}>
          {state.step === 'busy' ? t('authLinks.verifying') : t('authLinks.verify')}
        </Button>
      </div>
    </AuthPage>
  );
}

function SignInFirst() {
  const { t } = useTranslation();
  return (
    <>
      <p className="mb-5 text-soft">{t('authLinks.signInForLink')}</p>
      <ButtonLink to="/auth" state={{ mode: 'login', from: '/auth/verify' }}>
        {t('authLinks.signIn')}
      </ButtonLink>
    </>
  );
}

/** The link may have given the account another email, and every later request has to name it. */
async function readUserAgain(): Promise<void> {
  try {
    const { user } = await api.request('getUser', { fields: 'summary' });
    signedIn(user);
  } catch (error) {
    if (isSignedOut(error)) sessionEnded();
    else console.error('the user could not be read again', error);
  }
}
