import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { readFilters } from '../filters.ts';

/** Back to where the reader came from, with the filters they had there. */
export function BackLink({ search }: { readonly search: string }) {
  const { t } = useTranslation();
  const { tab } = readFilters(new URLSearchParams(search));
  // Without filters, as after opening a link, it leads to the list of conversations.
  const fromList = tab === 'conversations' || search === '';
  return (
    <Link
      to={{ pathname: '/dashboard/analytics', search: search || '?tab=conversations' }}
      className="mt-3 inline-flex min-h-11 items-center gap-2 text-soft hover:text-ink"
    >
      <ArrowLeft size={18} />
      {t(fromList ? 'analytics.back' : 'analytics.backToNumbers')}
    </Link>
  );
}
