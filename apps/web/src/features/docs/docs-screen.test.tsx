// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Language } from '../../i18n/language.ts';
import { show } from '../../testing/render.tsx';
import { buildDocs } from './build-docs.ts';
import { DocsScreen } from './docs-screen.tsx';
import { DocsSearch } from './docs-search.tsx';
import { makeIndex, readIndex, searchDocs } from './search-index.ts';

const head = (title: string, section: string, order: number) =>
  `---\ntitle: ${title}\ndescription: About ${title}.\nsection: ${section}\norder: ${order}\n---\n`;
const FILES = {
  'hosting.md': `${head('Hosting', 'operate', 1)}# Hosting Parlo\nOn a laptop.\n\n## Backups\nCopy the folder.\n\n## Mail\nSee [settings](settings.md#smtp) and [elsewhere](https://example.com/x).\n\n\`\`\`sh\nnpm start\n\`\`\`\n`,
  'settings.md': `${head('Settings', 'operate', 2)}# All settings\nOptional.\n\n## SMTP\nYour mail server.\n`,
  'settings.uk.md': `${head('Налаштування', 'operate', 2)}# Усі налаштування\nНеобов’язкові.\n\n## SMTP\nВаш поштовий сервер.\n`,
  'api.md': `${head('API', 'develop', 1)}# The API\nKeys.\n`,
};

function open(name: string | null, language: Language = 'en') {
  const { links, articles } = buildDocs(FILES, language);
  const article = name === null ? null : (articles.get(name) ?? null);
  const at = language === 'uk' ? '/uk/docs' : '/docs';
  return show(<DocsScreen version="1.2.3" links={links} article={article} />, {
    at: name === null ? at : `${at}/${name}`,
    language,
    elsewhere: [`${at}/hosting`, `${at}/settings`, `${at}/api`],
  });
}

