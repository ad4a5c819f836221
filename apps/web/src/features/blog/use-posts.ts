import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

/** A post with named fields: the API sends a tuple. */
export interface Post {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly html: string;
  readonly date: string;
  readonly image: string;
  readonly author: { readonly name: string; readonly avatar: string; readonly bio: string };
  readonly minutes: number;
}

type Tuple = Awaited<ReturnType<typeof api.call<'post'>>>['post'];

function named([id, slug, title, description, html, date, image, author, minutes]: Tuple): Post {
  return { id, slug, title, description, html, date, image, author, minutes };
}

export function usePosts() {
  return useQuery({
    queryKey: ['posts'],
    queryFn: async ({ signal }) => (await api.call('posts', undefined, signal)).posts.map(named),
  });
}

/** By slug, id or position from 0. */
export function usePost(id: string) {
  return useQuery({
    queryKey: ['post', id],
    queryFn: async ({ signal }) => named((await api.call('post', { id }, signal)).post),
    retry: false,
  });
}
