import { startTransition, useOptimistic } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useAssistantSummaries } from '../../owner/assistants/use-assistants.ts';
import { Page } from '../../ui/page.tsx';
import { type Filters, readFilters, writeFilters } from './filters.ts';
import { ConversationList } from './list/conversation-list.tsx';
import { Numbers } from './numbers/numbers.tsx';
import { Toolbar } from './toolbar.tsx';

/** The owner's analytics: the numbers, or the conversations they come from. What is shown is in the address. */
export function Analytics({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const { filters, change } = useFilters();
  const { data: assistants } = useAssistantSummaries(email);
  return (
    <Page title={t('analytics.pageTitle')} lead={t('analytics.lead')}>
      <Toolbar filters={filters} assistants={assistants ?? []} onChange={change} />
      <div className="mt-8">
        {filters.tab === 'numbers' ? (
          <Numbers email={email} filters={filters} />
        ) : (
          <ConversationList email={email} filters={filters} onChange={change} />
        )}
      </div>
    </Page>
  );
}

/**
 * The filters of the address, and a way to change some of them there without another step of history. What was chosen
 * counts at once, also while an address that was chosen before it is still on its way; the address follows.
 */
function useFilters() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [filters, choose] = useOptimistic(readFilters(query), (now, some: Partial<Filters>) => ({
    ...now,
    ...some,
  }));
  function change(some: Partial<Filters>) {
    startTransition(async () => {
      choose(some);
      await navigate(
        { search: writeFilters({ ...filters, ...some }) },
        { replace: true, preventScrollReset: true },
      );
    });
  }
  return { filters, change };
}
