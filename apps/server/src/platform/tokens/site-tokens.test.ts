import { randomBytes } from 'node:crypto';
import { VISITOR_LIMITS } from '@parlo/contract';
import { expect, it } from 'vitest';
import { createSiteTokens, mayEmbedOn, OWN_PAGES } from './site-tokens.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const key = randomBytes(32);
const PLACE = { assistantId: 'assistant_1', origin: 'https://shop.example' };

function tokensAt(nowSeconds: number, by = key) {
  return createSiteTokens(by, () => nowSeconds);
}

it('says for a quarter of an hour on which origin a widget is', () => {
  const { token, expiresAt } = tokensAt(1_000).mint(PLACE);
  expect(token).toMatch(/^st_/);
  expect(expiresAt).toBe(1_000 + 15 * MINUTE);
  expect(tokensAt(expiresAt - 1).read(token, 'assistant_1')).toMatchObject(PLACE);
  expect(tokensAt(expiresAt).read(token, 'assistant_1')).toBeNull();
});

it('can be renewed for a day after that, and stays the same page’s', () => {
  const { token, expiresAt } = tokensAt(1_000).mint(PLACE);
  const later = tokensAt(expiresAt + 24 * HOUR - 1);
  const known = later.readForRenewal(token, 'assistant_1');
  const renewed = later.mint({ ...PLACE, ...known });
  expect(later.read(renewed.token, 'assistant_1')).toEqual(known);
  expect(tokensAt(expiresAt + 24 * HOUR).readForRenewal(token, 'assistant_1')).toBeNull();
});

it('differs for each page', () => {
  const tokens = tokensAt(0);
  const ids = [1, 2, 3].map(() => tokens.read(tokens.mint(PLACE).token, 'assistant_1')?.id);
  expect(new Set(ids).size).toBe(3);
});

it('is good for its assistant alone, and only as we wrote it', () => {
  const tokens = tokensAt(0);
  const { token } = tokens.mint(PLACE);
  expect(tokens.read(token, 'assistant_2')).toBeNull();
  expect(tokensAt(0, randomBytes(32)).read(token, 'assistant_1')).toBeNull();
  const [head = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(head.slice(3), 'base64url').toString());
  const forged = Buffer.from(JSON.stringify({ ...claims, site: OWN_PAGES })).toString('base64url');
  for (const bad of [undefined, '', 'st_', `st_${forged}.${signature}`, head, `cv_${token.slice(3)}`]) {
    expect(tokens.read(bad, 'assistant_1')).toBeNull();
    expect(tokens.readForRenewal(bad, 'assistant_1')).toBeNull();
  }
});

it('fits where it is sent, however long the names are', () => {
  const origin = `https://${'a'.repeat(VISITOR_LIMITS.site - 8)}`;
  const { token } = tokensAt(2_000_000_000).mint({ assistantId: 'a'.repeat(128), origin });
  expect(token.length).toBeLessThanOrEqual(VISITOR_LIMITS.token);
});

it('is for origins of the list and for our own pages', () => {
  const list = ['https://shop.example'];
  expect(mayEmbedOn('https://shop.example', list)).toBe(true);
  expect(mayEmbedOn(OWN_PAGES, list)).toBe(true);
  for (const origin of ['https://evil.example', 'null', '']) expect(mayEmbedOn(origin, list)).toBe(false);
});
