// @vitest-environment jsdom
import { type Assistant, MESSAGES } from '@parlo/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepLocalUser } from '../../../owner/account/local-user.ts';
import { keepDraft, readDraft } from '../../../owner/assistants/builder-draft.ts';
import type { BuilderSlot } from '../../../owner/assistants/builder-slot.ts';
import { createDemoStore, STORAGE_FULL } from '../../../owner/demo/demo-assistants.ts';
import { readKeepWish, writeKeepWish } from '../../../owner/demo/keep-wish.ts';
import { BAKERY } from '../../../testing/bakery.ts';
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
    const greeting = await screen.findByLabelText<HTMLInputElement>('Greeting');
    expect(greeting.value).toBe('Hello, how can I help you today?');
    // Nothing is kept of who only looks.
    expect(local()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Keep it' })).toBeNull();
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

  it('one is there to begin with, and is kept with the first word', async () => {
    fakeApi({});
    const { user, unmount } = await open();
    await user.type(await screen.findByLabelText('Greeting'), ' there');
    expect(await screen.findByRole('button', { name: 'Keep it' })).toBeTruthy();
    expect(local()).toMatchObject([{ assistantName: 'New Assistant' }]);
    // Nothing was saved, and nothing is lost.
    unmount();
    await open();
    const greeting = await screen.findByLabelText<HTMLInputElement>('Greeting');
    await waitFor(() => expect(greeting.value).toBe('Hello, how can I help you today? there'));
    expect(screen.getByText('Your unsaved changes are still here.')).toBeTruthy();
  });

  it('voices are heard', async () => {
    const { asked } = fakeApi({ voicePreview: () => refuse('voice_unavailable', 'Not right now.') });
    const { user } = await open();
    await user.click(await screen.findByRole('link', { name: 'Voice and look' }));
    await user.click(await screen.findByRole('button', { name: 'Test Voice' }));
    await screen.findByRole('alert');
    expect(asked.map(({ name }) => name)).toEqual(['voicePreview']);
  });

  it.each([
    ['Test Assistant', 'test', 'login'],
    ['Keep it', 'keep', 'register'],
  ])('%s saves typed input, and explains the sign-in page', async (name, why, mode) => {
    make('Bakery');
    const { user, router } = await open();
    const greeting = await screen.findByLabelText('Greeting');
    await user.clear(greeting);
    await user.type(greeting, 'Good morning');
    await user.click(screen.getByRole('button', { name }));
    await screen.findByText('at /auth');
    expect(router.state.location.state).toEqual({ mode, from: '/assistant', why });
    expect(local()[0]?.greetingMessage).toBe('Good morning');
    expect(readKeepWish()).toMatchObject({ assistantId: local()[0]?.id });
  });

  it('a wish to keep one is forgotten by who comes back without an account', async () => {
    writeKeepWish({ assistantId: make('Bakery').id, scrollY: 0 });
    await open();
    await screen.findByLabelText('Greeting');
    expect(readKeepWish()).toBeNull();
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
      templates(given) {
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

  it('puts the wanted assistant into the account without a question, open at its place', async () => {
    const { id } = make('Bakery');
    make('Shop');
    createDemoStore(localStorage).attachLogo(id, { name: 'sun.png', url: 'data:image/png;base64,AQID' });
    keepDraft(localStorage, id, { widgetLabel: 'Ask us', widgetPosition: 'top-left' });
    writeKeepWish({ assistantId: id, scrollY: 420 });
    keepLocalUser(localStorage, OLENA);
    const server: Assistant[] = [{ ...BAKERY, id: 'assistant_1' }];
    const { asked } = fakeApi({
      getAssistants: () => ({ ...list, assistants: server }),
      addAssistant({ assistant }) {
        server.push({ ...BAKERY, ...(assistant as Partial<Assistant>), id: 'assistant_9' });
        return { ...list, assistants: server, assistantId: 'assistant_9' };
      },
      uploadLogo: () => ({ success: true, message: '', logoDownload: 'sun.png', logo: 'data:image/png,' }),
    });
    const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const { router } = await open();
    expect(await screen.findByText('Your assistant is in your account now.')).toBeTruthy();
    expect(router.state.location.search).toBe('?id=assistant_9');
    // The account had one of this name.
    expect(asked.find(({ name }) => name === 'addAssistant')?.input).toMatchObject({
      assistant: { assistantName: 'Bakery 2', greetingMessage: 'Hello' },
    });
    expect(asked.map(({ name }) => name)).toContain('uploadLogo');
    expect(readDraft(localStorage, 'assistant_9')).toMatchObject({ widgetLabel: 'Ask us' });
    await waitFor(() => expect(scrolled).toHaveBeenCalledWith(0, 420));
    // The other one waits, and nobody is asked about it now.
    expect(local().map(({ assistantName }) => assistantName)).toEqual(['Shop']);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(readKeepWish()).toBeNull();
  });

  it('does not navigate after the user went to another page', async () => {
    writeKeepWish({ assistantId: make('Bakery').id, scrollY: 420 });
    keepLocalUser(localStorage, OLENA);
    const stored = Promise.withResolvers<void>();
    const { asked } = fakeApi({
      getAssistants: () => list,
      async addAssistant() {
        await stored.promise;
        return { ...list, assistants: [{ ...BAKERY, id: 'assistant_9' }], assistantId: 'assistant_9' };
      },
    });
    const { router } = await open();
    await waitFor(() => expect(asked.map(({ name }) => name)).toContain('addAssistant'));
    await act(() => router.navigate('/auth'));
    stored.resolve();
    // It is kept all the same. What would lead there comes in the same turn of the event loop.
    await waitFor(() => expect(local()).toEqual([]));
    await act(() => new Promise((done) => setImmediate(done)));
    expect(router.state.location.pathname).toBe('/auth');
  });

  it('keeps an assistant that could not be saved, with a message', async () => {
    writeKeepWish({ assistantId: make('Bakery').id, scrollY: 0 });
    keepLocalUser(localStorage, OLENA);
    fakeApi({ getAssistants: () => list, addAssistant: () => refuse('unavailable', 'Not now.') });
    await open();
    expect(await screen.findByRole('dialog', { name: 'Keep what you made?' })).toBeTruthy();
    expect(local()).toHaveLength(1);
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
