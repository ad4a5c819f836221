import type { ReactNode } from 'react';
import { useHydrated } from '../use-hydrated.ts';

/**
 * The fields of a form on a page that is HTML before its script runs. Until then they take nothing: a browser would
 * send the form by itself, passwords in the address, and what was typed would be forgotten.
 */
export function ReadyFields({
  className,
  children,
}: {
  readonly className: string;
  readonly children: ReactNode;
}) {
  return (
    <fieldset disabled={!useHydrated()} className={className}>
      {children}
    </fieldset>
  );
}
