import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Meter } from '../meter.tsx';

/** Files, each with its status. Rows are `FileRow`s. */
export function FileList({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul aria-label={label} className="divide-y divide-line border-y border-line">
      {children}
    </ul>
  );
}

interface FileRowProps {
  readonly name: string;
  readonly size: string;
  readonly status: string;
  readonly tone?: 'plain' | 'good' | 'bad';
  /** While bytes are on their way: what is measured, and how much of it is done. */
  readonly progress?: { readonly label: string; readonly percent: number } | undefined;
  readonly actions?: ReactNode;
}

const TONES = { plain: 'text-soft', good: 'text-good', bad: 'text-danger' };

export function FileRow({ name, size, status, tone = 'plain', progress, actions }: FileRowProps) {
  return (
    <li className="flex items-start gap-3 py-2.5">
      <FileText size={20} aria-hidden="true" className="mt-2.5 shrink-0 text-soft" />
      <div className="min-w-0 flex-1 py-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="min-w-0 font-semibold break-words">{name}</span>
          <span className="tabular text-sm whitespace-nowrap text-soft">{size}</span>
        </p>
        <p
          // An element that turns from one role to the other is not read out; a new one is.
          key={tone === 'bad' ? 'bad' : 'good'}
          role={tone === 'bad' ? 'alert' : undefined}
          className={classes('tabular text-sm', TONES[tone])}
        >
          {status}
        </p>
        {progress && (
          <Meter label={progress.label} percent={progress.percent} look="action" className="mt-1.5" />
        )}
      </div>
      {actions && <div className="flex shrink-0 items-center">{actions}</div>}
    </li>
  );
}
