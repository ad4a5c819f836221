import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { isNotFound, useConversation } from '../queries.ts';
import { Skeleton } from '../skeleton.tsx';
import { BackLink } from './back-link.tsx';
import { TranscriptView } from './transcript-view.tsx';

interface TranscriptPageProps {
  readonly email: string;
  readonly conversationId: string;
}

/** One conversation to read, whatever its address leads to. */
export function TranscriptPage({ email, conversationId }: TranscriptPageProps) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const { data, error, isError, refetch } = useConversation(email, conversationId);
  if (isNotFound(error)) {
    return (
      <main id="main">
        <title>{`${t('analytics.gone')} · ${t('app.name')}`}</title>
        <Notice title={t('analytics.gone')} text={t('analytics.goneText')}>
          <ButtonLink look="action" to="/dashboard/analytics?tab=conversations">
            {t('analytics.toList')}
          </ButtonLink>
        </Notice>
      </main>
    );
  }
  if (isError && !data) {
    return (
      <main id="main">
        <title>{`${t('analytics.transcriptTitle')} · ${t('app.name')}`}</title>
        <Notice role="alert" title={t('analytics.transcriptTitle')} text={t('analytics.transcriptFailed')}>
          <Button look="action" onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        </Notice>
      </main>
    );
  }
  if (!data) {
    return (
      <Page title={t('analytics.transcriptTitle')}>
        <BackLink search={search} />
        <Skeleton
          label={t('analytics.transcriptLoading')}
          blocks={['h-24', 'h-12', 'h-16', 'h-12']}
          className="mt-6"
        />
      </Page>
    );
  }
  return <TranscriptView key={data.id} email={email} conversation={data} search={search} />;
}
