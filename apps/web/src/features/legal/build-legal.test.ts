import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PLANS } from '@parlo/contract/plans';
import { expect, it } from 'vitest';
import { buildLegalPage } from './build-legal.ts';

const page = (title: string, body: string) =>
  `---\ntitle: ${title}\ndescription: What it says.\nupdated: 2026-11-23\n---\n${body}\n`;
const FILES = {
  'privacy.md': page(
    'Privacy',
    'By [your name]. [Prices](/pricing), [rights](#your-rights).\n\n## Your rights',
  ),
  'privacy.uk.md': page(
    'Приватність',
    'Керує Олена. [Ціни](/pricing), [права](#your-rights).\n\n## Ваші права',
  ),
  'terms.md': page('Terms', 'By Olena.'),
};

it('is a page with its date, and lists placeholders', () => {
  const privacy = buildLegalPage(FILES, 'privacy', 'en');
  expect(privacy).toMatchObject({ title: 'Privacy', updated: '23 November 2026', unfilled: true });
  expect(privacy.html).toContain('<mark>[your name]</mark>');
  expect(privacy.html).toContain('href="/pricing"');
});

it('is in the reader’s language if it exists, with links to that language', () => {
  const privacy = buildLegalPage(FILES, 'privacy', 'uk');
  expect(privacy).toMatchObject({ title: 'Приватність', language: 'uk', unfilled: false });
  expect(privacy.updated).toContain('листопада');
  expect(privacy.html).toContain('href="/uk/pricing"');
  expect(privacy.html).toContain('<h2 id="your-rights">');
  expect(buildLegalPage(FILES, 'terms', 'uk')).toMatchObject({ title: 'Terms', language: 'en' });
});

it('fills in the product’s figures, and fails for an unknown name', () => {
  const figures = { 'terms.md': page('Terms', '{{trialMinutes}} minutes, then {{starterMinutes}}.') };
  const { trial, starter } = PLANS;
  expect(buildLegalPage(figures, 'terms', 'en').html).toContain(
    `${trial.minutes} minutes, then ${starter.minutes}.`,
  );
  const unknown = { 'terms.md': page('Terms', '{{freeMinutes}} minutes.') };
  expect(() => buildLegalPage(unknown, 'terms', 'en')).toThrow(/terms\.md.*freeMinutes/);
});

it('is not made with a link that leads to nothing, or without its file', () => {
  const dead = { 'terms.md': page('Terms', '[x](/nowhere)') };
  expect(() => buildLegalPage(dead, 'terms', 'en')).toThrow('/nowhere');
  expect(() => buildLegalPage(dead, 'privacy', 'en')).toThrow('privacy.md is missing');
});

const folder = fileURLToPath(new URL('../../../../../content/legal/', import.meta.url));
const files = Object.fromEntries(
  readdirSync(folder).map((name) => [name, readFileSync(folder + name, 'utf8')]),
);

it.each(['privacy', 'terms', 'processing', 'refunds', 'imprint'])(
  '%s is there in both languages, and says the same',
  (name) => {
    const english = buildLegalPage(files, name, 'en');
    const ukrainian = buildLegalPage(files, name, 'uk');
    expect(ukrainian.language).toBe('uk');
    expect(ukrainian.updatedOn).toBe(english.updatedOn);
    const counts = ({ html }: typeof english) =>
      [
        '<h2',
        '<tr>',
        '<li>',
        '<mark>',
        '<mark data-operator="name">',
        '<mark data-operator="email">',
        '<mark data-operator="backups',
        '<a href=',
      ].map((tag) => html.split(tag).length);
    expect(counts(ukrainian)).toEqual(counts(english));
  },
);
