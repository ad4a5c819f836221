// @vitest-environment jsdom
import { MESSAGES } from '@parlo/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepLocalUser } from '../../../owner/account/local-user.ts';
import type { BuilderSlot } from '../../../owner/assistants/builder-slot.ts';
import { createDemoStore, STORAGE_FULL } from '../../../owner/demo/demo-assistants.ts';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { OLENA, show } from '../../../testing/render.tsx';
import { BuilderOfUser } from '../builder/builder-of-user.tsx';

const NEW = {
  assistantPrompt: 'Be warm.',
  greetingMessage: 'Hello',
  voice: 'coral',
} as const;
const local = () => createDemoStore(localStorage).list();
const make = (assistantName: string) => createDemoStore(localStorage).add({ ...NEW, assistantName });
const open = (slots: Parameters<typeof BuilderOfUser>[0]['slots'] = {}) =>
  show(<BuilderOfUser slots={slots} />, { at: '/assistant', elsewhere: ['/auth'] });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

describe('without an account', () => {
  it('assistants are made, changed and deleted in this browser, and the server hears of nothing', async () => {
    const { asked } = fakeApi({});
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Create an assistant' }));
    await user.click(await screen.findByRole('button', { name: 'Create' }));
    const greeting = await screen.findByLabelText<HTMLInputElement>('Greeting');
    expect(greeting.value).toBe('Hello, how can I help you today?');
    await user.clear(greeting);
    await user.type(greeting, 'Good morning');
    await user.click(screen.getByRole('button', { name: 'Save Settings' }));
    await screen.findByText('Settings saved successfully!');
    expect(local()).toMatchObject([{ assistantName: 'New Assistant', greetingMessage: 'Good morning' }]);
    await user.click(screen.getByRole('button', { name: 'Delete assistant' }));
    const question = await screen.findByRole('alertdialog');
    expect(within(question).getByText('Are you sure you want to delete this assistant?')).toBeTruthy();
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Your first assistant');
    // The button that had the focus is gone.
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Assistant deleted'));
    expect(local()).toEqual([]);
    expect(asked).toEqual([]);
  });

  it('what needs an account says so beforehand, saves and leads to signing in', async () => {
    make('Bakery');
    const { user, router } = await open();
    const greeting = await screen.findByLabelText('Greeting');
    expect(screen.getByText(/To hear one you need an account/)).toBeTruthy();
    expect(screen.getByText(/Talking to it needs an account: this takes/)).toBeTruthy();
    await user.clear(greeting);
    await user.type(greeting, 'Good morning');
    await user.click(screen.getByRole('button', { name: 'Test Voice' }));
    await screen.findByText('at /auth');
    expect(router.state.location.state).toEqual({ mode: 'login', from: '/assistant' });
    expect(local()[0]?.greetingMessage).toBe('Good morning');
  });

  it('signing up to keep them saves what is typed first', async () => {
    make('Bakery');
    const { user, router } = await open();
    const greeting = await screen.findByLabelText('Greeting');
    await user.clear(greeting);
    await user.type(greeting, 'Good morning');
    await user.click(screen.getByRole('button', { name: 'Sign up to keep them' }));
    await screen.findByText('at /auth');
    expect(router.state.location.state).toEqual({ mode: 'register', from: '/assistant' });
    expect(local()[0]?.greetingMessage).toBe('Good morning');
  });

  it('two of one name are refused in the words of the specification', async () => {
    make('Bakery');
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Add new' }));
    const dialog = await screen.findByRole('dialog');
    const name = within(dialog).getByLabelText('Assistant name');
    await user.clear(name);
    await user.type(name, 'Bakery');
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(await within(dialog).findByText(MESSAGES.nameTaken)).toBeTruthy();
  });

  it('a logo is attached at once, and a full browser says so', async () => {
    make('Bakery');
    let slot: BuilderSlot | undefined;
    await open({
      files(given) {
        slot = given;
        return null;
      },
    });
    await screen.findByLabelText('Greeting');
    slot?.localLogo?.attach({ name: 'sun.png', url: 'data:image/png;base64,AA' });
    expect(local()[0]?.logoDownload).toBe('sun.png');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError');
    });
    expect(() => slot?.localLogo?.attach(null)).toThrow(STORAGE_FULL);
    vi.mocked(Storage.prototype.setItem).mockRestore();
    expect(local()[0]?.logoDownload).toBe('sun.png');
  });
});

describe('after signing in', () => {
  const list = { success: true as const, message: '', assistants: [] };

  it('the ones that were chosen are kept; a taken name stays here and says why', async () => {
    for (const name of ['Bakery', 'Shop', 'Hotel']) make(name);
    keepLocalUser(localStorage, OLENA);
    const { asked } = fakeApi({
      getAssistants: () => list,
      addAssistant: ({ assistant }) =>
        assistant.assistantName === 'Shop'
          ? refuse('name_taken', MESSAGES.nameTaken)
          : { ...list, assistantId: 'assistant_9' },
    });
    const { user } = await open();
    const dialog = await screen.findByRole('dialog', { name: 'Keep what you made?' });
    await user.click(within(dialog).getByLabelText('Hotel'));
    await user.click(within(dialog).getByRole('button', { name: 'Keep in my account' }));
    expect(await within(dialog).findByText(MESSAGES.nameTaken)).toBeTruthy();
    expect(within(dialog).getByText('Kept')).toBeTruthy();
    expect(asked.filter(({ name }) => name === 'addAssistant')).toHaveLength(2);
    expect(local().map(({ assistantName }) => assistantName)).toEqual(['Shop', 'Hotel']);
  });

  it('the question is asked once, and waits as a line after that', async () => {
    make('Bakery');
    keepLocalUser(localStorage, OLENA);
    fakeApi({ getAssistants: () => list });
    const { user, unmount } = await open();
    await user.click(await screen.findByRole('button', { name: 'Not now' }));
    unmount();
    await open();
    expect(await screen.findByText('1 assistant is in this browser only.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(local()).toHaveLength(1);
  });
});
