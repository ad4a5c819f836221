import type { CallOutput } from '@parlo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';

const DeleteAccountDialog = lazyDialog(() =>
  import('./delete-account-dialog.tsx').then((m) => m.DeleteAccountDialog),
);

export function DeleteAccount({ account }: { readonly account: CallOutput<'getUser'> }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="danger" onClick={() => setOpen(true)}>
        {t('account.deleteOpen')}
      </Button>
      {open && <DeleteAccountDialog account={account} onClose={() => setOpen(false)} />}
    </>
  );
}
