import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';

interface HeadingProps {
  readonly id: string;
  /** A sentence below it. */
  readonly lead?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The heading of a part of the landing page. */
export function Heading({ id, lead, className, children }: HeadingProps) {
  return (
    <div className={classes('max-w-2xl', className)}>
      <h2 id={id} className="text-[clamp(1.75rem,1.3rem+2vw,2.75rem)] leading-[1.08]">
        {children}
      </h2>
      {lead && <p className="mt-4 text-lg text-soft">{lead}</p>}
    </div>
  );
}