describe('the page of all pages', () => {
  it('lists them by section, with what each is about', async () => {
    await open(null);
    const run = screen.getByRole('region', { name: 'Run Parlo' });
    expect(
      within(run)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Hosting', 'Settings']);
    expect(within(run).getByText('About Hosting.')).toBeTruthy();
  });
});

describe('a page', () => {
  it('shows its title, the version, and its neighbours', async () => {
    await open('settings');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('All settings');
    const [nav] = screen.getAllByRole('navigation', { name: 'Pages of the documentation' });
    expect(nav?.querySelector('[aria-current="page"]')?.textContent).toBe('Settings');
    expect(nav?.textContent).toContain('Version 1.2.3');
    const more = screen.getByRole('navigation', { name: 'More pages' });
    expect(
      within(more)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/docs/hosting', '/docs/api']);
  });

  it('has its headings as contents that lead to them', async () => {
    const { container } = await open('hosting');
    const [contents] = screen.getAllByRole('navigation', { name: 'On this page' });
    const targets = [...(contents?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));
    expect(targets).toEqual(['#backups', '#mail']);
    for (const target of targets) expect(container.querySelector(`h2${target}`)).not.toBeNull();
  });

  it('leads to another page without loading anew, and leaves other sites to the browser', async () => {
    const { user, router } = await open('hosting');
    const elsewhere = screen.getByRole('link', { name: 'elsewhere' });
    elsewhere.addEventListener('click', (event) => event.preventDefault());
    await user.click(elsewhere);
    expect(router.state.location.pathname).toBe('/docs/hosting');
    await user.click(screen.getByRole('link', { name: 'settings' }));
    await screen.findByText('at /docs/settings');
    expect(router.state.location.hash).toBe('#smtp');
  });

  it('copies code, and says so', async () => {
    const { user } = await open('hosting');
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    await screen.findByRole('button', { name: 'Copied!' });
    expect(await navigator.clipboard.readText()).toBe('npm start');
  });

  it('is in the reader’s language where it can be, and says in which one it is otherwise', async () => {
    const { unmount } = await open('settings', 'uk');
    const title = screen.getByRole('heading', { level: 1 });
    expect([title.textContent, title.lang]).toEqual(['Усі налаштування', '']);
    expect(screen.queryByText(/ще не перекладено/)).toBeNull();
    unmount();
    const { container } = await open('hosting', 'uk');
    expect(screen.getByRole('heading', { level: 1 }).lang).toBe('en');
    expect(container.querySelector('.manual')?.getAttribute('lang')).toBe('en');
    expect(screen.getByText(/ще не перекладено/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'settings' }).getAttribute('href')).toBe(
      '/uk/docs/settings#smtp',
    );
  });

  it('has data for search engines', async () => {
    await open('hosting');
    const json = document.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
    const graph: readonly Record<string, unknown>[] = JSON.parse(json)['@graph'];
    expect(graph[0]).toMatchObject({ '@type': 'TechArticle', headline: 'Hosting Parlo', inLanguage: 'en' });
    expect(graph[1]).toMatchObject({ '@type': 'BreadcrumbList' });
    expect(graph[0]?.url).toBe(`${location.origin}/docs/hosting`);
    expect(document.title).toBe('Hosting · Docs · Parlo');
  });
});

describe('the search', () => {
  const index = readIndex(makeIndex(buildDocs(FILES, 'en').parts));
  const found = async () => (query: string) => searchDocs(index, query);
  const seek = async (load: Parameters<typeof DocsSearch>[0]['load'] = found) => {
    const loading = vi.fn(load);
    const scene = await show(<DocsSearch load={loading} />, {
      at: '/docs',
      elsewhere: ['/docs/settings', '/docs/hosting'],
    });
    return { ...scene, loading };
  };
  const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search the docs' });
  const focused = () => document.activeElement;

  it('is loaded when somebody goes to it, and not before', async () => {
    const { user, loading } = await seek();
    expect(loading).not.toHaveBeenCalled();
    await user.keyboard('/');
    expect(focused()).toBe(field());
    expect(field().value).toBe('');
    expect(loading.mock.calls).toEqual([['en']]);
    await user.keyboard('a/b');
    expect(field().value).toBe('a/b');
    expect(loading).toHaveBeenCalledOnce();
  });

  it('shows page, heading and the marked match', async () => {
    const { user } = await seek();
    await user.type(field(), 'folder');
    const hit = await screen.findByRole('link', { name: /Hosting: Backups/ });
    expect(hit.querySelector('mark')?.textContent).toBe('folder');
    expect(hit.getAttribute('href')).toBe('/docs/hosting#backups');
    expect(screen.getByRole('status').textContent).toBe('1 place found');
  });

  it('is walked through with the arrows, round at the ends, and left with Escape', async () => {
    const { user } = await seek();
    await user.type(field(), 'mail');
    const links = within(await screen.findByRole('list', { name: 'What was found' })).getAllByRole('link');
    expect(links.length).toBe(2);
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe(links[0]);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(focused()).toBe(field());
    await user.keyboard('{ArrowUp}');
    expect(focused()).toBe(links[1]);
    await user.keyboard('{Escape}');
    expect(focused()).toBe(field());
    expect(field().value).toBe('');
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('opens the first with Enter from the field, and the one that has the focus', async () => {
    const { user, unmount, router } = await seek();
    await user.type(field(), 'server');
    await screen.findByRole('link', { name: /SMTP/ });
    await user.keyboard('{Enter}');
    await screen.findByText('at /docs/settings');
    expect(router.state.location.hash).toBe('#smtp');
    unmount();

    const other = await seek();
    await other.user.type(field(), 'mail');
    const links = within(await screen.findByRole('list')).getAllByRole('link');
    const second = new URL(links[1]?.getAttribute('href') ?? '', 'http://localhost');
    await other.user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await screen.findByText(`at ${second.pathname}`);
  });

  it('says what to do where nothing is found', async () => {
    const { user } = await seek();
    await user.type(field(), 'elephants');
    await screen.findByText('Nothing was found for “elephants”. Try one word, or another one.');
    await user.keyboard('{Enter}');
    expect(field().value).toBe('elephants');
  });

  it('goes away when one leaves it, and is there again on the way back', async () => {
    const { user } = await seek();
    await user.type(field(), 'mail');
    await screen.findByRole('list');
    await user.click(document.body);
    expect(screen.queryByRole('list')).toBeNull();
    await user.click(field());
    await screen.findByRole('list');
  });

  it('can be tried again when it could not be loaded', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const load = vi.fn(found).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const { user } = await seek(load);
    await user.type(field(), 'mail');
    await screen.findByText('The search could not be loaded.');
    await user.keyboard('{ArrowDown}');
    expect(load).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('list');
    expect(load).toHaveBeenCalledTimes(2);
    expect(focused()).toBe(field());
  });

  it('is tried again when one comes back to it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const load = vi.fn(found).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const { user } = await seek(load);
    await user.type(field(), 'mail');
    await screen.findByText('The search could not be loaded.');
    await user.click(document.body);
    await user.click(field());
    await screen.findByRole('list');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('announces results in an existing live region', async () => {
    const { user } = await seek();
    const status = screen.getByRole('status');
    expect(status.textContent).toBe('');
    await user.type(field(), 'folder');
    await screen.findByText('1 place found');
    expect(screen.getByRole('status')).toBe(status);
    await user.keyboard('{Escape}');
    expect(status.textContent).toBe('');
  });
});
