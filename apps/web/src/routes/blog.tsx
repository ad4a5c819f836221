import { useTranslation } from 'react-i18next';
import { BlogList, FeedLink } from '../features/blog/blog-list.tsx';
import { postsAt } from '../features/blog/posts.server.ts';
import type { PostCard } from '../features/blog/use-posts.ts';
import { loadSiteTexts } from '../site/speak-site.ts';
import { Page } from '../ui/page.tsx';

/** Makes the page HTML at build. */
export const loader = ({ request }: { readonly request: Request }) => postsAt(request.url);
/** Who comes from another page gets the posts by the API. */
export const clientLoader = loadSiteTexts;

interface BlogRouteProps {
  readonly loaderData?: readonly PostCard[] | null;
}

export default function BlogRoute({ loaderData }: BlogRouteProps) {
  const { t } = useTranslation();
  return (
    <Page
      title={t('pages.blogTitle')}
      head={{ description: t('pages.blogDescription') }}
      lead={t('pages.blogLead')}
      className="shell pt-10"
    >
      <FeedLink />
      <BlogList made={loaderData ?? undefined} />
    </Page>
  );
}
