import { useTranslation } from 'react-i18next';
import { useAccount } from '../../../owner/account/use-account.ts';

/** The minutes left on the owner's plan, on every screen of the workplace. The height of its line is reserved. */
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
      {data ? t('dashboard.frame.minutes', { count: data.minutes }) : t('dashboard.frame.minutesLoading')}
    </p>
  );
}
