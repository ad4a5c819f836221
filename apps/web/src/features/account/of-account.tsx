import type { CallOutput } from '@parlo/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwner } from '../../owner/account/owner-context.ts';
import { useAccount } from '../../owner/account/use-account.ts';
import { Button } from '../../ui/button.tsx';

interface OfAccountProps {
  /** Shown while there is no account; for places where another part of the screen shows the failure. */
  readonly otherwise?: ReactNode;
  readonly children: (account: CallOutput<'getUser'>) => ReactNode;
}

/** A part of a screen that needs the account as the server has it; the rest of the screen does not wait for it. */
export function OfAccount({ otherwise, children }: OfAccountProps) {
  const { t } = useTranslation();
  const { email } = useOwner();
  const { data, isPending, refetch } = useAccount(email);
  if (data) return children(data);
  if (otherwise !== undefined) return otherwise;
  if (isPending) {
    return (
      <p role="status" className="min-h-60 text-soft">
        {t('account.loading')}
      </p>
    );
  }
  return (
    <div role="alert" className="flex flex-col items-start gap-4">
      <p className="text-danger">{t('account.loadFailed')}</p>
      <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
    </div>
  );
}
