import { useTranslation } from 'react-i18next';
import type { Language } from '../../i18n/language.ts';
import { SiteLink } from '../../site/site-link.tsx';

/** A project as the list shows it. */
export interface ProjectCard {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  /** How far it has come. */
  readonly state: 'idea' | 'research' | 'prototype';
  /** The language it is written in. */
  readonly language: Language;
  readonly image?: string | undefined;
}

/** With its whole article. */
export interface Project extends ProjectCard {
  readonly html: string;
}

interface ProjectsProps {
  readonly projects: readonly ProjectCard[];
  /** The level of the titles: below the page's heading, or below one of a section. */
  readonly heading: 'h2' | 'h3';
  /** The navigation state of a link to an article. */
  readonly state?: object;
}

/** Projects in short, each with a link to its article. */
export function Projects({ projects, heading: Heading, state }: ProjectsProps) {
  const { t } = useTranslation();
  return (
    <ul className="grid gap-x-12 sm:grid-cols-2">
      {projects.map(({ slug, title, summary, state: progress, language, image }) => (
        <li key={slug} className="flex flex-col items-start border-t border-line py-7">
          {image && <img src={image} alt="" loading="lazy" className="mb-4 w-full rounded-lg" />}
          <State of={progress} />
          <Heading lang={language} className="mt-1 text-title">
            {title}
          </Heading>
          <p lang={language} className="mt-2 mb-3 text-soft">
            {summary}
          </p>
          <SiteLink
            to={`/rnd/${slug}`}
            state={state}
            prefetch="intent"
            preventScrollReset={state !== undefined}
            aria-label={t('rnd.readMoreOf', { title })}
            className="mt-auto flex min-h-11 items-center rounded-md font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
          >
            {t('rnd.readMore')}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}

/** How far a project has come. */
export function State({ of }: { readonly of: ProjectCard['state'] }) {
  const { t } = useTranslation();
  return <p className="text-sm font-semibold text-thinking">{t(`rnd.states.${of}`)}</p>;
}

/** The text of an article. */
export function Article({ project: { html, language } }: { readonly project: Project }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the operator's own Markdown, made into HTML at build
    <div lang={language} className="prose mt-5" dangerouslySetInnerHTML={{ __html: html }} />
  );
}
