import { useTranslation } from 'react-i18next';
import { MarkdownView } from '../../markdown/markdown-view.tsx';
import type { PageHeading } from '../../markdown/render-markdown.ts';
import { SiteHead } from '../../site/site-head.tsx';
import { SiteLink, useSiteAddress } from '../../site/site-link.tsx';
import { breadcrumbs } from '../../site/structured-data.ts';
import { classes } from '../../ui/classes.ts';
import type { DocsArticle, DocsLink } from './build-docs.ts';

interface DocsArticleViewProps {
  readonly links: readonly DocsLink[];
  readonly article: DocsArticle;
}

/** One page of the docs with its contents, and what to read before and after it. */
export function DocsArticleView({ links, article }: DocsArticleViewProps) {
  const { t, i18n } = useTranslation();
  const { name, title, description, heading, language, html, headings } = article;
  const foreign = language === i18n.language ? undefined : language;
  const address = useSiteAddress();
  const at = links.findIndex((link) => link.name === name);
  return (
    <div className="mt-8 grid min-w-0 gap-x-12 lg:mt-0 xl:grid-cols-[minmax(0,1fr)_13rem]">
      <SiteHead
        title={`${title} · ${t('docs.name')}`}
        description={description}
        type="article"
        {...(foreign && { only: foreign })}
        data={(absolute) => [
          {
            '@type': 'TechArticle',
            headline: heading,
            description,
            inLanguage: language,
            url: absolute(address(`/docs/${name}`)),
          },
          breadcrumbs(absolute, [
            { name: t('docs.title'), path: address('/docs') },
            { name: title, path: address(`/docs/${name}`) },
          ]),
        ]}
      />
      <article className="min-w-0 max-w-3xl">
        <h1 lang={foreign} className="text-[clamp(2rem,1.3rem+3vw,2.75rem)] leading-[1.1]">
          {heading}
        </h1>
        {foreign && <p className="mt-4 rounded-md bg-panel px-4 py-3">{t('docs.onlyEnglish')}</p>}
        {headings.length > 1 && (
          <details className="mt-6 rounded-md border border-line px-4 xl:hidden">
            <summary className="flex min-h-12 cursor-pointer items-center font-semibold">
              {t('docs.onPage')}
            </summary>
            <Contents headings={headings} lang={foreign} className="pb-4" />
          </details>
        )}
        <MarkdownView html={html} lang={foreign} className="mt-6" />
        <Neighbours before={links[at - 1]} after={links[at + 1]} />
      </article>
      {headings.length > 1 && (
        <div className="sticky top-20 hidden max-h-[calc(100dvh-6rem)] self-start overflow-y-auto text-sm xl:block">
          <p className="text-soft">{t('docs.onPage')}</p>
          <Contents headings={headings} lang={foreign} className="mt-1" />
        </div>
      )}
    </div>
  );
}

interface ContentsProps {
  readonly headings: readonly PageHeading[];
  readonly lang: string | undefined;
  readonly className: string;
}

function Contents({ headings, lang, className }: ContentsProps) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('docs.onPage')} className={className}>
      <ul lang={lang}>
        {headings.map(({ id, text, depth }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={classes(
                'flex min-h-11 items-center py-1 text-soft hover:text-ink hover:underline xl:min-h-8',
                depth === 3 && 'pl-4',
              )}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface NeighboursProps {
  readonly before: DocsLink | undefined;
  readonly after: DocsLink | undefined;
}

function Neighbours({ before, after }: NeighboursProps) {
  const { t } = useTranslation();
  const both = [
    { link: before, words: t('docs.previous'), side: '' },
    { link: after, words: t('docs.next'), side: 'sm:col-start-2 sm:text-right' },
  ];
  return (
    <nav
      aria-label={t('docs.neighbours')}
      className="mt-14 grid gap-4 border-t border-line pt-6 sm:grid-cols-2"
    >
      {both.map(
        ({ link, words, side }) =>
          link && (
            <SiteLink
              key={link.name}
              to={`/docs/${link.name}`}
              className={classes('group rounded-md py-2', side)}
            >
              <span className="block text-sm text-soft">{words}</span>
              <span className="text-lg font-semibold underline decoration-edge underline-offset-4 group-hover:decoration-ink">
                {link.title}
              </span>
            </SiteLink>
          ),
      )}
    </nav>
  );
}
