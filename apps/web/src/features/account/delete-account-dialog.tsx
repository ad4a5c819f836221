import { DeleteAccountInput, type EndpointOutput } from '@parlo/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { forgetLocalUser } from '../../owner/account/local-user.ts';
import { keepPaymentKeys } from '../../owner/account/payment-keys.ts';
import { DRAFT_PREFIX } from '../../owner/assistants/builder-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx';
import { SendNote } from '../../ui/form/send-note.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useFieldForm } from '../../ui/form/use-field-form.ts';
import { ExportLink } from './export-link.tsx';

interface DeleteAccountDialogProps {
  readonly account: EndpointOutput<'getUser'>;
  readonly onClose: () => void;
}

/** Lists what is deleted, offers an export, and asks for the password. */
export function DeleteAccountDialog({ account, onClose }: DeleteAccountDialogProps) {
  const { t } = useTranslation();
  const { user, minutes } = account;
  const form = useFieldForm({
    schema: DeleteAccountInput,
    first: { password: '' },
    request: (input) => api.request('deleteAccount', input),
    onDone() {
      for (const store of [localStorage, sessionStorage]) forgetHere(store, user);
      // A fresh load also drops what is in memory; 'back' must not lead here.
      location.replace('/');
      return undefined;
    },
  });

  const goes = [
    t('account.goes.assistants', { number: user.assistants.length }),
    t('account.goes.conversations'),
    t('account.goes.minutes', { number: minutes }),
    t('account.goes.keys'),
    t('account.goes.person'),
  ];
  return (
    <Dialog
      open
      question
      title={t('account.deleteTitle')}
      text={t('account.deleteWarning')}
      onClose={onClose}
    >
      <ul className="mt-3 list-disc pl-5">
        {goes.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <ExportLink label={t('account.exportFirst')} className="my-5" />
      <form ref={form.element} noValidate onSubmit={form.submit}>
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        <TextField
          form={form}
          name="password"
          type="password"
          label={t('account.password')}
          autoComplete="current-password"
        />
        <div className="mt-3">
          <SendNote state={form.state} failed={t('account.deleteFailed')} fields={form} />
        </div>
        <DialogActions>
          <Button data-first onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" look="danger">
            {form.state.step === 'busy' ? t('account.deleting') : t('account.delete')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface Gone {
  readonly email: string;
  readonly assistants: readonly { readonly id: string }[];
}

/** Keys of spec.md §3 about a call of the account. */
const OF_CALLS = ['assistantActive', 'timeLeft'];

/**
 * After the account was deleted, removes all traces of it from this browser. Assistants that were made here without
 * an account stay.
 */
export function forgetHere(store: Storage, { email, assistants }: Gone): void {
  forgetLocalUser(store);
  keepPaymentKeys(store, { mayEmbed: false, admin: false });
  for (const key of OF_CALLS) store.removeItem(key);
  const drafts = new Set(assistants.map(({ id }) => DRAFT_PREFIX + id));
  // Drafts of other screens have the email in their names.
  for (const key of Object.keys(store)) if (drafts.has(key) || key.includes(email)) store.removeItem(key);
}
