import type { EndpointOutput } from '@parlo/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwner } from '../../owner/account/owner-context.ts';
import { useAccount } from '../../owner/account/use-account.ts';
import { NotLoaded } from '../../ui/not-loaded.tsx';

interface OfAccountProps {
  /** Shown while there is no account; for places where another part of the screen shows the failure. */
  readonly otherwise?: ReactNode;
  readonly children: (account: EndpointOutput<'getUser'>) => ReactNode;
}

/** A part of a screen that needs the account as the server has it; the rest of the screen does not wait for it. */
export function OfAccount({ otherwise, children }: OfAccountProps) {
  const { t } = useTranslation();
  const { email } = useOwner();
  const query = useAccount(email);
  if (query.data) return children(query.data);
  if (otherwise !== undefined) return otherwise;
  return (
    <NotLoaded
      loading={t('account.loading')}
      failed={t('account.loadFailed')}
      query={query}
      className="min-h-60 text-soft"
    />
  );
}
