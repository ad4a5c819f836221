import { type MailingList, SubscribeInput } from '@parlo/contract';
import { useTranslation } from 'react-i18next';
import { siteApi } from '../../api/site-client.ts';
import { useOwner } from '../../owner/account/owner-context.ts';
import { FieldFormView } from '../../ui/form/field-form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useFieldForm } from '../../ui/form/use-field-form.ts';

interface SubscribeBoxProps {
  readonly list: MailingList;
  /** The form's name: 'API news'. */
  readonly label: string;
}

const Address = SubscribeInput.pick({ email: true });

/** Puts an address on a mailing list: by default the owner's own. */
export function SubscribeBox({ list, label }: SubscribeBoxProps) {
  const { t } = useTranslation();
  const { email } = useOwner();
  const form = useFieldForm({
    schema: Address,
    first: { email },
    request: (input) => siteApi.request('subscribe', { ...input, list }),
  });
  return (
    <FieldFormView
      form={form}
      label={label}
      done={t('news.done')}
      failed={t('news.failed')}
      action={t('news.subscribe')}
      busy={t('news.subscribing')}
    >
      <TextField
        form={form}
        name="email"
        type="email"
        label={t('news.email')}
        hint={t('news.doneHint')}
        autoComplete="email"
      />
    </FieldFormView>
  );
}
