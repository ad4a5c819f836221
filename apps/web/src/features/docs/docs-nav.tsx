import { useTranslation } from 'react-i18next';
import { SiteLink } from '../../site/site-link.tsx';
import { classes } from '../../ui/classes.ts';
import type { DocsLink } from './build-docs.ts';
import { docsGroups } from './docs-groups.ts';

interface DocsNavProps {
  readonly links: readonly DocsLink[];
  /** The name of the page that is shown. */
  readonly current: string | undefined;
  readonly version: string;
}

/** All pages of the docs, section by section, and the version that they are of. */
export function DocsNav({ links, current, version }: DocsNavProps) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('docs.nav')} className="flex flex-col gap-5">
      {docsGroups(links).map(({ section, pages }) => (
        <div key={section}>
          <p className="text-sm text-soft">{t(`docs.sections.${section}`)}</p>
          <ul className="mt-1">
            {pages.map(({ name, title }) => (
              <li key={name}>
                <SiteLink
                  to={`/docs/${name}`}
                  aria-current={name === current ? 'page' : undefined}
                  className={classes(
                    'flex min-h-11 items-center rounded-md px-3 -mx-3 transition-colors hover:bg-panel lg:mx-0 lg:min-h-9',
                    name === current ? 'bg-panel font-semibold' : 'text-soft hover:text-ink',
                  )}
                >
                  {title}
                </SiteLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className="tabular text-sm text-soft">{t('docs.version', { version })}</p>
    </nav>
  );
}
