import { ORIGIN_META } from '@parlo/contract/built-site';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
} from 'react-router';
import './app.css';
import { ConsentPlace } from './consent/consent-place.tsx';
import cyrillic from './fonts/onest-cyrillic.woff2?url';
import latin from './fonts/onest-latin.woff2?url';
import { latestLanguage, readerLanguage, speak } from './i18n/index.ts';
import { LoadFailed } from './lazy/lazy-part.ts';
import { loaded } from './lazy/reload-limit.ts';
import { SlowNavigation } from './lazy/slow-navigation.tsx';
import { DemoPlace } from './shell/demo-place.tsx';
import { FirstLoading } from './shell/first-loading.tsx';
import { Footer } from './shell/footer.tsx';
import { hasFrame } from './shell/has-frame.ts';
import { Header } from './shell/header.tsx';
import { LoadFailedPage } from './shell/load-failed-page.tsx';
import { siteAddress } from './site/pages.ts';
import { SiteLink } from './site/site-link.tsx';
import { siteOrigin } from './site/site-origin.ts';
import { FIRST_PAINT_SCRIPT } from './theme/theme.ts';
import { Button } from './ui/button.tsx';
import { Notice } from './ui/notice.tsx';

/** Nearly every text needs this font; waiting for the style sheet to ask for it would show. */
export function links() {
  return [{ rel: 'preload', href: latin, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }];
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const { i18n } = useTranslation();
  return (
    // The script below changes attributes of this element before React sees it.
    <html lang={i18n.language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name={ORIGIN_META} content={siteOrigin()} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, needed before the first paint */}
        <script dangerouslySetInnerHTML={{ __html: FIRST_PAINT_SCRIPT }} />
        <Meta />
        {i18n.language === 'uk' && (
          <link rel="preload" href={cyrillic} as="font" type="font/woff2" crossOrigin="anonymous" />
        )}
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** Where owners work: as wide as the window lets it be, the header and footer too. */
const WORKPLACE = /^\/(assistant|dashboard|settings|sandbox|admin)(\/|$)/;

export default function Root() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const framed = hasFrame(pathname);
  const drawn = useReaderLanguage(pathname, 'header', 'footer');
  useEffect(() => loaded(), []);
  return (
    <>
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-24 rounded-md bg-ink px-4 py-2 text-paper focus:translate-y-0"
      >
        {t('app.skip')}
      </a>
      {/* Early, so that a keyboard comes to it before the page. */}
      <ConsentPlace />
      {/* The header and footer are HTML already: they are hydrated after the main content. */}
      <Suspense>
        {framed && <Header />}
        <Drawn part="header" onDrawn={drawn} />
      </Suspense>
      {/* A short page still has its footer at the bottom of the window. */}
      <div data-workplace={WORKPLACE.test(pathname) || undefined} className="min-h-[calc(100dvh-8rem)]">
        <Outlet />
      </div>
      <Suspense>
        {framed && <Footer />}
        <DemoPlace />
        <Drawn part="footer" onDrawn={drawn} />
      </Suspense>
      <SlowNavigation />
    </>
  );
}

interface DrawnProps {
  readonly part: string;
  readonly onDrawn: (part: string) => void;
}

/** Says when what is around it has been hydrated. */
function Drawn({ part, onDrawn }: DrawnProps) {
  useEffect(() => onDrawn(part), [part, onDrawn]);
  return null;
}

/**
 * Screens of the app are prerendered in English; the reader's own language is loaded before they see anything, and spoken
 * when all `parts` are hydrated: one that is still HTML would find other words in its code, and be drawn anew with an
 * error. A page of the site is in the language of its address already.
 */
function useReaderLanguage(pathname: string, ...parts: readonly string[]) {
  const left = useRef(new Set(parts));
  const atFirst = useRef(latestLanguage());
  const ofAddress = useRef(siteAddress(pathname)?.language);
  return useCallback((part: string) => {
    if (!left.current.delete(part) || left.current.size > 0) return;
    const show = () => document.documentElement.removeAttribute('data-waiting');
    if (ofAddress.current) return show();
    // Who presses the button before that means it.
    const pressed = latestLanguage() !== atFirst.current;
    speak(pressed ? (latestLanguage() ?? 'en') : readerLanguage())
      // English is a page, too.
      .catch((error: unknown) => console.error('the words of a language could not be loaded', error))
      .finally(show);
  }, []);
}

/** The most wanted pages; every other page is one step from there. */
const ELSEWHERE = [
  { to: '/', name: 'notFound.pages.home' },
  { to: '/dashboard', name: 'header.dashboard' },
  { to: '/docs', name: 'footer.docs' },
] as const;

const NotFound = lazy(() => import('./routes/not-found.tsx'));

export function HydrateFallback() {
  return <FirstLoading />;
}

export function ErrorBoundary() {
  const { t } = useTranslation();
  const error = useRouteError();
  useEffect(() => loaded(), []);
  if (error instanceof LoadFailed) return <LoadFailedPage />;
  // A page of a kind of which all that exist were built.
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <Suspense>
        <NotFound />
      </Suspense>
    );
  }
  return (
    <main id="main">
      <title>{`${t('crash.title')} · ${t('app.name')}`}</title>
      <Notice role="alert" title={t('crash.title')} text={t('crash.text')}>
        <Button look="action" onClick={() => location.reload()}>
          {t('crash.reload')}
        </Button>
        <p className="mt-4 text-soft">{t('crash.elsewhere')}</p>
        <ul className="flex flex-wrap justify-center gap-x-6">
          {ELSEWHERE.map(({ to, name }) => (
            <li key={to}>
              {/* Whatever broke may still be in memory: a fresh page begins without it. */}
              <SiteLink
                reloadDocument
                to={to}
                className="inline-flex min-h-11 items-center font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
              >
                {t(name)}
              </SiteLink>
            </li>
          ))}
        </ul>
      </Notice>
    </main>
  );
}
