import { createRoot } from 'react-dom/client';
import { useTranslation } from 'react-i18next';
import '../app.css';
import { ConnectionCheck } from '../features/check/connection-check.tsx';
import { SiteHelp } from '../features/check/site-help.tsx';
import { loadTexts, readerLanguage, speak } from '../i18n/index.ts';
import { showKeptTheme } from '../theme/theme.ts';
import { Page } from '../ui/page.tsx';

/**
 * The connection check: a page of its own, since owners' sites frame it. Nothing else of the app is in it, and nothing
 * in it leads on, so that no site can frame a screen where something is changed.
 */
function CheckPage() {
  const { t } = useTranslation();
  const assistantId = new URLSearchParams(location.search).get('assistantId')?.trim() || null;
  const framed = window.top !== window;
  return (
    <Page title={t('check.title')} lead={t('check.lead')} className="shell max-w-3xl pt-10">
      <ConnectionCheck assistantId={assistantId} />
      <SiteHelp origin={location.origin} assistantId={assistantId} framed={framed} />
      {!framed && (
        <a
          href="/"
          className="mt-10 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {t('app.name')}
        </a>
      )}
    </Page>
  );
}

async function open(): Promise<void> {
  await loadTexts('check');
  await speak(readerLanguage());
  const root = document.createElement('div');
  document.body.append(root);
  createRoot(root).render(<CheckPage />);
}

showKeptTheme();
open().catch((error: unknown) => {
  console.error('the connection check did not come', error);
  document.body.textContent = 'The page could not be loaded. Please try again.';
});
