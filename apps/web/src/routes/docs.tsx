import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { docsData } from '../features/docs/docs-files.server.ts';
import { DocsScreen } from '../features/docs/docs-screen.tsx';
import { siteAddress } from '../site/pages.ts';
import { SiteProblem } from '../site/site-problem.tsx';
import { loadSiteData } from '../site/speak-site.ts';

/** Makes the page HTML at build. */
export function loader({ url, params }: LoaderFunctionArgs) {
  return docsData(siteAddress(url.pathname)?.language ?? 'en', params.name);
}

export const clientLoader = loadSiteData<ReturnType<typeof loader>>;

export default function DocsRoute() {
  return <DocsScreen {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  const { t } = useTranslation();
  return <SiteProblem text={t('docs.missing')} to="/docs" action={t('docs.all')} />;
}
