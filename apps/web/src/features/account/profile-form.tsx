import { UpdateProfileInput, type User } from '@parlo/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { useAccountChanged } from '../../owner/account/use-account.ts';
import { signedIn } from '../../owner/account/use-user.ts';
import { FieldFormView } from '../../ui/form/field-form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useFieldForm } from '../../ui/form/use-field-form.ts';

/** The person's own words about themselves. The header follows what was saved. */
export function ProfileForm({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const accountChanged = useAccountChanged(user.email);
  const form = useFieldForm({
    schema: UpdateProfileInput,
    first: textsOf(user),
    request: (input) => api.request('updateProfile', input),
    onDone(saved) {
      signedIn(saved.user);
      void accountChanged();
      return textsOf(saved.user);
    },
  });
  return (
    <FieldFormView
      form={form}
      done={t('account.saved')}
      failed={t('account.saveFailed')}
      action={t('account.save')}
      busy={t('account.saving')}
      look="action"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField form={form} name="name" label={t('account.name')} autoComplete="given-name" />
        <TextField form={form} name="surname" label={t('account.surname')} autoComplete="family-name" />
      </div>
      <TextField form={form} name="phone" label={t('account.phone')} type="tel" autoComplete="tel" />
    </FieldFormView>
  );
}

const textsOf = ({ name, surname, phone }: User) => ({ name, surname, phone });
