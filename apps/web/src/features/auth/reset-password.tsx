import { LIMITS } from '@parlo/contract';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { sessionEnded } from '../../owner/account/use-user.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { AuthPage } from './auth-page.tsx';
import { LinkFailure } from './link-failure.tsx';
import { useLinkRequest } from './use-link-request.ts';

/** Chooses a new password by the link of a mail. */
export function ResetPassword({ token }: { readonly token: string }) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { state, run } = useLinkRequest(async (chosen: string) => {
    await api.request('resetPassword', { token, password: chosen });
    // The server has ended every session of the account, this browser's too.
    sessionEnded();
  }, token);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const fits = password.length >= LIMITS.passwordMin && password.length <= LIMITS.passwordMax;
    setWrong(!fits);
    if (fits) await run(password);
    else form.current?.querySelector('input')?.focus();
  }

  if (state.step === 'done') {
    return (
      <AuthPage title={t('authLinks.resetDoneTitle')} lead={t('authLinks.resetDoneText')}>
        <ButtonLink to="/auth" state={{ mode: 'login' }} look="action" size="lg" className="w-full">
          {t('authLinks.signIn')}
        </ButtonLink>
      </AuthPage>
    );
  }
  if (state.step === 'dead') {
    return (
      <AuthPage title={t('authLinks.deadTitle')} lead={t('authLinks.deadText')}>
        <ButtonLink to="/auth/reset" look="action" size="lg" className="w-full">
          {t('authLinks.askAgain')}
        </ButtonLink>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={t('authLinks.resetTitle')} lead={t('authLinks.resetLead')}>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <Field
          label={t('authLinks.newPassword')}
          hint={t('auth.passwordHint')}
          error={
            wrong
              ? t('refusals.password_length', { min: LIMITS.passwordMin, max: LIMITS.passwordMax })
              : undefined
          }
        >
          {(wiring) => (
            <PasswordInput
              {...wiring}
              name="password"
              autoComplete="new-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
        <LinkFailure state={state} />
        <Button type="submit" look="action" size="lg" disabled={state.step === 'busy'}>
          {state.step === 'busy' ? t('authLinks.saving') : t('authLinks.save')}
        </Button>
      </form>
    </AuthPage>
  );
}
