import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../classes.ts';

interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong, in words; absent when nothing is. */
  readonly error?: string | undefined;
  /** Characters used and allowed, shown as a counter. */
  readonly count?: { readonly used: number; readonly max: number } | undefined;
  readonly children: (wiring: Wiring) => ReactNode;
}

/** What ties a control to its label, hint and error. */
export interface Wiring {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/** A label, its control, a hint, a counter and an error, tied together for every kind of reader. */
export function Field({ label, hint, error, count, children }: FieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {count && (
          <span className={classes('tabular text-sm', count.used > count.max ? 'text-danger' : 'text-soft')}>
            <span aria-hidden="true">
              {count.used}/{count.max}
            </span>
            <span className="sr-only">{t('common.characters', count)}</span>
          </span>
        )}
      </div>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error ? (
        <p id={`${id}-error`} className="text-sm text-danger">
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

const CONTROL =
  'w-full scroll-mt-10 rounded-md border border-edge bg-raised px-3 py-2.5 text-base text-ink transition-colors hover:border-ink aria-invalid:border-danger disabled:text-soft';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={classes(CONTROL, 'min-h-11', className)} />;
}

/** Grows with its text where the browser can. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea {...rest} className={classes(CONTROL, 'field-sizing-content min-h-24 resize-y', className)} />
  );
}

export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...rest} className={classes(CONTROL, 'min-h-11', className)} />;
}
