import { randomBytes } from 'node:crypto';
import { VISITOR_LIMITS } from '@parlo/contract';
import { expect, it } from 'vitest';
import { createConversationTokens } from './conversation-tokens.ts';

const key = randomBytes(32);
const tokens = createConversationTokens(key);
const visitor = { assistantId: 'assistant_1', draftId: null, own: false } as const;
const claims = { conversationId: 'conv_1', ...visitor };

it('names a conversation for a day from its last use', () => {
  let now = 1_000;
  const aging = createConversationTokens(key, () => now);
  const token = aging.mint(claims);
  expect(token).toMatch(/^cv_/);
  expect(token.length).toBeLessThan(VISITOR_LIMITS.token);
  now += 24 * 3_600 - 1;
  expect(aging.read(token)).toMatchObject(claims);
  const renewed = aging.mint(claims);
  now++;
  expect(aging.read(token)).toBeNull();
  expect(aging.read(renewed)).toMatchObject(claims);
});

it('names nothing when somebody else wrote it', () => {
  const foreign = createConversationTokens(randomBytes(32)).mint(claims);
  for (const token of [undefined, '', 'cv_', foreign, `${tokens.mint(claims)}a`]) {
    expect(tokens.read(token)).toBeNull();
  }
});

it('goes on with a conversation of the same assistant, and begins another with everybody else', () => {
  const token = tokens.mint(claims);
  expect(tokens.continueOrBegin(token, visitor)).toBe('conv_1');
  for (const party of [
    { ...visitor, assistantId: 'assistant_2' },
    { ...visitor, draftId: 'draft_1' },
    { ...visitor, own: true },
  ]) {
    expect(tokens.continueOrBegin(token, party)).toMatch(/^conv_[a-z0-9]{20}$/);
  }
  const begun = tokens.continueOrBegin(undefined, visitor);
  expect(begun).toMatch(/^conv_[a-z0-9]{20}$/);
  expect(tokens.continueOrBegin('cv_nonsense', visitor)).not.toBe(begun);
});
