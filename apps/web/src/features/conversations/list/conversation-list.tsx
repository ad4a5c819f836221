import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useAssistantSummaries } from '../../../owner/assistants/use-assistants.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Empty } from '../empty.tsx';
import { type Filters, isNarrowed, NO_FILTERS, writeFilters } from '../filters.ts';
import { useFormats } from '../formats.ts';
import { LoadFailed } from '../load-failed.tsx';
import { NoConversations } from '../numbers/no-conversations.tsx';
import { isNotFound, isSearchOff, useConversations } from '../queries.ts';
import { Skeleton } from '../skeleton.tsx';
import { ConversationRow } from './conversation-row.tsx';
import { ExportLinks } from './export-links.tsx';
import { ListFilters } from './list-filters.tsx';

const DeleteDialog = lazyDialog(() => import('../delete-dialog.tsx').then((m) => m.DeleteDialog));

interface ConversationListProps {
  readonly email: string;
  readonly filters: Filters;
  readonly onChange: (some: Partial<Filters>) => void;
}

/** The conversations behind the numbers, newest first. */
export function ConversationList({ email, filters, onChange }: ConversationListProps) {
  const { t } = useTranslation();
  const { state } = useLocation();
  const { data: assistants } = useAssistantSummaries(email);
  const listed = useConversations(email, filters);
  const searchOff = isSearchOff(listed.error) || listed.data?.pages[0]?.searchOff === true;
  const [doomed, setDoomed] = useState<string | null>(null);
  const [said, setSaid] = useState(state?.deleted === true ? t('analytics.deleted') : '');
  const status = useRef<HTMLParagraphElement>(null);
  const name = assistants?.find(({ id }) => id === filters.assistantId)?.assistantName ?? '';

  function onDeleted() {
    setDoomed(null);
    setSaid(t('analytics.deleted'));
    // The button that was clicked is gone; the dialog hands its focus back in a task of its own first.
    setTimeout(() => status.current?.focus());
  }

  return (
    <>
      <ListFilters filters={filters} onChange={onChange} searchOff={searchOff} />
      <p
        role="status"
        ref={status}
        tabIndex={-1}
        className={said ? 'mt-4 font-semibold text-good' : 'sr-only'}
      >
        {said}
      </p>
      <Listed
        email={email}
        filters={filters}
        onDelete={(id) => {
          setSaid('');
          setDoomed(id);
        }}
      />
      <ExportLinks assistantId={name ? filters.assistantId : ''} assistantName={name} />
      {doomed !== null && (
        <DeleteDialog
          email={email}
          conversationId={doomed}
          onClose={() => setDoomed(null)}
          onDeleted={onDeleted}
        />
      )}
    </>
  );
}

interface ListedProps {
  readonly email: string;
  readonly filters: Filters;
  readonly onDelete: (conversationId: string) => void;
}

function Listed({ email, filters, onDelete }: ListedProps) {
  const { t } = useTranslation();
  const query = useConversations(email, filters);
  const formats = useFormats();
  if (isNotFound(query.error)) {
    return (
      <Empty title={t('analytics.assistantGone')} text={t('analytics.assistantGoneText')}>
        <ButtonLink to={{ search: writeFilters({ ...filters, assistantId: NO_FILTERS.assistantId }) }}>
          {t('analytics.allAssistants')}
        </ButtonLink>
      </Empty>
    );
  }
  if (isSearchOff(query.error)) {
    return (
      <Empty title={t('analytics.searchOffTitle')} text={t('analytics.searchOff')}>
        <ClearButton filters={filters} />
      </Empty>
    );
  }
  if (query.isError && !query.data) {
    return (
      <div className="mt-6">
        <LoadFailed text={t('analytics.listFailed')} onRetry={() => void query.refetch()} />
      </div>
    );
  }
  if (!query.data) {
    const rows = Array<string>(6).fill('h-20');
    return <Skeleton label={t('analytics.listLoading')} blocks={rows} className="mt-6 gap-3" />;
  }
  const conversations = query.data.pages.flatMap((page) => page.conversations);
  if (conversations.length === 0 && !query.isPlaceholderData) {
    if (!isNarrowed(filters)) return <NoConversations email={email} filters={filters} />;
    return (
      <Empty title={t('analytics.listEmpty')} text={t('analytics.listEmptyText')}>
        <ClearButton filters={filters} />
      </Empty>
    );
  }
  return (
    <div className={query.isPlaceholderData ? 'opacity-60' : undefined}>
      {/* With other filters it is another list: nobody waits for more of the one before. */}
      <LoadMore
        key={writeFilters(filters)}
        query={query}
        words={{
          more: t('analytics.more'),
          loading: t('analytics.moreLoading'),
          failed: t('analytics.moreFailed'),
          loaded: (count) => t('analytics.moreLoaded', { count, shown: formats.number(count) }),
        }}
      >
        {conversations.map((conversation) => (
          <ConversationRow
            key={conversation.id}
            conversation={conversation}
            search={writeFilters(filters)}
            onDelete={() => onDelete(conversation.id)}
          />
        ))}
      </LoadMore>
    </div>
  );
}

function ClearButton({ filters }: { readonly filters: Filters }) {
  const { t } = useTranslation();
  const { assistantId, tab, days } = filters;
  return (
    <ButtonLink replace to={{ search: writeFilters({ ...NO_FILTERS, assistantId, tab, days }) }}>
      {t('analytics.clear')}
    </ButtonLink>
  );
}
