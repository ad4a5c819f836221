import { type MailingList, SubscribeInput } from '@parlo/contract';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { useSend } from '../../api/use-send.ts';
import { useOwner } from '../../owner/account/owner-context.ts';
import { Button } from '../../ui/button.tsx';
import { SendNote } from '../../ui/form/send-note.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useFields } from '../../ui/form/use-fields.ts';

interface SubscribeBoxProps {
  readonly list: MailingList;
  /** What the form is called: 'API news'. */
  readonly label: string;
}

const Address = SubscribeInput.pick({ email: true });

/** Puts an address on a mailing list; the owner's own, unless they say otherwise. */
export function SubscribeBox({ list, label }: SubscribeBoxProps) {
  const { t } = useTranslation();
  const owner = useOwner();
  const { state, send, settle } = useSend((email: string) => api.call('subscribe', { email, list }));
  const fields = useFields(Address, { email: owner.email }, settle);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (fields.check()) await send(fields.values.email);
  }

  return (
    <form
      ref={fields.form}
      noValidate
      aria-label={label}
      onSubmit={(event) => void submit(event)}
      className="flex max-w-xl flex-col gap-4"
    >
      <TextField
        fields={fields}
        name="email"
        type="email"
        label={t('news.email')}
        hint={t('news.doneHint')}
        autoComplete="email"
      />
      <SendNote state={state} done={t('news.done')} failed={t('news.failed')} />
      <Button type="submit" className="self-start">
        {state.step === 'busy' ? t('news.subscribing') : t('news.subscribe')}
      </Button>
    </form>
  );
}
