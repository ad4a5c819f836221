import { useParams } from 'react-router';
import { BlogArticle } from '../features/blog/blog-article.tsx';
import { postAt } from '../features/blog/posts.server.ts';
import { type Post, useLanguage } from '../features/blog/use-posts.ts';
import { loadSiteTexts } from '../site/speak-site.ts';

interface BuildRequest {
  readonly request: Request;
  readonly params: { readonly id?: string | undefined };
}

/** Makes the page HTML at build. */
export const loader = ({ request, params: { id = '' } }: BuildRequest) => postAt(request.url, id);
/** Who comes from another page, or by an id or a position, gets the post by the API. */
export const clientLoader = loadSiteTexts;

interface BlogPostRouteProps {
  readonly loaderData?: Post | null;
}

export default function BlogPostRoute({ loaderData }: BlogPostRouteProps) {
  const { id = '' } = useParams();
  const language = useLanguage();
  return (
    <main id="main" className="shell py-10 sm:py-14">
      <BlogArticle key={`${language}/${id}`} id={id} made={loaderData ?? undefined} />
    </main>
  );
}
