import { z } from 'zod';
import { success } from './fields.ts';

/** Posts as the spec's clients read them: by position. */
export const PostTuple = z.tuple([
  z.number().describe('id'),
  z.string().describe('slug'),
  z.string().describe('title'),
  z.string().describe('description'),
  z.string().describe('content, as HTML'),
  z.iso.date().describe('date'),
  z.string().describe('image, an address on this server'),
  z.object({ name: z.string(), avatar: z.string(), bio: z.string() }).describe('author'),
  z.number().optional().describe('minutes it takes to read'),
]);
export type PostTuple = z.infer<typeof PostTuple>;

/** Languages that posts are written in. */
export const PostLanguage = z.enum(['en', 'uk']);
export type PostLanguage = z.infer<typeof PostLanguage>;

/** `language` is the reader's: posts that are not written in it come in English. */
export const PostsQuery = z.object({ language: PostLanguage.default('en') });
/** Newest first. */
export const PostsResponse = success({
  posts: z.array(PostTuple),
  languages: z.array(PostLanguage).describe('what each post is written in, in the same order'),
});
/** In the path: a slug, else an id, else a position from 0. */
export const PostInput = z.object({ id: z.string().max(200), ...PostsQuery.shape });
export const PostResponse = success({
  post: PostTuple,
  language: PostLanguage.describe('what it is written in'),
});
