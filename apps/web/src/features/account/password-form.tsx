import { ChangePasswordInput } from '@parlo/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { FieldFormView } from '../../ui/form/field-form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useFieldForm } from '../../ui/form/use-field-form.ts';
import { RevokeKeys } from './revoke-keys.tsx';
import { sessionsKey } from './use-sessions.ts';

const Passwords = ChangePasswordInput.pick({ currentPassword: true, newPassword: true });
const EMPTY = { currentPassword: '', newPassword: '' };

/** Chooses another password. The server ends all other sessions with it. */
export function PasswordForm({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [revokeApiKeys, setRevoke] = useState(false);
  const form = useFieldForm({
    schema: Passwords,
    first: EMPTY,
    request: (input) => api.request('changePassword', { ...input, ...(revokeApiKeys && { revokeApiKeys }) }),
    onDone() {
      void queries.invalidateQueries({ queryKey: sessionsKey(email) });
      void queries.invalidateQueries({ queryKey: ['keys-at-password', email] });
      setRevoke(false);
      return EMPTY;
    },
  });
  return (
    <FieldFormView
      form={form}
      done={t('account.passwordChanged')}
      failed={t('account.passwordFailed')}
      action={t('account.changePassword')}
      busy={t('account.changingPassword')}
    >
      {/* Password managers ask whose password it is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <TextField
        form={form}
        name="currentPassword"
        type="password"
        label={t('account.currentPassword')}
        autoComplete="current-password"
      />
      <TextField
        form={form}
        name="newPassword"
        type="password"
        label={t('account.newPassword')}
        hint={t('auth.passwordHint')}
        autoComplete="new-password"
      />
      <RevokeKeys email={email} on={revokeApiKeys} onChoose={setRevoke} />
    </FieldFormView>
  );
}
