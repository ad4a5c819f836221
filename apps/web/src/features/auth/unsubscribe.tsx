import { useTranslation } from 'react-i18next';
import { siteApi } from '../../api/site-client.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { AuthPage } from './auth-page.tsx';
import { LinkFailure } from './link-failure.tsx';
import { useLinkRequest } from './use-link-request.ts';

/** Leaves a mailing list by the link of a mail. */
export function Unsubscribe({ token }: { readonly token: string }) {
  const { t } = useTranslation();
  const { state, run } = useLinkRequest((_: undefined) => siteApi.request('unsubscribe', { token }), token);
  if (state.step === 'done' || state.step === 'dead') {
    const done = state.step === 'done';
    return (
      <AuthPage
        title={done ? t('authLinks.unsubscribedTitle') : t('authLinks.deadTitle')}
        lead={done ? t('authLinks.unsubscribedText') : t('authLinks.deadUnsubscribeText')}
      >
        <ButtonLink to="/">{t('authLinks.home')}</ButtonLink>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={t('authLinks.unsubscribeTitle')} lead={t('authLinks.unsubscribeText')}>
      <div className="flex flex-col gap-5">
        <LinkFailure state={state} />
        <Button look="action" size="lg" disabled={state.step === 'busy'} onClick={() => void run(undefined)}>
          {state.step === 'busy' ? t('authLinks.unsubscribing') : t('authLinks.unsubscribe')}
        </Button>
      </div>
    </AuthPage>
  );
}
