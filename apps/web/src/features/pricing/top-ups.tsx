import { PLANS } from '@parlo/contract/plans';
import { useTranslation } from 'react-i18next';
import { dollars } from '../../i18n/dollars.ts';
import { Button } from '../../ui/button.tsx';
import type { Buying } from './use-buy.ts';

interface TopUpsProps {
  readonly buying: Buying;
  readonly disabled: boolean;
  readonly onBuy: (minutes: number) => void;
}

/** The packs of minutes, each with its price and a button. */
export function TopUps({ buying: { busy, wanted }, disabled, onBuy }: TopUpsProps) {
  const { t, i18n } = useTranslation();
  return (
    <ul className="mt-4 border-t border-line">
      {PLANS.topUps.map(({ minutes, cents }) => {
        const price = dollars(cents, i18n.language);
        const opening = busy && wanted?.planType === 'add_minutes' && wanted.minutes === minutes;
        return (
          <li
            key={minutes}
            className="tabular flex items-center justify-between gap-4 border-b border-line py-3 text-lg"
          >
            <span>{t('pricing.topUp', { minutes })}</span>
            <span className="flex items-center gap-4">
              <span className="font-semibold">{price}</span>
              <Button
                aria-label={t('pricing.buyMinutes', { minutes, price })}
                disabled={disabled || busy}
                onClick={() => onBuy(minutes)}
              >
                {opening ? t('pricing.opening') : t('pricing.buy')}
              </Button>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
