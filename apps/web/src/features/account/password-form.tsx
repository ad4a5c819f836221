import { ChangePasswordInput } from '@parlo/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { useSend } from '../../api/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { SendNote } from '../../ui/form/send-note.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useFields } from '../../ui/form/use-fields.ts';
import { sessionsKey } from './use-sessions.ts';

const EMPTY = { currentPassword: '', newPassword: '' };

/** Chooses another password. The server ends all other sessions with it. */
export function PasswordForm({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { state, send, settle } = useSend(async (input: typeof EMPTY) => {
    try {
      return await api.call('changePassword', input);
    } catch (error) {
      fields.refuseAt(error);
      throw error;
    }
  });
  const fields = useFields(ChangePasswordInput, EMPTY, settle);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!fields.check()) return;
    const sent = fields.values;
    if (!(await send(sent))) return;
    fields.settle(sent, EMPTY);
    await queries.invalidateQueries({ queryKey: sessionsKey(email) });
  }

  return (
    <form
      ref={fields.form}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex max-w-xl flex-col gap-5"
    >
      {/* Password managers ask whose password it is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <TextField
        fields={fields}
        name="currentPassword"
        type="password"
        label={t('account.currentPassword')}
        autoComplete="current-password"
      />
      <TextField
        fields={fields}
        name="newPassword"
        type="password"
        label={t('account.newPassword')}
        hint={t('auth.passwordHint')}
        autoComplete="new-password"
      />
      <SendNote
        state={state}
        done={t('account.passwordChanged')}
        failed={t('account.passwordFailed')}
        fields={fields}
      />
      <Button type="submit" className="self-start">
        {state.step === 'busy' ? t('account.changingPassword') : t('account.changePassword')}
      </Button>
    </form>
  );
}
