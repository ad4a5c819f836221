import { classes } from './classes.ts';

/** Parlo's sign: the voice line, once. */
export function Mark({ className }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 36 36" aria-hidden="true" className={classes('shrink-0', className)}>
      <rect width="36" height="36" rx="10" fill="var(--ink)" />
      <path
        d="M5 18h4.5c2.5 0 2.5-6 5-6s2.5 13 5.5 13 2.5-11 5-11 2 4 4 4H31"
        fill="none"
        stroke="var(--paper)"
        strokeWidth="2.25"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
