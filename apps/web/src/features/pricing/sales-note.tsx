import type { Sales } from '@parlo/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** All that the contract's `sales` can be. */
const SALES: Readonly<Record<Sales, true>> = { open: true, test: true, closed: true };
const LIMIT_MS = 20_000;

/**
 * Asks what is sold as the API's client would, without it: the prices are read by many and bought by few, and the
 * contract's schemas weigh more than the rest of their page. Rejects unless the server says one of the three.
 */
async function askSales(signal: AbortSignal): Promise<Sales> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]);
  const response = await fetch('/api/sales', { credentials: 'include', signal: limited });
  const body: unknown = response.ok ? await response.json() : null;
  const sales = typeof body === 'object' && body !== null && 'sales' in body ? body.sales : undefined;
  if (!isSales(sales)) throw new Error(`The server did not say what it sells (${response.status}).`);
  return sales;
}

const isSales = (value: unknown): value is Sales => typeof value === 'string' && Object.hasOwn(SALES, value);

/** Whether something is sold here; undefined until the server has said so, which holds nobody up. */
export function useSales() {
  const { data } = useQuery({ queryKey: ['sales'], queryFn: ({ signal }) => askSales(signal) });
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
