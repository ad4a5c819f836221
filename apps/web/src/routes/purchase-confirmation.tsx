import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { Confirmation } from '../features/pricing/confirmation.tsx';
import { loadTexts } from '../i18n/index.ts';
import { forgetPayment, readPayment } from '../owner/account/payment-keys.ts';
import { useUser } from '../owner/account/use-user.ts';
import { holdingLocal } from '../storage/browser-store.ts';
import { Notice } from '../ui/notice.tsx';

export const clientLoader = () => loadTexts('pricing');

/**
 * What was bought a moment ago. A checkout leaves it in the browser's memory, which is cleared here; from then on the
 * order is in the address, so that the page can be loaded again.
 */
export default function PurchaseConfirmationRoute() {
  const { t } = useTranslation();
  const user = useUser();
  const [query] = useSearchParams();
  const [payment] = useState(() => readPayment(holdingLocal));
  useEffect(() => forgetPayment(holdingLocal), []);

  const orderId = query.get('order');
  const here = (id: string) => `/purchase-confirmation?order=${encodeURIComponent(id)}`;
  if (!orderId) return <Navigate to={payment ? here(payment.id) : '/'} replace />;
  if (user === undefined) {
    return (
      <main id="main">
        <Notice text={t('common.loading')} />
      </main>
    );
  }
  // An order is shown to its buyer alone.
  if (!user) return <Navigate to="/auth" replace state={{ mode: 'login', from: here(orderId) }} />;
  return <Confirmation orderId={orderId} />;
}
