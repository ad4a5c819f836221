import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Post, usePosts } from './use-posts.ts';

/** All posts, newest first. */
export function BlogList() {
  const { t } = useTranslation();
  const { data: posts, isPending, refetch } = usePosts();
  if (isPending) return <Notice text={t('common.loading')} />;
  if (!posts) {
    return (
      <Notice role="alert" text={t('pages.postsFailed')}>
        <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
      </Notice>
    );
  }
  if (posts.length === 0) return <Notice text={t('pages.noPosts')} />;
  return (
    <ul className="mt-10 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
      {posts.map((post) => (
        <PostCard key={post.id} post={post} />
      ))}
    </ul>
  );
}

function PostCard({ post }: { readonly post: Post }) {
  const { t } = useTranslation();
  const { slug, title, description, image, minutes } = post;
  return (
    <li className="flex flex-col">
      <div className="relative overflow-hidden rounded-lg border border-line bg-panel">
        <img
          src={image}
          alt=""
          width={640}
          height={360}
          loading="lazy"
          className="aspect-video w-full object-cover"
        />
        <span className="absolute top-3 left-3 rounded-md bg-paper px-2 py-0.5 text-sm">
          {t('pages.readTime', { minutes })}
        </span>
      </div>
      <h2 lang="en" className="mt-4 text-lg">
        {title}
      </h2>
      <p lang="en" className="mt-1.5 grow text-soft">
        {description}
      </p>
      <Link
        to={`/blog/${encodeURIComponent(slug)}`}
        aria-label={t('pages.readMoreOf', { title })}
        className="mt-3 flex min-h-11 items-center self-start rounded-md font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
      >
        {t('pages.readMore')}
      </Link>
    </li>
  );
}
