import { useTranslation } from 'react-i18next';
import { useAssistantSummaries } from '../../../owner/assistants/use-assistants.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Empty } from '../empty.tsx';
import { type Filters, writeFilters } from '../filters.ts';
import { useFormats } from '../formats.ts';
import { useLastConversation } from '../queries.ts';
import { Skeleton } from '../skeleton.tsx';

interface NoConversationsProps {
  readonly email: string;
  readonly filters: Filters;
}

/** Nothing to count: because nobody called yet, or because they called before the span. */
export function NoConversations({ email, filters }: NoConversationsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { assistantId, days } = filters;
  const assistants = useAssistantSummaries(email);
  const last = useLastConversation(email, assistantId, true);
  if (last.isPending || assistants.isPending) {
    return <Skeleton label={t('analytics.loading')} blocks={['h-64']} />;
  }
  if (last.data) {
    return (
      <Empty
        title={t('analytics.quietTitle', { days })}
        text={t('analytics.quietText', { day: formats.date(last.data.startedAt) })}
      >
        <ButtonLink look="action" to={{ search: writeFilters({ ...filters, tab: 'conversations' }) }}>
          {t('analytics.quietAction')}
        </ButtonLink>
      </Empty>
    );
  }
  if (assistants.data?.length === 0) {
    return (
      <Empty title={t('analytics.noAssistants')} text={t('analytics.noAssistantsText')}>
        <ButtonLink look="action" to="/assistant">
          {t('analytics.noAssistantsAction')}
        </ButtonLink>
      </Empty>
    );
  }
  const one = assistantId ? `?id=${encodeURIComponent(assistantId)}` : '';
  return (
    <Empty title={t('analytics.emptyTitle')} text={t('analytics.emptyText')}>
      <ButtonLink look="action" to={`/assistant${one}`}>
        {t('analytics.emptyEmbed')}
      </ButtonLink>
      <ButtonLink to="/sandbox">{t('analytics.emptyTry')}</ButtonLink>
    </Empty>
  );
}
