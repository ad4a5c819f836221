import { useTranslation } from 'react-i18next';
import { SiteLink, useSiteAddress } from '../../site/site-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { PostCard } from './post.ts';

/** All posts, newest first. */
export function BlogList({ posts }: { readonly posts: readonly PostCard[] }) {
  const { t } = useTranslation();
  if (posts.length === 0) return <Notice text={t('pages.noPosts')} />;
  return (
    <ul className="mt-10 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
      {posts.map((post, position) => (
        <Card key={post.slug} post={post} first={position === 0} />
      ))}
    </ul>
  );
}

function Card({ post, first }: { readonly post: PostCard; readonly first: boolean }) {
  const { t } = useTranslation();
  const { slug, title, description, image, minutes, language } = post;
  return (
    <li className="flex flex-col">
      <div className="relative overflow-hidden rounded-lg border border-line bg-panel">
        <img
          src={image}
          alt=""
          width={640}
          height={360}
          loading={first ? 'eager' : 'lazy'}
          className="aspect-video w-full object-cover"
        />
        <span className="absolute top-3 left-3 rounded-md bg-paper px-2 py-0.5 text-sm">
          {t('pages.readTime', { minutes })}
        </span>
      </div>
      <h2 lang={language} className="mt-4 text-lg">
        {title}
      </h2>
      <p lang={language} className="mt-1.5 grow text-soft">
        {description}
      </p>
      <SiteLink
        to={`/blog/${encodeURIComponent(slug)}`}
        aria-label={t('pages.readMoreOf', { title })}
        className="mt-3 flex min-h-11 items-center self-start rounded-md font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
      >
        {t('pages.readMore')}
      </SiteLink>
    </li>
  );
}

/** For feed readers; React puts it into the page's head. */
export function FeedLink() {
  const { t } = useTranslation();
  const address = useSiteAddress();
  const title = `${t('app.name')} · ${t('pages.blogTitle')}`;
  return <link rel="alternate" type="application/rss+xml" title={title} href={address('/blog/rss.xml')} />;
}
