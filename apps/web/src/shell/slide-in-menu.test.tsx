// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { i18next } from '../i18n/index.ts';
import { show } from '../testing/render.tsx';
import { chooseTheme, currentTheme } from '../theme/theme.ts';
import { SlideInMenu } from './slide-in-menu.tsx';

const onClose = vi.fn();
/** Tells the page that its window got wide. */
let widen: () => void;

beforeEach(() => {
  onClose.mockReset();
  // Not in jsdom.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
    this.querySelector('button')?.focus();
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  const wide = new EventTarget();
  widen = () => act(() => void wide.dispatchEvent(new Event('change')));
  vi.stubGlobal('matchMedia', (query: string) =>
    // With less motion it leaves at once, so that nothing has to be waited for.
    Object.assign(query.includes('min-width') ? wide : new EventTarget(), {
      matches: query.includes('reduced-motion'),
    }),
  );
});
afterEach(() => {
  act(() => chooseTheme(null));
  vi.unstubAllGlobals();
});

const PLACES = ['/dashboard', '/pricing', '/blog', '/rnd', '/assistant'];
const open = (at = '/') => show(<SlideInMenu onClose={onClose} />, { at, elsewhere: PLACES });
const menu = () => screen.getByRole('dialog', { name: /Menu|Меню/ });
const closed = () => waitFor(() => expect(onClose).toHaveBeenCalledOnce());

describe('the menu of small screens', () => {
  it('opens as a window over the page, with the focus in it', async () => {
    await open();
    expect((menu() as HTMLDialogElement).open).toBe(true);
    expect(document.activeElement).toBe(within(menu()).getByRole('button', { name: 'Close' }));
  });

  it.each([
    ['Dashboard', '/dashboard'],
    ['Pricing', '/pricing'],
    ['Blog', '/blog'],
    ['R&D', '/rnd'],
    ['Launch My Widget', '/assistant'],
  ])('leads with %s to %s, and goes', async (name, path) => {
    const { user } = await open();
    await user.click(within(menu()).getByRole('link', { name }));
    expect(await screen.findByText(`at ${path}`)).toBeTruthy();
  });

  it('goes for a link to the page one is on already', async () => {
    const { user } = await open('/blog');
    await user.click(within(menu()).getByRole('link', { name: 'Blog' }));
    await closed();
  });

  it('says which page is open', async () => {
    await open('/blog');
    expect(within(menu()).getByRole('link', { name: 'Blog' }).getAttribute('aria-current')).toBe('page');
    expect(within(menu()).getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBeNull();
  });

  it('goes at once, and not when the next page has come', async () => {
    const blog = { path: '/blog', loader: () => new Promise<null>(() => {}), element: <p>the blog</p> };
    const router = createMemoryRouter([{ path: '/', element: <SlideInMenu onClose={onClose} /> }, blog]);
    render(<RouterProvider router={router} />);
    fireEvent.click(within(menu()).getByRole('link', { name: 'Blog' }));
    expect(router.state.navigation.state).toBe('loading');
    await closed();
    expect(router.state.location.pathname).toBe('/');
  });

  it('goes when the window gets wide enough for the header’s own links', async () => {
    await open();
    widen();
    await closed();
  });

  it('changes the theme and stays', async () => {
    const { user } = await open();
    await user.click(within(menu()).getByRole('button', { name: 'Switch to dark' }));
    expect(currentTheme()).toBe('dark');
    expect(within(menu()).getByRole('button', { name: 'Switch to light' })).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('changes the language of what it says, and stays', async () => {
    const { user } = await open('/dashboard');
    await user.click(within(menu()).getByRole('button', { name: 'Українська' }));
    await waitFor(() => expect(i18next.language).toBe('uk'));
    expect(await within(menu()).findByRole('button', { name: 'English' })).toBeTruthy();
    expect(within(menu()).queryByRole('link', { name: 'Blog' })).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('goes with the button that closes it', async () => {
    const { user } = await open();
    await user.click(within(menu()).getByRole('button', { name: 'Close' }));
    await closed();
  });
});
