import { useTranslation } from 'react-i18next';
import { Billing } from '../features/billing/billing.tsx';
import { loadTexts } from '../i18n/index.ts';
import { Page } from '../ui/page.tsx';

export const clientLoader = () => loadTexts('billing', 'plots', 'refusals');

export default function BillingRoute() {
  const { t } = useTranslation();
  return (
    <Page title={t('billing.pageTitle')}>
      <Billing />
    </Page>
  );
}
