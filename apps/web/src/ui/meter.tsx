import { classes } from './classes.ts';

interface MeterProps {
  /** What is measured, in words. */
  readonly label: string;
  /** From 0 to 100; more is drawn as full. */
  readonly percent: number;
  readonly look?: 'ink' | 'action';
  readonly className?: string;
}

/** How much of something is used or done, as a bar. The figures are in the words next to it. */
export function Meter({ label, percent, look = 'ink', className }: MeterProps) {
  const shown = Math.max(0, Math.min(100, percent));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(shown)}
      className={classes('h-2 overflow-hidden rounded-full bg-line', className)}
    >
      <div
        className={classes(
          'h-full rounded-full transition-[width]',
          look === 'action' ? 'bg-action' : 'bg-ink',
        )}
        style={{ width: `${shown}%` }}
      />
    </div>
  );
}
