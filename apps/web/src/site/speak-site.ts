import { speak } from '../i18n/index.ts';
import { siteAddress } from './pages.ts';

/** Speaks the language of an address on the site, with the words of its page; a screen of the app has no language. */
export async function speakSite(pathname: string): Promise<void> {
  const site = siteAddress(pathname);
  if (!site) return;
  await speak(site.language, site.page?.areas);
}

interface Navigation {
  readonly request: Request;
}

/** The `clientLoader` of a page of the site that needs nothing but words. */
export async function loadSiteTexts({ request }: Navigation): Promise<null> {
  await speakSite(new URL(request.url).pathname);
  return null;
}

interface DataNavigation<T> extends Navigation {
  readonly serverLoader: () => Promise<T>;
}

/** The `clientLoader` of a page of the site whose `loader` read something at build. */
export async function loadSiteData<T>({ request, serverLoader }: DataNavigation<T>): Promise<T> {
  const [data] = await Promise.all([serverLoader(), speakSite(new URL(request.url).pathname)]);
  return data;
}
