import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { lazyPart } from '../../lazy/lazy-part.ts';

// The prices can be read without the contract.
const client = lazyPart(async () => (await import('../../api/client.ts')).api);

/** Whether something is sold here; undefined until the server has said so, which holds nobody up. */
export function useSales() {
  const { data } = useQuery({
    queryKey: ['sales'],
    queryFn: async ({ signal }) => {
      const api = await client.load();
      return (await api.call('sales', undefined, signal)).sales;
    },
  });
  return data;
}

/** Whether money moves, and where. Its lines are there from the start, so that nothing jumps when the server has said it. */
export function SalesNote() {
  const { t } = useTranslation();
  const sales = useSales();
  return (
    <p role="status" className="min-h-[4.5em] text-sm text-soft sm:min-h-[3em]">
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
      {(sales === 'open' || sales === undefined) && t('pricing.open')}
    </p>
  );
}
