import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';

interface RevokeKeysProps {
  readonly email: string;
  readonly on: boolean;
  readonly onChoose: (on: boolean) => void;
}

/** Lists the API keys that keep working with a new password, with an option to revoke them; nothing without keys. */
export function RevokeKeys({ email, on, onChoose }: RevokeKeysProps) {
  const { t } = useTranslation();
  const id = useId();
  const { data } = useQuery({
    queryKey: ['keys-at-password', email],
    queryFn: ({ signal }) => api.request('listApiKeys', undefined, signal),
    retry: false,
  });
  const keys = data?.apiKeys ?? [];
  if (keys.length === 0) return null;
  return (
    <div>
      <label className="inline-flex min-h-11 items-center gap-2.5">
        <input
          type="checkbox"
          checked={on}
          onChange={(event) => onChoose(event.currentTarget.checked)}
          aria-describedby={id}
          className="size-4.5 shrink-0 accent-ink"
        />
        {t('account.revokeKeys')}
      </label>
      <p id={id} className="text-sm text-soft wrap-anywhere">
        {t('account.keysGoOn', { names: keys.map(({ name }) => name).join(', ') })}
      </p>
    </div>
  );
}
