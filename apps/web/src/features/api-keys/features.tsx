import { Check, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const NOW = ['assistants', 'conversations', 'analytics', 'voice', 'chat'] as const;
const PLANNED = ['calendar', 'payments'] as const;

/** What the API can do, and what it will. */
export function Features() {
  const { t } = useTranslation();
  return (
    <div className="grid max-w-2xl gap-8 sm:grid-cols-2">
      <div>
        <h3 className="mb-3">{t('apiKeys.now')}</h3>
        <ul className="flex flex-col gap-2.5">
          {NOW.map((one) => (
            <li key={one} className="flex gap-2.5">
              <Check size={18} aria-hidden="true" className="mt-1 shrink-0 text-good" />
              {t(`apiKeys.nowList.${one}`)}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3 className="mb-3">{t('apiKeys.planned')}</h3>
        <ul className="flex flex-col gap-2.5">
          {PLANNED.map((one) => (
            <li key={one} className="flex gap-2.5 text-soft">
              <Clock size={18} aria-hidden="true" className="mt-1 shrink-0" />
              {t(`apiKeys.plannedList.${one}`)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
