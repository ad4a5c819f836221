import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { panelOf, Tabs } from '../../../ui/tabs.tsx';
import { useWide } from '../../../ui/use-wide.ts';

const SIDE_VIEWS = ['preview', 'code', 'tests'] as const;
type SideView = (typeof SIDE_VIEWS)[number];
export type WorkView = 'edit' | SideView;

interface WorkViewsProps {
  readonly views: WorkViewState;
  readonly preview: (shown: boolean) => ReactNode;
  readonly code: ReactNode;
  readonly tests: ReactNode;
  /** The form. */
  readonly children: ReactNode;
}

/**
 * The form, and next to it a panel with the widget, its code and its tests. On phones all four are tabs, of which one
 * is on the screen. The widget stays where it is while another tab is shown: a call in it goes on, and what was said
 * in it is not lost. Code and tests are made when they are first shown, and stay as well.
 */
export function WorkViews({ views, preview, code, tests, children }: WorkViewsProps) {
  const { t } = useTranslation();
  const id = useId();
  const wide = useWide();
  const shown = wide && views.view === 'edit' ? 'preview' : views.view;
  const seen = useSeen(shown);
  useOwnScroll(shown, !wide);
  const editing = wide || shown === 'edit';
  const panel = (view: SideView) => ({
    ...panelOf(id, view),
    hidden: shown !== view,
    className: 'min-h-96 outline-none',
  });
  const tabs = { id, shown, onShow: views.show, label: t('assistants.views.label') };
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_28rem] lg:gap-x-12">
      {!wide && (
        <Tabs
          {...tabs}
          tabs={ALL_VIEWS.map((name) => ({ name, label: t(`assistants.views.short.${name}`) }))}
          className="sticky top-16 z-20 -mx-[clamp(1rem,4vw,2.5rem)] mb-6 bg-paper px-[clamp(1rem,4vw,2.5rem)]"
        />
      )}
      {/* Next to the panel the form is no tab. Below the tabs, a link to one of its parts should not end under them. */}
      <div
        {...(!wide && panelOf(id, 'edit'))}
        hidden={!editing}
        className="min-w-0 outline-none max-lg:[&_h2]:scroll-mt-10"
      >
        {children}
      </div>
      <aside
        aria-label={t('assistants.side')}
        hidden={!wide && shown === 'edit'}
        className="max-lg:pb-10 lg:sticky lg:top-20 lg:-m-1 lg:max-h-[calc(100dvh-5rem)] lg:self-start lg:overflow-y-auto lg:p-1 lg:pb-6"
      >
        {wide && (
          <Tabs
            {...tabs}
            tabs={SIDE_VIEWS.map((name) => ({ name, label: t(`assistants.views.${name}`) }))}
            className="sticky -top-1 z-10 -mt-1 mb-5 bg-paper pt-1"
          />
        )}
        <div {...panel('preview')}>{preview(seen.has('preview'))}</div>
        <div {...panel('code')}>{seen.has('code') && code}</div>
        <div {...panel('tests')} ref={views.testsPanel}>
          {seen.has('tests') && tests}
        </div>
      </aside>
    </div>
  );
}

const ALL_VIEWS = ['edit', ...SIDE_VIEWS] as const;

export interface WorkViewState {
  readonly view: WorkView;
  readonly show: (view: WorkView) => void;
  /** Shows the tests, with the focus on them. */
  readonly lookAtTests: () => void;
  readonly testsPanel: RefObject<HTMLDivElement | null>;
}

/** Which of the views is on the screen. A link to the builder may name it as its hash. */
export function useWorkViews(): WorkViewState {
  const { hash, key } = useLocation();
  const [view, show] = useState<WorkView>(() => viewOf(hash) ?? 'edit');
  const testsPanel = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link, followed again, leads there again
  useEffect(() => {
    const linked = viewOf(hash);
    if (linked) show(linked);
    if (linked !== 'edit') return;
    // On a phone the place was hidden when the router looked for it.
    const timer = setTimeout(() => document.getElementById(hash.slice(1))?.scrollIntoView());
    return () => clearTimeout(timer);
  }, [hash, key]);
  return {
    view,
    show,
    testsPanel,
    lookAtTests() {
      show('tests');
      // A dialog hands its focus back in a task of its own, which has to come first.
      setTimeout(() => testsPanel.current?.focus());
    },
  };
}

function viewOf(hash: string): WorkView | undefined {
  if (hash === '') return undefined;
  // Any other place that a link names is in the form.
  return SIDE_VIEWS.find((view) => hash === `#${view}`) ?? 'edit';
}

/** All views that were shown so far. */
function useSeen(shown: WorkView): ReadonlySet<WorkView> {
  const [seen, setSeen] = useState<ReadonlySet<WorkView>>(() => new Set([shown]));
  if (!seen.has(shown)) setSeen(new Set([...seen, shown]));
  return seen;
}

/** On one page, each view keeps its scroll position. */
function useOwnScroll(shown: WorkView, onePage: boolean): void {
  const before = useRef({ shown, tops: new Map<WorkView, number>() });
  useEffect(() => {
    if (!onePage) return;
    const keep = () => before.current.tops.set(before.current.shown, scrollY);
    addEventListener('scroll', keep, { passive: true });
    return () => removeEventListener('scroll', keep);
  }, [onePage]);
  useLayoutEffect(() => {
    if (before.current.shown === shown) return;
    before.current.shown = shown;
    if (onePage) scrollTo({ top: before.current.tops.get(shown) ?? 0, behavior: 'instant' });
  }, [shown, onePage]);
}
