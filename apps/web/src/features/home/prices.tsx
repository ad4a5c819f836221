import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Heading } from './heading.tsx';

/** The prices on the landing page; the route supplies them. */
export function Prices({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section id="pricing" className="border-t border-line py-20 sm:py-28" aria-labelledby="prices">
      <div className="shell">
        <Heading id="prices" lead={t('landing.pricing.lead')}>
          {t('landing.pricing.title')}
        </Heading>
        {children}
      </div>
    </section>
  );
}
