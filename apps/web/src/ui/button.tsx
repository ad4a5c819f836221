import type { ComponentProps, ReactNode } from 'react';
import type { LinkProps } from 'react-router';
import { SiteLink } from '../site/site-link.tsx';
import { classes } from './classes.ts';

type Look = 'action' | 'plain' | 'quiet' | 'danger';
type Size = 'md' | 'lg';

const LOOKS: Record<Look, string> = {
  action: 'bg-action text-on-action hover:bg-action-strong disabled:bg-panel disabled:text-soft',
  plain: 'border border-edge bg-raised text-ink hover:bg-panel disabled:text-soft disabled:border-line',
  quiet: 'text-ink hover:bg-panel disabled:text-soft',
  danger: 'border border-edge text-danger hover:bg-panel disabled:text-soft',
};
const SIZES: Record<Size, string> = { md: 'min-h-11 px-4 text-base', lg: 'min-h-13 px-6 text-lg' };

function look(kind: Look, size: Size, more?: string): string {
  return classes(
    'inline-flex items-center justify-center gap-2 rounded-md py-2 text-center font-semibold transition-colors disabled:cursor-default',
    LOOKS[kind],
    SIZES[size],
    more,
  );
}

interface Looks {
  readonly look?: Look;
  readonly size?: Size;
}

/** `action` is for the one thing that matters on a screen. */
export function Button({
  look: kind = 'plain',
  size = 'md',
  className,
  ...rest
}: ComponentProps<'button'> & Looks) {
  return <button type="button" {...rest} className={look(kind, size, className)} />;
}

/** A link that looks like a button, for what takes you somewhere. Like `SiteLink`, it keeps to the reader's language. */
export function ButtonLink({ look: kind = 'plain', size = 'md', className, ...rest }: LinkProps & Looks) {
  return <SiteLink {...rest} className={look(kind, size, className)} />;
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'title'> {
  /** What it does: read out, and shown on hover. */
  readonly label: string;
  readonly children: ReactNode;
}

export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classes(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-md text-soft transition-colors hover:bg-panel hover:text-ink disabled:opacity-40 disabled:hover:bg-transparent',
        className,
      )}
    />
  );
}
