import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';

/** Which of several things are chosen; all of them at first. */
export interface Chosen {
  readonly list: string[];
  readonly count: number;
  has(key: string): boolean;
  set(key: string, on: boolean): void;
  setAll(on: boolean): void;
}

export function useChosen(keys: readonly string[]): Chosen {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const list = keys.filter((key) => !left.has(key));
  return {
    list,
    count: list.length,
    has: (key) => !left.has(key),
    set: (key, on) => setLeft((now) => new Set(on ? [...now].filter((each) => each !== key) : [...now, key])),
    setAll: (on) => setLeft(new Set(on ? [] : keys)),
  };
}

interface ChoiceListProps {
  /** How many of them are chosen: read out as that changes. */
  readonly count: string;
  /** Chooses all of them, or none; absent where there is nothing to choose from. */
  readonly chosen?: Pick<Chosen, 'count' | 'setAll'>;
  readonly children: readonly ReactNode[];
}

/** Things to choose from, with one button for all of them. */
export function ChoiceList({ count, chosen, children }: ChoiceListProps) {
  const { t } = useTranslation();
  const all = chosen?.count === children.length;
  return (
    <section aria-label={count}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p role="status" className="tabular font-semibold">
          {count}
        </p>
        {chosen && children.length > 1 && (
          <Button look="quiet" className="-mr-3 text-sm" onClick={() => chosen.setAll(!all)}>
            {t(all ? 'websites.chooseNone' : 'websites.chooseAll')}
          </Button>
        )}
      </div>
      <Rows>{children}</Rows>
    </section>
  );
}

export function Rows({ children }: { readonly children: ReactNode }) {
  return <div className="mt-1 divide-y divide-line rounded-lg border border-line bg-raised">{children}</div>;
}

/** A thousand of them: those out of sight are not laid out. */
const LINE =
  'grid grid-cols-[1.5rem_minmax(0,1fr)_auto] items-start gap-x-3 px-2 py-2 [content-visibility:auto] [contain-intrinsic-size:auto_60px]';

interface LineProps {
  readonly title: string;
  readonly text?: string | undefined;
  /** The address of the page that it is from. */
  readonly from?: string | null | undefined;
  /** Why it does not come. */
  readonly left?: string | undefined;
  /** What else can be done with it. */
  readonly action?: ReactNode;
}

interface ChoiceProps extends LineProps {
  readonly checked: boolean;
  readonly onChange: (on: boolean) => void;
}

/** One of a list, to be ticked or left out. */
export function Choice({ checked, onChange, ...line }: ChoiceProps) {
  const id = useId();
  return (
    <div className={classes(LINE, 'hover:bg-panel')}>
      <input
        id={id}
        type="checkbox"
        aria-label={line.title}
        aria-describedby={line.text ? `${id}-text` : undefined}
        className="mt-0.5 size-5 accent-action"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <Words {...line} id={id} />
      {line.action}
    </div>
  );
}

/** One of a list that does not come, with the reason. */
export function LeftOut(line: LineProps) {
  return (
    <div className={LINE}>
      <span aria-hidden="true" className="mt-2.5 h-0.5 w-3 justify-self-center bg-edge" />
      <Words {...line} />
      {line.action}
    </div>
  );
}

function Words({ id, title, text, from, left }: LineProps & { readonly id?: string }) {
  const words = (
    <>
      <span className={classes('line-clamp-3 wrap-anywhere', !left && 'font-semibold')}>{title || '–'}</span>
      {text !== undefined && (
        <span id={id && `${id}-text`} className="line-clamp-3 text-sm wrap-anywhere sm:pt-0.5">
          {text || '–'}
        </span>
      )}
    </>
  );
  const look = classes('grid min-w-0 gap-x-4', text !== undefined && 'sm:grid-cols-2', left && 'text-soft');
  return (
    <div className="min-w-0">
      {id ? (
        <label htmlFor={id} className={classes(look, 'cursor-pointer')} dir="auto">
          {words}
        </label>
      ) : (
        <p className={look} dir="auto">
          {words}
        </p>
      )}
      {left && <p className="text-sm font-semibold text-danger">{left}</p>}
      {from && (
        <a
          href={from}
          target="_blank"
          rel="noreferrer"
          className="block truncate text-sm text-soft underline hover:text-ink"
        >
          {shortAddress(from)}
        </a>
      )}
    </div>
  );
}

interface TickProps {
  readonly checked: boolean;
  readonly onChange: (on: boolean) => void;
  readonly label: string;
}

/** One thing to be switched on or off. */
export function Tick({ checked, onChange, label }: TickProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-action"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}

/** An address as people write it. */
export function shortAddress(address: string): string {
  const { host, pathname, search } = new URL(address);
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    // As it is written.
  }
  return `${host.replace(/^www\./, '')}${path === '/' ? '' : path}${search}`;
}
