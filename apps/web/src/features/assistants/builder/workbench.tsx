import { ArrowLeft, Eye } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { classes } from '../../../ui/classes.ts';
import type { Parts } from './section-parts.tsx';
import { type Place, pathOf, SECTIONS, type Section } from './sections.ts';

interface WorkbenchProps {
  readonly shown: Place | undefined;
  readonly wide: boolean;
  /** Above the sections: what is to be known or done first. */
  readonly above: ReactNode;
  readonly switcher: ReactNode;
  readonly rail: ReactNode;
  readonly preview: (shown: boolean) => ReactNode;
  /** The form, around the sections. */
  readonly children: ReactNode;
}

/**
 * The sections beside what is in one of them, and the widget beside both. On phones each of the three has the screen for
 * itself. The widget stays where it is while something else is shown: a call in it goes on.
 */
export function Workbench({ shown, wide, above, switcher, rail, preview, children }: WorkbenchProps) {
  const start = shown === undefined;
  const previewed = wide || shown === 'preview';
  const wasPreviewed = useWas(previewed);
  return (
    <div className="shell pt-5 lg:grid lg:grid-cols-[12rem_minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-x-8 lg:pt-6 xl:grid-cols-[13rem_minmax(0,1fr)_24rem] xl:gap-x-12">
      <div hidden={!wide && !start} className="min-w-0 empty:hidden lg:col-start-2 lg:row-start-1">
        {above}
      </div>
      <div
        hidden={!wide && !start}
        className="flex flex-col gap-4 max-lg:mt-4 max-lg:pb-8 lg:sticky lg:top-20 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:self-start lg:pb-6"
      >
        {switcher}
        {rail}
        {!wide && <PreviewLink />}
      </div>
      {!wide && !start && <TopBar shown={shown} />}
      <div
        hidden={!wide && shown === 'preview'}
        className="flex min-w-0 flex-col lg:col-start-2 lg:row-start-2"
      >
        {children}
      </div>
      <div
        hidden={!previewed}
        className="max-lg:pb-10 lg:sticky lg:top-20 lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:self-start"
      >
        {preview(wasPreviewed)}
      </div>
    </div>
  );
}

function PreviewLink({ small = false }: { readonly small?: boolean }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  return (
    <Link
      to={{ pathname: pathOf('preview'), search }}
      className={classes(
        'inline-flex min-h-11 items-center justify-center gap-2 rounded-md font-semibold transition-colors hover:bg-panel',
        small ? 'px-3' : 'border border-edge bg-raised px-4',
      )}
    >
      <Eye size={18} aria-hidden="true" />
      {t('assistants.views.preview')}
    </Link>
  );
}

/** On phones: the way back to the list, and to the widget, or from the widget to where one was. */
function TopBar({ shown }: { readonly shown: Place }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const before = useRef<Section>(undefined);
  if (shown !== 'preview') before.current = shown;
  const back = shown === 'preview' ? before.current : undefined;
  return (
    <div className="sticky top-16 z-20 -mx-[clamp(1rem,4vw,2.5rem)] mb-4 flex items-center justify-between border-b border-line bg-paper px-[clamp(0.25rem,2.5vw,1.75rem)] py-1">
      <Link
        to={{ pathname: pathOf(back), search }}
        className="inline-flex min-h-11 items-center gap-2 rounded-md px-3 font-semibold transition-colors hover:bg-panel"
      >
        <ArrowLeft size={18} aria-hidden="true" />
        {back ? t(`assistants.sections.${back}`) : t('assistants.sections.all')}
      </Link>
      {shown !== 'preview' && <PreviewLink small />}
    </div>
  );
}

interface SectionPanelsProps {
  readonly shown: Place | undefined;
  readonly parts: Parts;
  readonly panels: RefObject<HTMLDivElement | null>;
  /** True: the next section that is shown gets the focus, wherever it is. */
  readonly focusNext: RefObject<boolean>;
}

/**
 * The section that is shown, and, out of sight, those that were: what was chosen or opened in them stays. The others are
 * not made at all; the form keeps their values.
 */
export function SectionPanels({ shown, parts, panels, focusNext }: SectionPanelsProps) {
  const { t } = useTranslation();
  const seen = useSeen(shown);
  useFocusOnHeading(panels, shown, focusNext);
  return (
    <div ref={panels}>
      {SECTIONS.filter((section) => seen.has(section)).map((section) => (
        <div
          key={section}
          data-section={section}
          hidden={section !== shown}
          className="flex flex-col gap-8 pb-10"
        >
          <h2 tabIndex={-1} className="scroll-mt-32 text-title outline-none">
            {t(`assistants.sections.${section}`)}
          </h2>
          {parts[section]}
        </div>
      ))}
    </div>
  );
}

/** All places that were shown so far. */
function useSeen(shown: Place | undefined): ReadonlySet<Place> {
  const [seen, setSeen] = useState<ReadonlySet<Place>>(() => new Set(shown && [shown]));
  if (shown && !seen.has(shown)) setSeen(new Set([...seen, shown]));
  return seen;
}

/** Whether it was ever true. */
function useWas(now: boolean): boolean {
  const [was, setWas] = useState(now);
  if (now && !was) setWas(true);
  return was || now;
}

/** On phones the link that was pressed is out of sight then, and with it the focus. */
function useFocusOnHeading(
  panels: RefObject<HTMLDivElement | null>,
  shown: Place | undefined,
  focusNext: RefObject<boolean>,
): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    const focus = () =>
      panels.current
        ?.querySelector<HTMLElement>('[data-section]:not([hidden]) > h2')
        ?.focus({ preventScroll: true });
    if (focusNext.current) {
      focusNext.current = false;
      // A dialog hands its focus back in a task of its own, which has to come first.
      const timer = setTimeout(focus);
      return () => clearTimeout(timer);
    }
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body || activeElement.closest('[hidden]')) focus();
    return undefined;
  }, [panels, shown, focusNext]);
}
