import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { signOut } from '../features/auth/sign-out.ts';
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
  const asked = typeof state === 'object' && state !== null && 'asked' in state && state.asked === true;
  useEffect(() => {
    if (asked) void signOut();
  }, [asked]);

  if (!asked) return <Navigate to="/" replace />;
  return (
    <main id="main">
      <title>{`${t('header.signOut')} · ${t('app.name')}`}</title>
      <Notice text={t('auth.signingOut')} />
    </main>
  );
}
