import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SiteHead, type SiteHeadProps } from '../site/site-head.tsx';
import { classes } from './classes.ts';

interface PageProps {
  readonly title: string;
  /** What a page of the site says of itself to search engines and networks; an app's screen says nothing. */
  readonly head?: Omit<SiteHeadProps, 'title'>;
  readonly lead?: string;
  /** Actions on the whole page, next to the heading. */
  readonly actions?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** One screen of the workplace, or a plain page of the site: its title in the tab and on the page, and the target of 'skip to content'. */
export function Page({ title, head, lead, actions, className, children }: PageProps) {
  const { t } = useTranslation();
  return (
    <main id="main" className={classes('min-w-0 pb-16', className)}>
      {head ? <SiteHead title={title} {...head} /> : <title>{`${title} · ${t('app.name')}`}</title>}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-[2rem] leading-tight">{title}</h1>
          {lead && <p className="mt-2 max-w-2xl text-soft">{lead}</p>}
        </div>
        {actions}
      </div>
      {children}
    </main>
  );
}

interface SectionProps {
  /** For links that lead right here. */
  readonly id?: string;
  readonly title: string;
  readonly text?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A part of a screen: a line above, its heading next to or above its content. */
export function Section({ id, title, text, className, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-label={title}
      className={classes(
        'grid gap-x-10 gap-y-5 border-t border-line py-8 lg:grid-cols-[15rem_minmax(0,1fr)]',
        className,
      )}
    >
      <div>
        <h2 className="text-lg">{title}</h2>
        {text && <p className="mt-1.5 text-sm text-soft">{text}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
