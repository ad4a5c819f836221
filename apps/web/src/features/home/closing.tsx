import { PLANS } from '@parlo/contract/plans';
import { useTranslation } from 'react-i18next';
import { dollars } from '../../i18n/dollars.ts';
import { SiteLink } from '../../site/site-link.tsx';
import { ButtonLink } from '../../ui/button.tsx';

/** The last call to action, with what it costs and what is still to come. */
export function Closing() {
  const { t, i18n } = useTranslation();
  const price = (cents: number) => ({ price: dollars(cents, i18n.language) });
  return (
    <section className="border-t border-line" aria-labelledby="begin">
      <div className="shell grid items-end gap-x-16 gap-y-10 py-20 sm:py-28 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex flex-col items-start gap-8">
          <h2
            id="begin"
            className="max-w-3xl text-[clamp(2rem,1.3rem+3.2vw,3.5rem)] leading-[1.05] tracking-[-0.035em]"
          >
            {t('landing.end.title')}
          </h2>
          <ButtonLink to="/assistant" look="action" size="lg">
            {t('landing.end.create')}
          </ButtonLink>
        </div>
        <div>
          <ul>
            <li className="border-t border-line py-3">{t('landing.end.trial')}</li>
            <li className="border-t border-line py-3">
              {t('landing.end.starter', price(PLANS.starter.cents))}
            </li>
            <li className="border-t border-line py-3">
              {t('landing.end.topUps', price(PLANS.topUps[0].cents))}
            </li>
          </ul>
          <p className="border-t border-line pt-3 text-soft">
            <span className="font-semibold">{t('landing.end.soon')}:</span> {t('landing.end.sales')},{' '}
            {t('landing.end.crm')}
          </p>
          <SiteLink
            to="/compare"
            className="mt-3 inline-flex min-h-11 items-center text-sm underline decoration-edge underline-offset-4 hover:decoration-ink"
          >
            {t('landing.end.compare')}
          </SiteLink>
        </div>
      </div>
    </section>
  );
}
