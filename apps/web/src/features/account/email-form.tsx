import { ChangeEmailInput } from '@parlo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { FieldFormView } from '../../ui/form/field-form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useFieldForm } from '../../ui/form/use-field-form.ts';

const EMPTY = { newEmail: '', password: '' };

/** Asks to use another email. It takes effect when the link that is sent there is opened. */
export function EmailForm({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState('');
  const form = useFieldForm({
    schema: ChangeEmailInput,
    first: EMPTY,
    refuse: ({ newEmail }) =>
      newEmail.trim().toLowerCase() === email ? ['newEmail', { reason: 'same_email' }] : undefined,
    request: (input) => api.request('changeEmail', input),
    onDone(_, { newEmail }) {
      setSentTo(newEmail.trim());
      return EMPTY;
    },
  });
  return (
    <FieldFormView
      form={form}
      label={t('account.changeEmail')}
      done={t('account.emailSent', { email: sentTo })}
      failed={t('account.emailFailed')}
      action={t('account.changeEmail')}
      busy={t('account.changingEmail')}
    >
      <TextField
        form={form}
        name="newEmail"
        type="email"
        label={t('account.newEmail')}
        hint={t('account.newEmailHint')}
        autoComplete="email"
      />
      <TextField
        form={form}
        name="password"
        type="password"
        label={t('account.password')}
        autoComplete="current-password"
      />
    </FieldFormView>
  );
}
