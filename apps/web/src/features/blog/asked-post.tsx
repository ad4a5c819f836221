import { RequestError } from '@parlo/contract';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { siteApi } from '../../api/site-client.ts';
import { WithQueries } from '../../owner/with-queries.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { BlogArticle } from './blog-article.tsx';
import { type Post, useLanguage } from './post.ts';

interface AskedPostProps {
  /** A slug, else an id, else a position from 0. */
  readonly id: string;
}

/** A post at an address that no page was made for: by its id or position, or one that came after the build. */
export function AskedPost({ id }: AskedPostProps) {
  return (
    <WithQueries>
      <Asked id={id} />
    </WithQueries>
  );
}

function Asked({ id }: AskedPostProps) {
  const { t } = useTranslation();
  const { data: post, error, isPending } = usePost(id);
  if (isPending) return <Notice text={t('pages.loadingPost')} />;
  if (post) return <BlogArticle post={post} />;
  return (
    <>
      <title>{`${t('pages.postNotFound')} · ${t('app.name')}`}</title>
      <meta name="robots" content="noindex" />
      <Notice role="alert" title={t('pages.postNotFound')} text={postFailure(t, error)}>
        <ButtonLink to="/blog" look="action">
          {t('pages.backToBlog')}
        </ButtonLink>
      </Notice>
    </>
  );
}

function usePost(id: string) {
  const language = useLanguage();
  return useQuery<Post>({
    queryKey: ['post', id, language],
    queryFn: async ({ signal }) => {
      const response = await siteApi.request('post', { id, language }, signal);
      const [, slug, title, description, html, date, image, author] = response.post;
      return { slug, title, description, html, date, image, author, language: response.language };
    },
    retry: false,
  });
}

/** The page in place of a missing post, or one that could not be loaded. */
export function postFailure(t: TFunction, error: unknown): string {
  if (error instanceof RequestError) {
    if (error.code === 'not_found') return t('pages.postMissing');
    if (error.status >= 400) return t('pages.httpError', { code: error.status });
  }
  // The client's own sentence is English.
  return t('pages.fetchError', { message: t('messages.serverError') });
}
