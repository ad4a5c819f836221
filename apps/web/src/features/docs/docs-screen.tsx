import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SiteHead } from '../../site/site-head.tsx';
import { SiteLink } from '../../site/site-link.tsx';
import type { DocsArticle, DocsLink } from './build-docs.ts';
import { DocsArticleView } from './docs-article-view.tsx';
import { docsGroups } from './docs-groups.ts';
import { DocsNav } from './docs-nav.tsx';
import { DocsSearch } from './docs-search.tsx';

interface DocsScreenProps {
  readonly version: string;
  readonly links: readonly DocsLink[];
  /** Null on the page that lists all others. */
  readonly article: DocsArticle | null;
}

/** A page of the docs between the list of all pages and its own contents, or the page that lists all others. */
export function DocsScreen({ version, links, article }: DocsScreenProps) {
  const { t } = useTranslation();
  const nav = <DocsNav links={links} current={article?.name} version={version} />;
  return (
    <main
      id="main"
      className="shell grid gap-x-12 pt-6 pb-20 sm:pt-10 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-x-14"
    >
      <div className="lg:sticky lg:top-20 lg:z-10 lg:flex lg:max-h-[calc(100dvh-6rem)] lg:flex-col lg:self-start">
        <DocsSearch key={article?.name} />
        <details className="group mt-3 rounded-md border border-line lg:hidden">
          <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between px-4 font-semibold [&::-webkit-details-marker]:hidden">
            {article?.title ?? t('docs.all')}
            <ChevronDown
              size={20}
              aria-hidden="true"
              className="text-soft transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="px-4 pb-4">{nav}</div>
        </details>
        <div className="mt-6 hidden min-h-0 overflow-y-auto lg:block">{nav}</div>
      </div>
      {article ? (
        <DocsArticleView key={article.name} links={links} article={article} />
      ) : (
        <Overview links={links} />
      )}
    </main>
  );
}

function Overview({ links }: { readonly links: readonly DocsLink[] }) {
  const { t } = useTranslation();
  return (
    <div className="mt-8 min-w-0 lg:mt-0">
      <SiteHead title={t('docs.title')} description={t('docs.lead')} />
      <h1 className="text-[clamp(2rem,1.3rem+3vw,3rem)] leading-[1.08]">{t('docs.title')}</h1>
      <p className="mt-4 max-w-2xl text-lg text-soft">{t('docs.lead')}</p>
      {docsGroups(links).map(({ section, pages }) => (
        <section
          key={section}
          aria-labelledby={`docs-${section}`}
          className="mt-10 border-t border-line pt-6"
        >
          <h2 id={`docs-${section}`} className="text-title">
            {t(`docs.sections.${section}`)}
          </h2>
          <ul className="mt-4 grid gap-x-10 gap-y-6 sm:grid-cols-2">
            {pages.map(({ name, title, description }) => (
              <li key={name}>
                <SiteLink
                  to={`/docs/${name}`}
                  className="inline-flex min-h-11 items-center text-lg font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
                >
                  {title}
                </SiteLink>
                <p className="text-soft">{description}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
