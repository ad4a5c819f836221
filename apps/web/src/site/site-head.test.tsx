// @vitest-environment jsdom
import { BUILT_ORIGIN, ORIGIN_META } from '@parlo/contract/built-site';
import { afterEach, expect, it } from 'vitest';
import { show } from '../testing/render.tsx';
import { SiteHead, type SiteHeadProps } from './site-head.tsx';
import { siteOrigin } from './site-origin.ts';
import { breadcrumbs, faqPage } from './structured-data.ts';

const PAGE: SiteHeadProps = { title: 'Doors', description: 'Doors that talk.' };

/** Where the page is said to be. */
function live(origin: string): void {
  const meta = document.createElement('meta');
  meta.name = ORIGIN_META;
  meta.content = origin;
  document.head.append(meta);
}

afterEach(() => {
  for (const meta of document.querySelectorAll(`meta[name="${ORIGIN_META}"]`)) meta.remove();
});

const metas = (attribute: 'name' | 'property') =>
  Object.fromEntries(
    [...document.querySelectorAll(`meta[${attribute}]`)].map((meta) => [
      meta.getAttribute(attribute),
      meta.getAttribute('content'),
    ]),
  );
const links = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=canonical], link[rel=alternate]')].map((link) => [
    link.hreflang || link.rel,
    link.getAttribute('href'),
  ]);

it('says in each language where the page is, and where it is in the other', async () => {
  live('https://talk.example');
  await show(<SiteHead {...PAGE} />, { at: '/uk/pricing', language: 'uk' });
  expect(document.title).toBe('Doors · Parlo');
  expect(links()).toEqual([
    ['canonical', 'https://talk.example/uk/pricing'],
    ['en', 'https://talk.example/pricing'],
    ['uk', 'https://talk.example/uk/pricing'],
    ['x-default', 'https://talk.example/pricing'],
  ]);
  expect(metas('name')).toMatchObject({
    description: 'Doors that talk.',
    'twitter:card': 'summary_large_image',
  });
  expect(metas('property')).toMatchObject({
    'og:type': 'website',
    'og:title': 'Doors',
    'og:url': 'https://talk.example/uk/pricing',
    'og:locale': 'uk_UA',
    'og:locale:alternate': 'en_US',
    'og:image': 'https://talk.example/og/pricing.uk.png',
  });
});

it('is the whole title on the home page, and no address ends in a slash', async () => {
  live('https://talk.example');
  await show(<SiteHead {...PAGE} />, { at: '/uk/', language: 'uk' });
  expect(document.title).toBe('Doors');
  expect(links()[0]).toEqual(['canonical', 'https://talk.example/uk']);
  expect(metas('property')['og:image']).toBe('https://talk.example/og/home.uk.png');
});

it('names the page that it is, where it is found under another address or in another language', async () => {
  live('https://talk.example');
  await show(<SiteHead {...PAGE} path="/blog/doors" only="en" />, { at: '/uk/blog/0', language: 'uk' });
  expect(links()).toEqual([['canonical', 'https://talk.example/blog/doors']]);
  expect(metas('property')).toMatchObject({
    'og:locale': 'en_US',
    'og:image': 'https://talk.example/og/blog/doors.en.png',
  });
  expect(metas('property')).not.toHaveProperty('og:locale:alternate');
});

it('has structured data that no text can break out of', async () => {
  live('https://talk.example');
  const answer = '</script><script>alert(1)</script>';
  await show(
    <SiteHead
      {...PAGE}
      data={(absolute) => [
        faqPage([{ question: 'Why?', answer }]),
        breadcrumbs(absolute, [{ name: 'Blog', path: '/blog' }]),
      ]}
    />,
    { at: '/blog' },
  );
  const [script, ...others] = document.querySelectorAll('script');
  expect(others).toEqual([]);
  const data = JSON.parse(script?.textContent ?? '');
  expect(data['@context']).toBe('https://schema.org');
  const [faq, way] = data['@graph'];
  expect(faq.mainEntity[0].acceptedAnswer.text).toBe(answer);
  expect(way.itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Blog', item: 'https://talk.example/blog' },
  ]);
});

it.each([[], [BUILT_ORIGIN]])('is at the address of the browser where nobody replaced it: %s', (...said) => {
  for (const origin of said) live(origin);
  expect(siteOrigin()).toBe(location.origin);
});
