import { ChangePasswordInput } from '@parlo/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { FieldFormView } from '../../ui/form/field-form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useFieldForm } from '../../ui/form/use-field-form.ts';
import { sessionsKey } from './use-sessions.ts';

const EMPTY = { currentPassword: '', newPassword: '' };

/** Chooses another password. The server ends all other sessions with it. */
export function PasswordForm({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const form = useFieldForm({
    schema: ChangePasswordInput,
    first: EMPTY,
    call: (input) => api.call('changePassword', input),
    onDone() {
      void queries.invalidateQueries({ queryKey: sessionsKey(email) });
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
    </FieldFormView>
  );
}
