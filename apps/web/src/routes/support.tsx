import { useTranslation } from 'react-i18next';
import { FirstHelp } from '../features/support/first-help.tsx';
import { TicketForm } from '../features/support/ticket-form.tsx';
import { loadTexts } from '../i18n/index.ts';
import { useOwner } from '../owner/account/owner-context.ts';
import { useAssistantSummaries } from '../owner/assistants/use-assistants.ts';
import { Page, Section } from '../ui/page.tsx';

export const clientLoader = () => loadTexts('support');

export default function SupportRoute() {
  const { t } = useTranslation();
  const { email } = useOwner();
  const { data: assistants } = useAssistantSummaries(email);
  return (
    <Page title={t('support.pageTitle')}>
      <div className="mt-8">
        <Section title={t('support.help')}>
          <FirstHelp assistantId={assistants?.[0]?.id} />
        </Section>
        <Section title={t('support.write')} text={t('support.writeText', { email })}>
          <TicketForm />
        </Section>
      </div>
    </Page>
  );
}
