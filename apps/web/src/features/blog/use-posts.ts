import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { api } from '../../api/client.ts';
import type { Language } from '../../i18n/language.ts';
import { siteAddress } from '../../site/pages.ts';

/** What a list shows of a post. */
export interface PostCard {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly image: string;
  readonly date: string;
  /** How long it takes to read. */
  readonly minutes: number;
  /** What it is written in. */
  readonly language: Language;
}

/** A post with named fields: the API sends a tuple. */
export interface Post extends PostCard {
  readonly html: string;
  readonly author: { readonly name: string; readonly avatar: string; readonly bio: string };
}

type Tuple = Awaited<ReturnType<typeof api.call<'post'>>>['post'];

/** Posts that don't say how long they take are given 5 to 8 minutes by their place in the list. */
const LEAST_MINUTES = 5;
const LENGTHS = 4;

function named(tuple: Tuple, language: Language, position = 0): Post {
  const [id, slug, title, description, html, date, image, author, readTime] = tuple;
  const minutes = readTime ?? LEAST_MINUTES + (position % LENGTHS);
  return { id, slug, title, description, html, date, image, author, minutes, language };
}

/**
 * The language of the page's address. The words around a post can be in the next language a moment before the address
 * is, and what the page was made with would be taken for a post of that one.
 */
export function useLanguage(): Language {
  return siteAddress(useLocation().pathname)?.language ?? 'en';
}

/** The posts in the page's language; `made` are those that its HTML was made with. */
export function usePosts(made?: readonly PostCard[]) {
  const language = useLanguage();
  return useQuery<readonly PostCard[]>({
    queryKey: ['posts', language],
    queryFn: async ({ signal }) => {
      const { posts, languages } = await api.call('posts', { language }, signal);
      return posts.map((post, position) => named(post, languages[position] ?? 'en', position));
    },
    ...(made && { initialData: made }),
  });
}

/** By slug, id or position from 0. */
export function usePost(id: string, made?: Post) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['post', id, language],
    queryFn: async ({ signal }) => {
      const response = await api.call('post', { id, language }, signal);
      return named(response.post, response.language);
    },
    retry: false,
    ...(made && { initialData: made }),
  });
}
