// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signedIn } from '../owner/account/use-user.ts';
import { fakeApi } from '../testing/fake-api.ts';
import { OLENA, show } from '../testing/render.tsx';
import { Header } from './header.tsx';

/** What jsdom lacks of modal dialogs: open and closed, and the focus given back. */
function modalDialogs() {
  let before: Element | null = null;
  HTMLDialogElement.prototype.showModal = function showModal() {
    before = document.activeElement;
    this.open = true;
    this.querySelector('button')?.focus();
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    if (before instanceof HTMLElement) before.focus();
  };
}

/** Whether the person asked for less motion. */
function motion(reduce: boolean) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: reduce && query.includes('reduced-motion'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}

const menuButton = () => screen.getByRole('button', { name: 'Menu' });
const menu = () => screen.queryByRole('dialog', { name: 'Menu' });
const scrollTo = (y: number) => {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
  fireEvent.scroll(window);
};

beforeEach(() => {
  modalDialogs();
  motion(false);
});
afterEach(() => {
  vi.useRealTimers();
  scrollTo(0);
});

describe('the header', () => {
  it('leads home, to the four places and to the builder', async () => {
    await show(<Header />);
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Parlo', '/'],
      ['Dashboard', '/dashboard'],
      ['Pricing', '/pricing'],
      ['Blog', '/blog'],
      ['R&D', '/rnd'],
      ['Українська', '/uk'],
      ['Launch My Widget', '/assistant'],
      ['Sign in', '/auth'],
    ]);
  });

  it('gains a shadow after more than 40 px', async () => {
    await show(<Header />);
    const { dataset } = screen.getByRole('banner');
    scrollTo(40);
    expect(dataset.lifted).toBeUndefined();
    scrollTo(41);
    expect(dataset.lifted).toBe('true');
    expect(screen.getByRole('banner').className).toContain('shadow');
    scrollTo(0);
    expect(dataset.lifted).toBeUndefined();
  });
});

describe('the menu of small screens', () => {
  it('has the same links, and takes 300 ms to leave', async () => {
    await show(<Header />);
    fireEvent.click(menuButton());
    const names = within(await screen.findByRole('dialog'))
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(names).toEqual(['Dashboard', 'Pricing', 'Blog', 'R&D', 'Launch My Widget', 'Українська']);
    vi.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    act(() => void vi.advanceTimersByTime(299));
    expect(menu()?.dataset.leaving).toBe('true');
    act(() => void vi.advanceTimersByTime(1));
    expect(menu()).toBeNull();
  });

  it('leaves at once for who asked for less motion', async () => {
    motion(true);
    await show(<Header />);
    fireEvent.click(menuButton());
    const dialog = await screen.findByRole('dialog');
    vi.useFakeTimers();
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    act(() => void vi.advanceTimersByTime(0));
    expect(menu()).toBeNull();
  });

  it('is left by Escape and by a click beside it, not by one in it', async () => {
    const { user } = await show(<Header />);
    const leaves = async (how: (dialog: HTMLElement) => Promise<unknown> | unknown) => {
      await user.click(menuButton());
      const dialog = screen.getByRole('dialog');
      dialog.getBoundingClientRect = () => new DOMRect(100, 0, 200, 600);
      fireEvent.click(dialog, { clientX: 150, clientY: 50 });
      expect(dialog.dataset.leaving).toBeUndefined();
      await how(dialog);
      expect(dialog.dataset.leaving).toBe('true');
      await vi.waitFor(() => expect(menu()).toBeNull());
      expect(document.activeElement).toBe(menuButton());
    };
    await leaves((dialog) => fireEvent(dialog, new Event('cancel', { cancelable: true })));
    await leaves((dialog) => fireEvent.click(dialog, { clientX: 50, clientY: 50 }));
  });

  it('keeps the focus going round inside', async () => {
    const { user } = await show(<Header />);
    await user.click(menuButton());
    const dialog = screen.getByRole('dialog');
    const stops = within(dialog).getAllByRole('button');
    const last = stops.at(-1);
    last?.focus();
    await user.tab();
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Close' }));
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(last);
  });
});

describe('the user menu', () => {
  beforeEach(() => signedIn(OLENA));

  it('is there at once, and has the words of the specification', async () => {
    fakeApi({ getNotifications: () => ({ success: true, notifications: [], unread: 3 }) });
    const { user, router } = await show(<Header />, {
      elsewhere: ['/settings', '/dashboard/api', '/sign-out'],
    });
    const button = screen.getByRole('button', { name: /Account/ });
    expect(button.textContent).toContain('OK');
    await user.click(button);
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual([
      expect.stringContaining('Notifications'),
      'Account Settings',
      'API Keys',
      'Log Out',
    ]);
    expect(await screen.findByText('3 unread')).toBeTruthy();
    await user.click(screen.getByRole('menuitem', { name: 'Account Settings' }));
    expect(router.state.location.pathname).toBe('/settings');
  });

  it('logs out by the page for it', async () => {
    fakeApi({});
    const { user, router } = await show(<Header />, { elsewhere: ['/sign-out'] });
    await user.click(screen.getByRole('button', { name: /Account/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Log Out' }));
    expect(router.state.location).toMatchObject({ pathname: '/sign-out', state: { asked: true } });
  });
});
