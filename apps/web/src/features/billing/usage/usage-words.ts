import type { UsageResponse } from '@parlo/contract';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/use-locale.ts';

/** Names, days and numbers of the use of minutes, as the reader's language writes them. */
export function useUsageWords({ assistants, others }: Pick<UsageResponse, 'assistants' | 'others'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return {
    number: (value: number) => number.format(value),
    /** `2026-11-21`, as short as an axis needs it. */
    day: (text: string) => day.format(new Date(text)),
    name(at: number): string {
      const one = assistants[at];
      if (!one) return t('billing.others', { count: others });
      if (one.id === null) return t('billing.drafts');
      if (!one.deleted) return one.name;
      return one.name === '' ? t('billing.deleted') : t('billing.deletedName', { name: one.name });
    },
  };
}
