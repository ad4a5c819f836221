import { useTranslation } from 'react-i18next';
import { Pricing } from '../features/pricing/pricing.tsx';
import { loadTexts } from '../i18n/index.ts';
import { Page } from '../ui/page.tsx';

export const clientLoader = () => loadTexts('pages');

export default function PricingRoute() {
  const { t } = useTranslation();
  return (
    <Page title={t('pages.pricingTitle')} lead={t('pages.pricingLead')} className="shell pt-10">
      <Pricing />
    </Page>
  );
}
