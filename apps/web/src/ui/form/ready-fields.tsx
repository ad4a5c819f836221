import { type ReactNode, useSyncExternalStore } from 'react';

const never = () => () => undefined;

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
  const ready = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <fieldset disabled={!ready} className={className}>
      {children}
    </fieldset>
  );
}
