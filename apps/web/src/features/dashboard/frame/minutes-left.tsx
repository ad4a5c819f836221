import type { TalkTime } from '@parlo/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../../owner/account/use-account.ts';

/** What the owner's account can talk now, on every screen of the workplace. The height of its line is reserved. */
export function MinutesLeft({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useAccount(email);
  if (isError && !data) {
    return (
      <p role="alert" className="min-h-6 text-sm text-danger">
        {t('dashboard.frame.minutesFailed')}{' '}
        <button type="button" onClick={() => void refetch()} className="font-semibold underline">
          {t('common.retry')}
        </button>
      </p>
    );
  }
  return (
    <p className="tabular min-h-6 text-sm text-soft">
      {data ? leftWords(t, data.talk) : t('dashboard.frame.minutesLoading')}
    </p>
  );
}

function leftWords(t: TFunction, { minutes, limit }: TalkTime): string {
  if (limit === 'suspended') return t('dashboard.frame.suspended');
  return t('dashboard.frame.minutes', { count: minutes });
}
