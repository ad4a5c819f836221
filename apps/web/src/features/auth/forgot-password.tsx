import { ForgotPasswordInput } from '@parlo/contract';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/form/field.tsx';
import { AuthPage } from './auth-page.tsx';
import { LinkFailure } from './link-failure.tsx';
import { useLinkRequest } from './use-link-request.ts';

/** Asks for a link to choose a new password. It says the same whether or not the email has an account. */
export function ForgotPassword({ email: first }: { readonly email: string }) {
  const { t } = useTranslation();
  const [email, setEmail] = useState(first);
  const [asking, setAsking] = useState(true);
  const [wrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { state, run } = useLinkRequest((to: string) => api.request('forgotPassword', { email: to }), 'none');

  async function submit(event: FormEvent) {
    event.preventDefault();
    const fits = ForgotPasswordInput.safeParse({ email }).success;
    setWrong(!fits);
    if (!fits) return input.current?.focus();
    setAsking(false);
    await run(email);
  }

  if (state.step === 'done' && !asking) {
    return (
      <AuthPage title={t('authLinks.sentTitle')} lead={t('authLinks.sentText')}>
        <p className="text-soft">{t('authLinks.sentHint')}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to="/auth" state={{ mode: 'login' }}>
            {t('authLinks.backToSignIn')}
          </ButtonLink>
          <Button look="quiet" onClick={() => setAsking(true)}>
            {t('authLinks.sendAgain')}
          </Button>
        </div>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={t('authLinks.forgotTitle')} lead={t('authLinks.forgotLead')}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <Field label={t('authLinks.email')} error={wrong ? t('refusals.invalid_email') : undefined}>
          {(wiring) => (
            <Input
              {...wiring}
              ref={input}
              name="email"
              type="email"
              autoComplete="username"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
        <LinkFailure state={state} />
        <Button type="submit" look="action" size="lg" disabled={state.step === 'busy'}>
          {state.step === 'busy' ? t('authLinks.sendingLink') : t('authLinks.sendLink')}
        </Button>
        <ButtonLink to="/auth" state={{ mode: 'login' }} look="quiet">
          {t('authLinks.backToSignIn')}
        </ButtonLink>
      </form>
    </AuthPage>
  );
}
