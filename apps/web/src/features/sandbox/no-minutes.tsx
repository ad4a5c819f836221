import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/button.tsx';

/** Why no test call can begin, and what to do. */
export function NoMinutes() {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <h2 className="text-lg">{t('sandbox.noMinutes')}</h2>
      <p className="text-soft">{t('sandbox.noMinutesText')}</p>
      <ButtonLink to="/pricing" look="action" className="mt-2">
        {t('sandbox.seePlans')}
      </ButtonLink>
    </div>
  );
}
