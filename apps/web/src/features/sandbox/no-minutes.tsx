import type { TalkTime } from '@parlo/contract';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/button.tsx';

/** Why no test call can begin, and what to do. */
export function NoMinutes({ talk: { limit, account } }: { readonly talk: TalkTime }) {
  const { t } = useTranslation();
  const suspended = limit === 'suspended';
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <h2 className="text-lg">{t(`sandbox.noMinutes.${limit}.title`)}</h2>
      <p className="text-soft">{t(`sandbox.noMinutes.${limit}.text`, { minutes: account })}</p>
      <ButtonLink to={suspended ? '/dashboard/support' : '/pricing'} look="action" className="mt-2">
        {t(suspended ? 'sandbox.toSupport' : 'sandbox.seePlans')}
      </ButtonLink>
    </div>
  );
}
