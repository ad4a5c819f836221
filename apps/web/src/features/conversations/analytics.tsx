import { useTranslation } from 'react-i18next';
import { useAssistants } from '../../owner/use-assistants.ts';
import { Page } from '../../ui/page.tsx';
import { ConversationList } from './conversation-list.tsx';
import { Numbers } from './numbers.tsx';
import { Toolbar } from './toolbar.tsx';
import { useFilters } from './use-filters.ts';

/** The owner's analytics: the numbers, or the conversations they come from. What is shown is in the address. */
export function Analytics({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const { filters, change } = useFilters();
  const { data: assistants } = useAssistants(email);
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
