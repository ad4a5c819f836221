import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigate,
} from 'react-router';
import { projectAt, projectsAt } from '../features/rnd/projects.server.ts';
import { Article, type Project, type ProjectCard, Projects, State } from '../features/rnd/projects.tsx';
import { SiteHead } from '../site/site-head.tsx';
import { SiteLink } from '../site/site-link.tsx';
import { loadSiteData } from '../site/speak-site.ts';
import { lazyDialog } from '../ui/dialog/lazy-dialog.tsx';
import NotFound from './not-found.tsx';

const ProjectDialog = lazyDialog(() =>
  import('../features/rnd/project-dialog.tsx').then((m) => m.ProjectDialog),
);

interface Data {
  readonly projects: readonly ProjectCard[];
  /** The one whose address this is. */
  readonly project: Project | null;
}

/** Runs at build alone, and only for articles that are there. */
export function loader({ request, params }: Pick<LoaderFunctionArgs, 'request' | 'params'>): Data {
  return { projects: projectsAt(request.url), project: projectAt(request.url, params.slug) };
}

/** Null for an article that was never made. */
export async function clientLoader(
  navigation: Parameters<typeof loadSiteData<Data>>[0],
): Promise<Data | null> {
  try {
    return await loadSiteData(navigation);
  } catch (error) {
    if (isRouteErrorResponse(error) && error.status === 404) return null;
    throw error;
  }
}

/** What a link of the list carries: there is a list behind the article, which Back leads to. */
const ABOVE_LIST = { aboveList: true };

export default function RndRoute() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const data = useLoaderData<Data | null>();
  const { state, key } = useLocation();
  // Loaded by its own address, also again, the article is a page: as the HTML that was made at build has it.
  const [loadedAt] = useState(key);
  if (!data) return <NotFound />;
  const { projects, project } = data;
  const above = project !== null && key !== loadedAt && isAboveList(state);
  return (
    <main id="main" className="shell min-w-0 pt-10 pb-16">
      <SiteHead
        title={project?.title ?? t('rnd.title')}
        description={project?.summary ?? t('rnd.lead')}
        {...(project && { type: 'article' as const })}
      />
      {project && !above ? (
        <ArticlePage project={project} others={projects.filter(({ slug }) => slug !== project.slug)} />
      ) : (
        <>
          <h1 className="text-[2rem] leading-tight">{t('rnd.title')}</h1>
          <p className="mt-2 mb-10 max-w-2xl text-soft">{t('rnd.lead')}</p>
          <Projects projects={projects} heading="h2" state={ABOVE_LIST} />
        </>
      )}
      {project && above && <ProjectDialog project={project} onClose={() => void navigate(-1)} />}
    </main>
  );
}

/** Reads navigation state that anything may have written. */
function isAboveList(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'aboveList' in state;
}

interface ArticlePageProps {
  readonly project: Project;
  readonly others: readonly ProjectCard[];
}

function ArticlePage({ project, others }: ArticlePageProps) {
  const { t } = useTranslation();
  return (
    <>
      <article className="max-w-2xl">
        <SiteLink
          to="/rnd"
          className="mb-4 inline-flex min-h-11 items-center font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
        >
          {t('rnd.all')}
        </SiteLink>
        <State of={project.state} />
        <h1 lang={project.language} className="mt-1 text-[2rem] leading-tight">
          {project.title}
        </h1>
        <p lang={project.language} className="mt-3 text-lg text-soft">
          {project.summary}
        </p>
        <Article project={project} />
      </article>
      <section aria-labelledby="others" className="mt-16">
        <h2 id="others" className="mb-4 text-title">
          {t('rnd.others')}
        </h2>
        <Projects projects={others} heading="h3" />
      </section>
    </>
  );
}
