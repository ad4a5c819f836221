import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';

interface CarouselProps {
  readonly label: string;
  readonly children: readonly ReactNode[];
}

/**
 * One item in a row under 640 px, two under 1,024 and three from there on. It is a list that scrolls, so that it can be
 * swiped and read without any code; buttons, dots and arrow keys scroll it by one. It never moves by itself.
 */
export function Carousel({ label, children }: CarouselProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const shown = useShown();
  const last = Math.max(children.length - shown, 0);
  const { at, go } = useScroll(list, last);

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    // With another key they belong to the browser: Alt and left is Back.
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(at + step);
  }

  const range = { from: at + 1, to: Math.min(at + shown, children.length), total: children.length };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section of its own would be one landmark too many
    <div role="group" aria-label={label} onKeyDown={onKeyDown} className="mt-10">
      <ul
        ref={list}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
        tabIndex={0}
        aria-label={t('landing.voices.label', range)}
        className="relative -mx-4 flex snap-x snap-mandatory scroll-px-4 [scrollbar-width:none] overflow-x-auto"
      >
        {children.map((child, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items never change their order
          <li key={index} className="shrink-0 basis-full snap-start px-4 py-1 sm:basis-1/2 lg:basis-1/3">
            {child}
          </li>
        ))}
      </ul>
      {last > 0 && (
        <div className="mt-6 flex items-center gap-2">
          <IconButton label={t('landing.voices.previous')} disabled={at === 0} onClick={() => go(at - 1)}>
            <ArrowLeft size={20} />
          </IconButton>
          <IconButton label={t('landing.voices.next')} disabled={at === last} onClick={() => go(at + 1)}>
            <ArrowRight size={20} />
          </IconButton>
          <div className="ml-2 flex">
            {Array.from({ length: last + 1 }, (_, dot) => (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
                key={dot}
                type="button"
                aria-label={t('landing.voices.show', { number: dot + 1 })}
                aria-current={dot === at || undefined}
                onClick={() => go(dot)}
                className="group grid size-11 place-items-center rounded-md"
              >
                <span className="h-1 w-6 rounded-full bg-edge transition-colors group-hover:bg-soft group-aria-current:bg-ink" />
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

/** The first item in sight, and what scrolls to another one. */
function useScroll(list: { readonly current: HTMLUListElement | null }, last: number) {
  const [place, setPlace] = useState(0);
  /** Where it is being scrolled to; places on the way there are not said. */
  const target = useRef<number | null>(null);
  useEffect(() => {
    const { current } = list;
    if (!current) return;
    const scrolled = () => {
      const width = current.firstElementChild?.clientWidth ?? 0;
      const now = width ? Math.round(current.scrollLeft / width) : 0;
      if (target.current !== null && target.current !== now) return;
      target.current = null;
      setPlace(now);
    };
    const taken = () => {
      target.current = null;
    };
    current.addEventListener('scroll', scrolled, { passive: true });
    // It may have been stopped on the way, as by Home or End.
    const ended = () => {
      taken();
      scrolled();
    };
    current.addEventListener('scrollend', ended);
    current.addEventListener('pointerdown', taken, { passive: true });
    current.addEventListener('wheel', taken, { passive: true });
    return () => {
      current.removeEventListener('scroll', scrolled);
      current.removeEventListener('scrollend', ended);
      current.removeEventListener('pointerdown', taken);
      current.removeEventListener('wheel', taken);
    };
  }, [list]);
  const at = Math.min(place, last);
  return {
    at,
    go(to: number) {
      const next = Math.min(Math.max(to, 0), last);
      const item = list.current?.children[next];
      if (next === at || !(item instanceof HTMLElement) || !list.current) return;
      target.current = next;
      setPlace(next);
      const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      list.current.scrollTo?.({ left: item.clientWidth * next, behavior: calm ? 'instant' : 'smooth' });
    },
  };
}

/** The same widths as `sm:` and `lg:`. */
const TWO = '(min-width: 40rem)';
const THREE = '(min-width: 64rem)';

/** How many items are in sight. */
function useShown(): number {
  return useSyncExternalStore(
    (listener) => {
      const queries = [TWO, THREE].map((query) => matchMedia(query));
      for (const query of queries) query.addEventListener('change', listener);
      return () => {
        for (const query of queries) query.removeEventListener('change', listener);
      };
    },
    () => 1 + Number(matchMedia(TWO).matches) + Number(matchMedia(THREE).matches),
    () => 3,
  );
}
