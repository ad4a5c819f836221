import { RequestError } from '@parlo/contract';
import { beforeAll, expect, it } from 'vitest';
import { i18next, loadTexts } from '../../i18n/index.ts';
import { postFailure } from './asked-post.tsx';

beforeAll(async () => {
  Object.assign(globalThis, { localStorage: { getItem: () => 'en' } });
  await loadTexts('pages');
});

it('tells a post that is gone from one that did not arrive', () => {
  const say = (error: unknown) => postFailure(i18next.t, error);
  expect(say(new RequestError('not_found', 'Post not found', 404))).toBe(
    'The blog post you’re looking for doesn’t exist.',
  );
  expect(say(new RequestError('unexpected', 'Server error.', 502))).toBe('HTTP error! status: 502');
  expect(say(new RequestError('network', 'Server error.', 0))).toBe('Error fetching post: Server error.');
});
