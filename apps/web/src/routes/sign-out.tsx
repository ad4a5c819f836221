import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { signOut } from '../features/auth/sign-out.ts';
import { useSiteAddress } from '../site/site-link.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/** Not prerendered: it does something. */
export function clientLoader() {
  return null;
}

/**
 * Signing out is a page, so that a form with unsaved changes can ask first, as before any other way out of it.
 * Only the menu's own step does it: a link that somebody else made signs nobody out.
 */
export default function SignOutRoute() {
  const { t } = useTranslation();
  const { state } = useLocation();
  const address = useSiteAddress();
  const asked = typeof state === 'object' && state !== null && 'asked' in state && state.asked === true;
  const [failed, setFailed] = useState(false);
  const leave = () => {
    setFailed(false);
    void signOut().then((done) => setFailed(!done));
  };
  const leaveOnce = useEffectEvent(leave);
  useEffect(() => {
    if (asked) leaveOnce();
  }, [asked]);

  if (!asked) return <Navigate to={address('/')} replace />;
  return (
    <main id="main">
      <title>{`${t('header.logOut')} · ${t('app.name')}`}</title>
      {failed ? (
        <Notice role="alert" title={t('auth.signOutFailed')} text={t('auth.signOutFailedText')}>
          <Button look="action" onClick={leave}>
            {t('common.retry')}
          </Button>
        </Notice>
      ) : (
        <Notice text={t('auth.signingOut')} />
      )}
    </main>
  );
}
