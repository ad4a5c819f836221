import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { SignUpPlace } from './use-sign-up.ts';

/** A note that these assistants live in this browser, and how to keep them. */
export function DemoNote() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const form = useContext(SignUpPlace);
  function signUp() {
    // What is typed is among what they mean to keep.
    if (form.current) form.current('register');
    else void navigate('/auth', { state: { mode: 'register', from: pathname } });
  }
  return (
    <aside
      aria-label={t('assistants.demoLabel')}
      className="shell mt-4 flex flex-wrap items-center gap-x-4 gap-y-2"
    >
      <p className="text-soft">{t('assistants.demoText')}</p>
      <Button onClick={signUp}>{t('assistants.demoSignUp')}</Button>
    </aside>
  );
}
