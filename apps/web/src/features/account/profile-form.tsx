import type { User } from '@parlo/contract';
import { UpdateProfileInput } from '@parlo/contract';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { useSend } from '../../api/use-send.ts';
import { useAccountChanged } from '../../owner/account/use-account.ts';
import { signedIn } from '../../owner/account/use-user.ts';
import { Button } from '../../ui/button.tsx';
import { SendNote } from '../../ui/form/send-note.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useFields } from '../../ui/form/use-fields.ts';

interface ProfileFormProps {
  readonly user: User;
  /** What a screen shows between the fields and the button. */
  readonly children?: ReactNode;
}

/** The person's own words about themselves. The header follows what was saved. */
export function ProfileForm({ user, children }: ProfileFormProps) {
  const { t } = useTranslation();
  const accountChanged = useAccountChanged(user.email);
  const { state, send, settle } = useSend((input: ReturnType<typeof textsOf>) =>
    api.call('updateProfile', input),
  );
  const fields = useFields(UpdateProfileInput, textsOf(user), settle);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!fields.check()) return;
    const sent = fields.values;
    const answer = await send(sent);
    if (!answer) return;
    fields.settle(sent, textsOf(answer.user));
    signedIn(answer.user);
    await accountChanged();
  }

  return (
    <form
      ref={fields.form}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex max-w-xl flex-col gap-5"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField fields={fields} name="name" label={t('account.name')} autoComplete="given-name" />
        <TextField fields={fields} name="surname" label={t('account.surname')} autoComplete="family-name" />
      </div>
      <TextField fields={fields} name="phone" label={t('account.phone')} type="tel" autoComplete="tel" />
      {children}
      <SendNote state={state} done={t('account.saved')} failed={t('account.saveFailed')} />
      <Button type="submit" look="action" className="self-start">
        {state.step === 'busy' ? t('account.saving') : t('account.save')}
      </Button>
    </form>
  );
}

const textsOf = ({ name, surname, phone }: User) => ({ name, surname, phone });
