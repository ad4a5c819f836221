import { useTranslation } from 'react-i18next';
import { useLoaderData, useRevalidator } from 'react-router';
import { BlogList, FeedLink } from '../features/blog/blog-list.tsx';
import type { PostCard } from '../features/blog/post.ts';
import { postsAt } from '../features/blog/posts.server.ts';
import { loadSiteData } from '../site/speak-site.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';

/** Makes the page HTML at build. */
export const loader = ({ request }: { readonly request: Request }) => postsAt(request.url);
export const clientLoader = loadSiteData<readonly PostCard[]>;

export default function BlogRoute() {
  const { t } = useTranslation();
  const posts = useLoaderData<typeof loader>();
  return (
    <Page
      title={t('pages.blogTitle')}
      head={{ description: t('pages.blogDescription') }}
      lead={t('pages.blogLead')}
      className="shell pt-10"
    >
      <FeedLink />
      <BlogList posts={posts} />
    </Page>
  );
}

/** Who comes from another page may have lost the network. */
export function ErrorBoundary() {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  return (
    <main id="main">
      <Notice role="alert" text={t('pages.postsFailed')}>
        <Button onClick={() => void revalidate()}>{t('common.retry')}</Button>
      </Notice>
    </main>
  );
}
