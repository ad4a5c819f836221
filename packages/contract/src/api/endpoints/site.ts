import * as auth from '../../features/auth.ts';
import * as blog from '../../features/blog.ts';
import * as support from '../../features/support.ts';
import { get, KB, post } from '../endpoint.ts';

/** The public site. */
export const SITE_ENDPOINTS = {
  support: post('/support', 'anyone', 'Write to the operator', {
    input: support.SupportInput,
    output: support.SupportResponse,
    bodyLimit: 32 * KB,
  }),
  subscribe: post('/subscribe', 'anyone', 'Join a mailing list', {
    input: support.SubscribeInput,
    output: auth.DoneResponse,
  }),
  unsubscribe: post('/unsubscribe', 'anyone', 'Leave a mailing list', {
    input: support.UnsubscribeInput,
    output: auth.DoneResponse,
  }),
  posts: get('/posts', 'anyone', 'All blog posts', { input: blog.PostsQuery, output: blog.PostsResponse }),
  post: get('/post/{id}', 'anyone', 'One blog post', { input: blog.PostInput, output: blog.PostResponse }),
} as const;
