import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useParams } from 'react-router';
import { BlogArticle } from '../features/blog/blog-article.tsx';
import { type Post, useLanguage } from '../features/blog/post.ts';
import { postAt } from '../features/blog/posts.server.ts';
import { loadWithin } from '../lazy/lazy-part.ts';
import { loadSiteData, loadSiteTexts } from '../site/speak-site.ts';
import { Notice } from '../ui/notice.tsx';

interface BuildRequest {
  readonly request: Request;
  readonly params: { readonly id?: string | undefined };
}

/** Makes the page HTML at build. */
export const loader = ({ request, params: { id = '' } }: BuildRequest) => postAt(request.url, id);

/** Null where no page was made, such as for the id of a post, or none arrived: then the API is asked, and says why. */
export async function clientLoader(navigation: Parameters<typeof loadSiteData<Post | null>>[0]) {
  try {
    return await loadSiteData<Post | null>(navigation);
  } catch {
    return loadSiteTexts(navigation);
  }
}

// It needs the contract, which a post that was made at build does not.
const AskedPost = lazy(async () => {
  const { AskedPost } = await loadWithin(() => import('../features/blog/asked-post.tsx'));
  return { default: AskedPost };
});

export default function BlogPostRoute() {
  const { t } = useTranslation();
  const post = useLoaderData<typeof loader>();
  const { id = '' } = useParams();
  const language = useLanguage();
  return (
    <main id="main" className="shell py-10 sm:py-14">
      {post ? (
        <BlogArticle key={`${language}/${id}`} post={post} />
      ) : (
        <Suspense fallback={<Notice text={t('pages.loadingPost')} />}>
          <AskedPost key={`${language}/${id}`} id={id} />
        </Suspense>
      )}
    </main>
  );
}
