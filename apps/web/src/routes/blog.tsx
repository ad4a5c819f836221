import { useTranslation } from 'react-i18next';
import { useLoaderData, useRevalidator } from 'react-router';
import { BlogList, FeedLink } from '../features/blog/blog-list.tsx';
import type { PostCard } from '../features/blog/post.ts';
import { postsAt } from '../features/blog/posts.server.ts';
import { loadSiteData } from '../site/speak-site.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';

type Posts = readonly PostCard[];

/** Makes the page HTML at build. */
export const loader = ({ request }: { readonly request: Request }) => postsAt(request.url);

/** Null when the posts did not come: who comes from another page may have lost the network. */
export function clientLoader({ request, serverLoader }: Parameters<typeof loadSiteData<Posts>>[0]) {
  return loadSiteData<Posts | null>({
    request,
    serverLoader: () =>
      serverLoader().catch((error: unknown) => {
        console.error('the posts could not be loaded', error);
        return null;
      }),
  });
}

export default function BlogRoute() {
  const { t } = useTranslation();
  const posts = useLoaderData<Posts | null>();
  return (
    <Page
      title={t('pages.blogTitle')}
      head={{ description: t('pages.blogDescription') }}
      lead={t('pages.blogLead')}
      className="shell pt-10"
    >
      <FeedLink />
      {posts ? <BlogList posts={posts} /> : <PostsFailed />}
    </Page>
  );
}

function PostsFailed() {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  return (
    <Notice role="alert" text={t('pages.postsFailed')}>
      <Button onClick={() => void revalidate()}>{t('common.retry')}</Button>
    </Notice>
  );
}
