import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createPath, useBlocker } from 'react-router';
import { SiteLink } from '../site/site-link.tsx';
import { Button } from '../ui/button.tsx';
import { applyConsent, askAgain, type Consent, decide, useAsked } from './consent.ts';
import { hasStarted } from './tag-manager.ts';
import { mayRunTags } from './tag-manager-script.ts';

/** Asks in a corner, over nothing that can be pressed: bars at the bottom of a page stand above it (`--asked`). */
export function ConsentBanner() {
  const asked = useAsked();
  useLeavingTags();
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  useEffect(() => {
    // Begins as it was decided earlier, once the router can be held back, which takes another rendering.
    if (ready) applyConsent();
  }, [ready]);
  return asked !== 'no' && <Question again={asked === 'again'} />;
}

/** Running tags can't be stopped, so the next screen of the app is opened as a new page. */
function useLeavingTags(): void {
  const replaces = useRef(false);
  const blocker = useBlocker(({ nextLocation, historyAction }) => {
    replaces.current = historyAction === 'REPLACE';
    return hasStarted() && !mayRunTags(nextLocation.pathname);
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const { state, key } = blocker.location;
    const index: unknown = history.state?.idx;
    const idx = (typeof index === 'number' ? index : 0) + (replaces.current ? 0 : 1);
    // As the router keeps it, so that the screen gets the state that comes with the navigation.
    const entry = [{ usr: state, key, idx }, '', createPath(blocker.location)] as const;
    if (replaces.current) history.replaceState(...entry);
    else history.pushState(...entry);
    location.reload();
  }, [blocker]);
}

function Question({ again }: { readonly again: boolean }) {
  const { t } = useTranslation();
  const banner = useRef<HTMLElement>(null);
  useRoomBelow(banner);
  useEffect(() => {
    if (!again) return;
    // Somebody pressed for it, and goes on where they were.
    const before = document.activeElement;
    banner.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [again]);
  const button = (choice: Consent) => (
    <Button className="flex-1" onClick={() => decide(choice)}>
      {t(`consent.${choice}`)}
    </Button>
  );
  return (
    <section
      ref={banner}
      tabIndex={-1}
      aria-label={t('consent.title')}
      className="rise fixed inset-x-4 bottom-22 z-34 rounded-lg border border-edge bg-paper p-4 shadow-float focus:outline-none sm:right-auto sm:bottom-4 sm:max-w-md print:hidden"
    >
      <p className="text-sm">
        {t('consent.text')}{' '}
        <SiteLink to="/privacy" className="underline decoration-edge underline-offset-4 hover:decoration-ink">
          {t('consent.privacy')}
        </SiteLink>
      </p>
      <div className="mt-3 flex gap-3">
        {button('no')}
        {button('yes')}
      </div>
    </section>
  );
}

/** Opens the question again. */
export function LinkToConsent() {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      onClick={askAgain}
      className="inline-flex min-h-11 items-center self-start text-sm font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
    >
      {t('consent.change')}
    </button>
  );
}

/** While it is there, the page ends above it, and so do bars that stick to the window. */
function useRoomBelow(banner: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const measure = () => {
      if (!banner.current) return;
      // Not by where it is on the screen: it may still be on its way there.
      const below = Number.parseFloat(getComputedStyle(banner.current).bottom) || 0;
      style.setProperty('--asked', `${Math.round(below + banner.current.offsetHeight)}px`);
    };
    const observer = new ResizeObserver(measure);
    if (banner.current) observer.observe(banner.current);
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
      style.removeProperty('--asked');
    };
  }, [banner]);
}
