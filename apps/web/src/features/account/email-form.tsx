import { ChangeEmailInput } from '@parlo/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { useSend } from '../../api/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { SendNote } from '../../ui/form/send-note.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useFields } from '../../ui/form/use-fields.ts';

const EMPTY = { newEmail: '', password: '' };

/** Asks to use another email. It takes effect when the link that is sent there is opened. */
export function EmailForm({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState('');
  const { state, send, settle } = useSend(async (input: typeof EMPTY) => {
    try {
      return await api.call('changeEmail', input);
    } catch (error) {
      fields.refuseAt(error);
      throw error;
    }
  });
  const fields = useFields(ChangeEmailInput, EMPTY, settle);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!fields.check()) return;
    const sent = fields.values;
    if (sent.newEmail.trim().toLowerCase() === email) {
      fields.refuse('newEmail', { reason: 'same_email' });
      return;
    }
    if (!(await send(sent))) return;
    setSentTo(sent.newEmail.trim());
    fields.settle(sent, EMPTY);
  }

  return (
    <form
      ref={fields.form}
      noValidate
      aria-label={t('account.changeEmail')}
      onSubmit={(event) => void submit(event)}
      className="flex max-w-xl flex-col gap-5"
    >
      <TextField
        fields={fields}
        name="newEmail"
        type="email"
        label={t('account.newEmail')}
        hint={t('account.newEmailHint')}
        autoComplete="email"
      />
      <TextField
        fields={fields}
        name="password"
        type="password"
        label={t('account.password')}
        autoComplete="current-password"
      />
      <SendNote
        state={state}
        done={t('account.emailSent', { email: sentTo })}
        failed={t('account.emailFailed')}
        fields={fields}
      />
      <Button type="submit" className="self-start">
        {state.step === 'busy' ? t('account.changingEmail') : t('account.changeEmail')}
      </Button>
    </form>
  );
}
