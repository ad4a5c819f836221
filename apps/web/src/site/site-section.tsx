import type { ReactNode } from 'react';
import { classes } from '../ui/classes.ts';

interface SiteSectionProps {
  /** For links that lead right here, and for the name of the section. */
  readonly id: string;
  readonly title: string;
  readonly text?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A part of a public page: its heading beside what it is about, above it on phones. */
export function SiteSection({ id, title, text, className, children }: SiteSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={classes('grid gap-x-12 gap-y-6 py-12 sm:py-16 lg:grid-cols-[1fr_2fr]', className)}
    >
      <div>
        <h2 id={`${id}-title`} className="text-title leading-tight">
          {title}
        </h2>
        {text && <p className="mt-3 text-soft">{text}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
