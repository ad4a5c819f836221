import { demoAssistantId } from '@parlo/contract/demo-ids';
import { createElement, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useTheme } from '../theme/use-theme.ts';

const LOADER = '/embed.js';

/** The demo assistant as any other site has it: by our own loader, which is a button until it is pressed. */
export default function DemoWidget() {
  const { t, i18n } = useTranslation();
  const ukrainian = i18n.language === 'uk';
  const theme = useTheme();
  const { pathname } = useLocation();
  const element = useRef<HTMLElement>(null);
  const room = useRef<HTMLDivElement>(null);
  useBubbleAlone({ element, room, alone: isBubbleAlone(pathname) });
  useEffect(() => {
    if (document.querySelector(`script[src="${LOADER}"]`)) return;
    const script = document.createElement('script');
    script.src = LOADER;
    script.async = true;
    document.head.append(script);
  }, []);
  return (
    <>
      {/* So that the end of a page can be scrolled out from below the button. */}
      <div ref={room} className="h-24 print:hidden" />
      {/* Over the header, for it covers a phone's screen when it is open; under every dialog. */}
      <section aria-label={t('app.demo')} className="relative isolate z-35">
        {createElement('parlo-assistant', {
          ref: element,
          'assistant-id': demoAssistantId(ukrainian ? 'uk' : 'en'),
          // Voices are English so far (docs/voices.md): aloud, Ukrainian could not be understood.
          mode: ukrainian ? 'chat' : undefined,
          label: t('app.demo'),
          language: i18n.language,
          theme,
        })}
      </section>
    </>
  );
}

/**
 * On a phone's screen there is no place that the button would not cover something, so there it shows at the page's end, in
 * the room that is left for it. It stays fixed: the loader lifts a button with a place in the page over everything.
 */
const BUBBLE = `:host(:not([open])) span { font-size: 0; padding: 0 }
  @media (max-width: 639px) { :host(:not([open], [data-at-end])) { visibility: hidden } }`;

/** Screens for work or signing in, where it would be in the way. */
const isBubbleAlone = (pathname: string) => /^\/(dashboard|settings|auth)(\/|$)/.test(pathname);

interface Bubble {
  readonly element: RefObject<HTMLElement | null>;
  /** At the end of the page, as high as the button needs. */
  readonly room: RefObject<HTMLElement | null>;
  readonly alone: boolean;
}

/** Hides the words of its button from eyes, not from screen readers, and puts it out of the way. No attribute of the loader does that. */
function useBubbleAlone({ element, room, alone }: Bubble): void {
  useEffect(() => {
    const [host, place] = [element.current, room.current];
    if (!alone || !host || !place) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(BUBBLE);
    let root: ShadowRoot | null = null;
    let over = false;
    void customElements.whenDefined('parlo-assistant').then(() => {
      root = host.shadowRoot;
      if (!over) root?.adoptedStyleSheets.push(sheet);
    });
    const observer = new IntersectionObserver(
      (seen) => host.toggleAttribute('data-at-end', (seen.at(-1)?.intersectionRatio ?? 1) >= MOST_OF_IT),
      { threshold: MOST_OF_IT },
    );
    observer.observe(place);
    return () => {
      over = true;
      observer.disconnect();
      if (root) root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [element, room, alone]);
}

/** The share of the room from which the button covers nothing else. */
const MOST_OF_IT = 0.8;
