import { type KeyboardEvent, useRef } from 'react';
import { classes } from './classes.ts';

interface Tab<Name extends string> {
  readonly name: Name;
  readonly label: string;
}

interface TabsProps<Name extends string> {
  /** What they are a choice of. */
  readonly label: string;
  /** The same for the tabs and their panels. */
  readonly id: string;
  readonly tabs: readonly Tab<Name>[];
  readonly shown: Name;
  readonly onShow: (name: Name) => void;
  readonly className?: string;
}

/**
 * Tabs as WAI-ARIA has them: the arrow keys, Home and End go from one to the next and show it, Tab leaves the row. Ours,
 * because Radix's would add 9.8 KB (gzip) to the first load of the builder, which has room for none of them.
 */
export function Tabs<Name extends string>({ label, id, tabs, shown, onShow, className }: TabsProps<Name>) {
  const row = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    const at = tabs.findIndex(({ name }) => name === shown);
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: -1,
    };
    const next = tabs.at((steps[event.key] ?? Number.NaN) % tabs.length);
    if (!(event.key in steps) || !next) return;
    event.preventDefault();
    onShow(next.name);
    row.current?.querySelector<HTMLElement>(`#${CSS.escape(tabId(id, next.name))}`)?.focus();
  }

  return (
    <div
      ref={row}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      className={classes('flex gap-1 border-b border-line', className)}
    >
      {tabs.map(({ name, label: text }) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={tabId(id, name)}
          aria-selected={name === shown}
          aria-controls={panelId(id, name)}
          tabIndex={name === shown ? 0 : -1}
          onClick={() => onShow(name)}
          className="-mb-px min-h-12 border-b-2 border-transparent px-3 font-semibold whitespace-nowrap text-soft transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-selected:border-ink aria-selected:text-ink max-lg:flex-1"
        >
          {text}
        </button>
      ))}
    </div>
  );
}

/** What makes an element the panel of a tab. It can have the focus, but there is always something in it to go to. */
export function panelOf(id: string, name: string) {
  return {
    role: 'tabpanel',
    id: panelId(id, name),
    'aria-labelledby': tabId(id, name),
    tabIndex: -1,
  } as const;
}

const tabId = (id: string, name: string) => `${id}-tab-${name}`;
const panelId = (id: string, name: string) => `${id}-panel-${name}`;
