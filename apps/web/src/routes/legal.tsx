import { useTranslation } from 'react-i18next';
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  redirectDocument,
  useLoaderData,
} from 'react-router';
import { legalPage } from '../features/legal/legal-files.server.ts';
import { LegalScreen } from '../features/legal/legal-screen.tsx';
import { siteAddress } from '../site/pages.ts';
import { lacksLegalText } from '../site/site-operator.ts';
import { SiteProblem } from '../site/site-problem.tsx';
import { loadSiteData } from '../site/speak-site.ts';

/** Makes the page HTML at build. */
export function loader({ url }: LoaderFunctionArgs) {
  const site = siteAddress(url.pathname);
  return legalPage(site?.language ?? 'en', site?.page?.path.slice(1) ?? '');
}

/** The operator's own text comes with its page alone, since no other page needs it. */
export function clientLoader(navigation: ClientLoaderFunctionArgs) {
  const { pathname } = new URL(navigation.request.url);
  if (lacksLegalText(pathname)) throw redirectDocument(pathname);
  return loadSiteData<ReturnType<typeof loader>>({
    request: navigation.request,
    serverLoader: () => navigation.serverLoader<typeof loader>(),
  });
}

export default function LegalRoute() {
  return <LegalScreen page={useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  const { t } = useTranslation();
  return <SiteProblem text={t('legal.missing')} to="/" action={t('notFound.home')} />;
}
