// @vitest-environment jsdom
import { LEGAL_META, type ToldLegal } from '@parlo/contract/built-site';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Language } from '../../i18n/language.ts';
import { show } from '../../testing/render.tsx';
import { buildLegalPage } from './build-legal.ts';
import { LegalScreen } from './legal-screen.tsx';

afterEach(() => document.querySelector(`meta[name="${LEGAL_META}"]`)?.remove());

const page = (body: string) =>
  `---\ntitle: Imprint\ndescription: Who runs it.\nupdated: 2026-11-23\n---\n${body}\n`;

async function open(body: string, language: Language = 'en') {
  const built = buildLegalPage({ 'imprint.md': page(body) }, 'imprint', language);
  return show(<LegalScreen page={built} />, { language });
}

it('says so as long as the operator has not filled it in', async () => {
  const { container, unmount } = await open('By [your name].');
  expect(screen.getByRole('note').textContent).toContain('has not filled this in yet');
  expect(container.querySelector('mark')?.textContent).toBe('[your name]');
  unmount();
  await open('By Olena Koval.');
  expect(screen.queryByRole('note')).toBeNull();
  expect(screen.getByText('Last changed on 23 November 2026')).toBeTruthy();
});

it('says when it is in English for a reader of Ukrainian', async () => {
  const { container } = await open('By Olena Koval.', 'uk');
  expect(screen.getByText(/вона англійською/)).toBeTruthy();
  expect(container.querySelector('.manual')?.getAttribute('lang')).toBe('en');
});

function tell(some: Partial<ToldLegal>) {
  const told = { name: '', address: '', email: '', phone: '', own: [], ...some };
  const meta = Object.assign(document.createElement('meta'), {
    name: LEGAL_META,
    content: JSON.stringify(told),
  });
  document.head.append(meta);
}

it('names the operator as text, as the server does', async () => {
  tell({ name: 'Koval <b>Co</b>' });
  const { container } = await open('By [your company or name], [your postal address].');
  expect(container.querySelector('.manual')?.textContent).toContain(
    'By Koval <b>Co</b>, [your postal address].',
  );
});

it('shows the operator’s own text in place of the built one', async () => {
  tell({ own: ['imprint'], text: { path: '', html: '<h2>Ours</h2>' } });
  await open('By [your company or name].');
  expect(screen.getByRole('heading', { name: 'Ours' })).toBeTruthy();
  expect(screen.queryByRole('note')).toBeNull();
  expect(screen.queryByText(/Last changed/)).toBeNull();
});
