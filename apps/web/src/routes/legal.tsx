import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { legalPage } from '../features/legal/legal-files.server.ts';
import { LegalScreen } from '../features/legal/legal-screen.tsx';
import { siteAddress } from '../site/pages.ts';
import { SiteProblem } from '../site/site-problem.tsx';
import { loadSiteData } from '../site/speak-site.ts';

/** Makes the page HTML at build. */
export function loader({ url }: LoaderFunctionArgs) {
  const site = siteAddress(url.pathname);
  return legalPage(site?.language ?? 'en', site?.page?.path.slice(1) ?? '');
}

export const clientLoader = loadSiteData<ReturnType<typeof loader>>;

export default function LegalRoute() {
  return <LegalScreen page={useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  const { t } = useTranslation();
  return <SiteProblem text={t('legal.missing')} to="/" action={t('notFound.home')} />;
}
