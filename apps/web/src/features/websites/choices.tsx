import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';

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

interface ChoiceGroupProps {
  readonly title: string;
  readonly hint?: string;
  /** Said when there is nothing to choose. */
  readonly none?: string;
  readonly chosen: Chosen;
  readonly children: readonly ReactNode[];
}

/** Things to choose from, with one button for all of them. */
export function ChoiceGroup({ title, hint, none, chosen, children }: ChoiceGroupProps) {
  const { t } = useTranslation();
  const id = useId();
  const all = chosen.count === children.length;
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        {children.length > 1 && (
          <Button look="quiet" className="-mr-3 text-sm" onClick={() => chosen.setAll(!all)}>
            {all ? t('websites.chooseNone') : t('websites.chooseAll')}
          </Button>
        )}
      </div>
      {hint && <p className="text-sm text-soft">{hint}</p>}
      {children.length === 0 && none ? (
        <p className="text-soft">{none}</p>
      ) : (
        <div className="mt-2 divide-y divide-line border-y border-line">{children}</div>
      )}
    </section>
  );
}

interface ChoiceProps {
  readonly checked: boolean;
  readonly onChange: (on: boolean) => void;
  readonly label: string;
  readonly text?: string;
  /** The address of the page that it is from. */
  readonly from?: string | undefined;
}

export function Choice({ checked, onChange, label, text, from }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3 py-2.5">
      <input
        id={id}
        type="checkbox"
        className="mt-0.5 size-5 shrink-0 accent-action"
        checked={checked}
        aria-describedby={text ? `${id}-text` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="block font-semibold wrap-anywhere">
          {label}
        </label>
        {text && (
          <p id={`${id}-text`} className="line-clamp-2 text-sm wrap-anywhere">
            {text}
          </p>
        )}
        {from && (
          <a
            href={from}
            target="_blank"
            rel="noreferrer"
            className="block truncate text-sm text-soft underline"
          >
            {shortAddress(from)}
          </a>
        )}
      </div>
    </div>
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
