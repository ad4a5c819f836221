import { type FormEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalWords } from '../../i18n/refusals.ts';
import { useUser } from '../../owner/account/use-user.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input, Textarea } from '../../ui/form/field.tsx';
import { ReadyFields } from '../../ui/form/ready-fields.tsx';
import { useSupport } from './use-support.ts';

/** The footer's form that writes to the operator. */
export function SupportForm() {
  const { t } = useTranslation();
  const user = useUser();
  const { values, stage, failure, change, send } = useSupport(user);
  const form = useRef<HTMLFormElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const field = await send();
    if (field) form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  }

  const wrong = (field: 'email' | 'message') =>
    failure && 'problem' in failure && failure.problem.field === field
      ? t(`footer.${failure.problem.key}`, { max: failure.max })
      : undefined;
  return (
    <form
      ref={form}
      noValidate
      method="post"
      aria-label={t('footer.support')}
      onSubmit={(event) => void submit(event)}
    >
      <ReadyFields className="flex flex-col gap-4">
        {user ? (
          <p className="text-sm break-words text-soft">{t('footer.answerTo', { email: user.email })}</p>
        ) : (
          <Field label={t('footer.email')} error={wrong('email')}>
            {(wiring) => (
              <Input
                {...wiring}
                name="email"
                type="email"
                autoComplete="email"
                value={values.email}
                onChange={(event) => change('email', event.target.value)}
              />
            )}
          </Field>
        )}
        <Field label={t('footer.message')} error={wrong('message')}>
          {(wiring) => (
            <Textarea
              {...wiring}
              name="message"
              className="max-h-80"
              value={values.message}
              onChange={(event) => change('message', event.target.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" disabled={stage === 'sending'}>
            {stage === 'sending' ? t('footer.sending') : t('footer.send')}
          </Button>
          <p role="status" className="text-good">
            {stage === 'sent' && t('messages.ticketSent')}
          </p>
          <p role="alert" className="text-danger">
            {failure && 'error' in failure && refusalWords(t, failure.error, t('footer.failed'))}
          </p>
        </div>
      </ReadyFields>
    </form>
  );
}
