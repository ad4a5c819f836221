import type { AssistantSummary } from '@parlo/contract';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Gate } from '../../owner/account/premium-gate.ts';
import { useAssistantSummaries } from '../../owner/assistants/use-assistants.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Cards } from './cards.tsx';
import { useMorning } from './morning.tsx';
import type { RenderAnswer } from './overview/overview.tsx';

export interface DashboardProps {
  readonly email: string;
  /** Whether widget code may be had, as the server says now. */
  readonly askGate: () => Promise<Gate>;
  /** The assistant that was made a moment ago; else empty. */
  readonly createdId: string;
  readonly onCreate: () => void;
  readonly onPopup: (assistant: AssistantSummary) => void;
  /** To buy minutes for it. */
  readonly onTopUp: (assistant: AssistantSummary) => void;
  readonly renderAnswer: RenderAnswer;
}

/** The owner's assistants, and the next useful thing before them. */
export function Dashboard(props: DashboardProps) {
  const { email, createdId, onCreate } = props;
  const { t } = useTranslation();
  const { data: assistants, isPending, refetch } = useAssistantSummaries(email);
  const morning = useMorning(email);
  const waiting = isPending || (assistants !== undefined && assistants.length > 0 && !morning.settled);
  const none = assistants?.length === 0;
  const create = (
    <Button look="action" title={t('dashboard.create')} onClick={onCreate}>
      <Plus size={20} aria-hidden="true" />
      {t('dashboard.create')}
    </Button>
  );
  return (
    <Page title={t('dashboard.pageTitle')} actions={assistants && !none && create}>
      <p role="status" className="sr-only">
        {createdId && t('dashboard.created')}
      </p>
      {waiting && <Notice text={t('dashboard.loading')} />}
      {!isPending && !assistants && (
        <Notice role="alert" text={t('dashboard.loadFailed')}>
          <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
        </Notice>
      )}
      {assistants && !waiting && <Cards {...props} assistants={assistants} morning={morning} />}
    </Page>
  );
}
