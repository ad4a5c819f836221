import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ConnectionCheck } from '../features/check/connection-check.tsx';
import { SiteHelp } from '../features/check/site-help.tsx';
import { loadTexts } from '../i18n/index.ts';
import { Page } from '../ui/page.tsx';

export const clientLoader = () => loadTexts('check');

export default function CheckRoute() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const assistantId = query.get('assistantId')?.trim() || null;
  return (
    <Page title={t('check.title')} lead={t('check.lead')} className="shell max-w-3xl pt-10">
      <ConnectionCheck assistantId={assistantId} />
      <SiteHelp origin={location.origin} assistantId={assistantId} framed={window.top !== window} />
    </Page>
  );
}
