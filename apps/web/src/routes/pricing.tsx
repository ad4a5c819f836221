import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { AboutMinutes } from '../features/pricing/about-minutes.tsx';
import { type CheckoutEnd, PricingSection } from '../features/pricing/pricing-section.tsx';
import { WithQueries } from '../owner/with-queries.tsx';
import { loadSiteTexts } from '../site/speak-site.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';

/** Makes the page HTML at build. */
export const loader = () => null;
export const clientLoader = loadSiteTexts;

export default function PricingRoute() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const { state } = useLocation();
  return (
    <Page
      title={t('pricing.pageTitle')}
      head={{ description: t('pricing.page.metaDescription') }}
      lead={t('pricing.lead')}
      actions={<ButtonLink to="/assistant">{t('pricing.makeAssistant')}</ButtonLink>}
      className="shell pt-10"
    >
      <WithQueries>
        <PricingSection checkout="tab" assistantId={query.get('assistantId')} ended={readEnd(state)} />
      </WithQueries>
      <AboutMinutes />
    </Page>
  );
}

/** Reads navigation state that anything may have written. */
function readEnd(state: unknown): CheckoutEnd | undefined {
  const end = typeof state === 'object' && state !== null && 'checkout' in state ? state.checkout : undefined;
  return end === 'cancelled' || end === 'failed' ? end : undefined;
}
