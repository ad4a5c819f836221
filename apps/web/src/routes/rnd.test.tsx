// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { visit } from '../testing/visit.tsx';
import * as rnd from './rnd.tsx';

const ROUTES = { '/rnd/:slug?': rnd };
const STRANGER = { stranger: true } as const;
const card = () => screen.findByRole('link', { name: 'Read more: Video avatars' });
const dialog = () => screen.findByRole('dialog', { name: 'Video avatars' });
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('an article opened from its card', () => {
  it('lies above the list at an address of its own, until Back', async () => {
    const { user, reached, router } = await visit('/rnd', ROUTES, STRANGER);
    await user.click(await card());
    expect((await dialog()).textContent).toContain('a tenth of a second late');
    await reached('/rnd/video-avatars');
    expect(document.title).toBe('Video avatars · Parlo');
    // Behind it the list is where it was.
    expect(screen.getByText('R&D').tagName).toBe('H1');
    await router.navigate(-1);
    await gone();
    await reached('/rnd');
    expect(document.title).toBe('R&D · Parlo');
  });

  it('is opened and closed by keyboard, and gives the focus back to its card', async () => {
    const { user, reached } = await visit('/rnd', ROUTES, STRANGER);
    const link = await card();
    link.focus();
    await user.keyboard('{Enter}');
    expect((await dialog()).contains(document.activeElement)).toBe(true);
    await user.keyboard('{Escape}');
    await gone();
    await reached('/rnd');
    await waitFor(() => expect(document.activeElement).toBe(link));
  });

  it.each([
    ['its button', (shown: HTMLElement) => within(shown).getByRole('button', { name: 'Close' })],
    [
      'a click beside it',
      (shown: HTMLElement) => shown.previousElementSibling ?? expect.fail('nothing behind'),
    ],
  ])('closes by %s', async (_, target) => {
    const { user, reached } = await visit('/rnd', ROUTES, STRANGER);
    await user.click(await card());
    await user.pointer({ keys: '[MouseLeft]', target: target(await dialog()) });
    await gone();
    await reached('/rnd');
  });

  it('is there for every card in Ukrainian, each with its own text', async () => {
    const { user, reached } = await visit('/rnd', ROUTES, { ...STRANGER, language: 'uk' });
    const texts = new Set<string>();
    for (const link of await screen.findAllByRole('link', { name: /^Читати далі: / })) {
      await user.click(link);
      const shown = await screen.findByRole('dialog');
      texts.add(shown.textContent ?? '');
      await user.click(within(shown).getByRole('button', { name: 'Закрити' }));
      await gone();
      await reached('/uk/rnd');
    }
    expect(texts.size).toBe(6);
  });
});

describe('the address of an article', () => {
  it.each([
    ['opened directly', undefined],
    ['loaded again while it was above the list', { aboveList: true }],
  ])('%s is a page with the article and the others', async (_, state) => {
    await visit('/rnd/video-avatars', ROUTES, { ...STRANGER, state });
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Video avatars');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('article').textContent).toContain('a tenth of a second late');
    expect(screen.getAllByRole('link', { name: /^Read more: / })).toHaveLength(5);
    const description = document.querySelector('meta[name=description]')?.getAttribute('content');
    expect(description).toContain('A face for the voice');
  });

  it('leads on to another article, which is a page as well', async () => {
    const { user, reached } = await visit('/rnd/video-avatars', ROUTES, STRANGER);
    await user.click(await screen.findByRole('link', { name: 'Read more: Conference assistants' }));
    await reached('/rnd/conference-assistants');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Conference assistants');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'All ideas' }));
    await reached('/rnd');
  });

  it('that was never made is said not to be there', async () => {
    const missing = {
      ...rnd,
      loader: () => {
        throw Object.assign(new Error(), {
          status: 404,
          statusText: 'Not Found',
          internal: true,
          data: null,
        });
      },
    };
    await visit('/rnd/nowhere', { '/rnd/:slug?': missing }, STRANGER);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Page not found');
  });
});
