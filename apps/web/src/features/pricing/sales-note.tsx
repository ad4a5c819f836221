import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api/client.ts';

/** Whether something is sold here; undefined until the server has said so, which holds nobody up. */
export function useSales() {
  const { data } = useQuery({
    queryKey: ['sales'],
    queryFn: async ({ signal }) => (await api.call('sales', undefined, signal)).sales,
  });
  return data;
}

/** That nothing is sold, or that no money moves. Its line is there from the start, so that nothing jumps. */
export function SalesNote() {
  const { t } = useTranslation();
  const sales = useSales();
  return (
    <p role="status" className="min-h-6 text-sm text-soft">
      {sales === 'test' && t('pricing.test')}
      {sales === 'closed' && (
        <>
          {t('pricing.closed')}{' '}
          <Link to="/dashboard/support" className="font-semibold text-ink underline underline-offset-4">
            {t('pricing.askSupport')}
          </Link>
          .
        </>
      )}
    </p>
  );
}
