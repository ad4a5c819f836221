import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { EmbeddingGuide } from '../features/embed/embedding-guide.tsx';
import { ExportWidget } from '../features/embed/export-widget.tsx';
import { DEFAULT_IDENTITY } from '../features/sandbox/default-identity.ts';
import { Sandbox } from '../features/sandbox/sandbox.tsx';
import { loadTexts } from '../i18n/index.ts';
import { useOwner } from '../owner/account/owner-context.ts';
import { readTestData } from '../owner/assistants/test-data.ts';
import { Page } from '../ui/page.tsx';

export const clientLoader = () => loadTexts('sandbox', 'embed');

export default function SandboxRoute() {
  const { t } = useTranslation();
  const { email } = useOwner();
  const handed = readTestData(useLocation().state);
  return (
    <Page
      title={t('sandbox.pageTitle')}
      lead={t('sandbox.lead')}
      actions={<ExportWidget email={email} assistant={handed} />}
      className="shell pt-8 lg:pt-10"
    >
      <Sandbox key={handed?.id ?? ''} email={email} tested={handed ?? DEFAULT_IDENTITY} />
      <EmbeddingGuide assistantId={handed?.id ?? null} />
    </Page>
  );
}
