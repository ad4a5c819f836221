import { Navigate, useSearchParams } from 'react-router';
import { CheckoutDone } from '../features/pricing/checkout-done.tsx';
import { loadTexts } from '../i18n/index.ts';
import { useSiteAddress } from '../site/site-link.tsx';

export const clientLoader = () => loadTexts('pricing');

/** The page that a provider's page returns to: `/checkout/done?order=ID`, with `cancelled=1` for a cancelled payment. */
export default function CheckoutDoneRoute() {
  const [query] = useSearchParams();
  const address = useSiteAddress();
  const orderId = query.get('order');
  if (!orderId) return <Navigate to={address('/pricing')} replace />;
  return <CheckoutDone orderId={orderId} cancelled={query.has('cancelled')} />;
}
