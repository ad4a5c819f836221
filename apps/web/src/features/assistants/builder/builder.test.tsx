// @vitest-environment jsdom
import { type Assistant, MESSAGES } from '@parlo/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepLocalUser } from '../../../owner/account/local-user.ts';
import { DRAFT_PREFIX, findUnsaved, keepDraft } from '../../../owner/assistants/builder-draft.ts';
import type { BuilderSlot } from '../../../owner/assistants/builder-slot.ts';
import { BAKERY } from '../../../testing/bakery.ts';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { OLENA, show } from '../../../testing/render.tsx';
import { listed, pick } from '../testing/builder-scene.tsx';
import { ENTRIES } from '../testing/entries-slot.tsx';
import { BuilderOfUser } from './builder-of-user.tsx';
import { toValues } from './form-values.ts';

const SHOP: Assistant = { ...BAKERY, id: 'assistant_2', assistantName: 'Shop' };
const list = (...assistants: Assistant[]) => ({ success: true, message: '', assistants }) as const;

/** A server that stores, unless `edit` says otherwise. */
function server(edit?: () => never, stored = BAKERY) {
  let bakery = stored;
  let away = edit;
  const { asked } = fakeApi({
    getAssistants: () => list(bakery, SHOP),
    editAssistant({ updated }) {
      if (away) away();
      bakery = { ...bakery, ...(updated as Partial<Assistant>), version: bakery.version + 1 };
      return list(bakery, SHOP);
    },
    deleteAssistant: () => refuse('unauthenticated', MESSAGES.signInToContinue),
  });
  const edits = () => asked.filter(({ name }) => name === 'editAssistant').map(({ input }) => input);
  return { edits, mend: () => (away = undefined) };
}

async function open(slots: Parameters<typeof BuilderOfUser>[0]['slots'] = ENTRIES, at = '/assistant') {
  const scene = await show(<BuilderOfUser slots={slots} />, { at, elsewhere: ['/sandbox', '/auth', '/'] });
  const greeting = await screen.findByLabelText<HTMLInputElement>('Greeting');
  const retype = async (text: string) => {
    await scene.user.clear(greeting);
    await scene.user.type(greeting, text);
  };
  const save = () => scene.user.click(screen.getByRole('button', { name: 'Save Settings' }));
  return { ...scene, greeting, retype, save };
}

beforeEach(() => {
  localStorage.clear();
  keepLocalUser(localStorage, OLENA);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

describe('saving', () => {
  it('goes from all saved to unsaved, saving, and saved again', async () => {
    const { edits } = server();
    const { retype, save } = await open();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'All Saved!' }).disabled).toBe(true);
    await retype('Good morning');
    expect(screen.getByText('You have unsaved changes')).toBeTruthy();
    await save();
    expect(await screen.findByText('Settings saved successfully!')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'All Saved!' }).disabled).toBe(true);
    expect(edits()).toMatchObject([
      { assistantId: BAKERY.id, updated: { greetingMessage: 'Good morning', version: 4 } },
    ]);
    expect(localStorage.getItem(DRAFT_PREFIX + BAKERY.id)).toBeNull();
  });

  it('that failed says so, loses nothing, and goes through when tried again', async () => {
    const { edits, mend } = server(() => refuse('internal', 'Something inside.'));
    const { retype, save, greeting } = await open();
    await retype('Good morning');
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to save settings. Please try again.');
    expect(greeting.value).toBe('Good morning');
    mend();
    await save();
    expect(await screen.findByText('Settings saved successfully!')).toBeTruthy();
    expect(edits()).toHaveLength(2);
  });

  it('says when the name is taken', async () => {
    server(() => refuse('name_taken', MESSAGES.nameTaken));
    const { retype, save } = await open();
    await retype('Good morning');
    await save();
    const words = 'Assistant with this name already exists. Please choose a different name.';
    expect((await screen.findByRole('alert')).textContent).toBe(words);
  });

  it('asks for signing in after the session ended, and keeps the input', async () => {
    server(() => refuse('unauthenticated', MESSAGES.signInToContinue));
    const { retype, save, user, router } = await open({}, '/assistant?id=assistant_1');
    await retype('Good morning');
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe('Please sign in to save changes');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByText('at /auth');
    expect(router.state.location.state).toEqual({ mode: 'login', from: '/assistant?id=assistant_1' });
    expect(findUnsaved(localStorage, OLENA.email, BAKERY.id)?.typed.greetingMessage).toBe('Good morning');
  });

  it('runs further steps after the fields, and keeps failed ones for the next try', async () => {
    const { edits } = server();
    const upload = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(undefined);
    let slot: BuilderSlot | undefined;
    const { save, user } = await open({
      templates: (given) => {
        slot = given;
        return (
          <button type="button" onClick={() => given.withSave('file', upload)}>
            Choose
          </button>
        );
      },
    });
    await user.click(screen.getByRole('button', { name: 'Choose' }));
    expect(slot).toMatchObject({ email: OLENA.email });
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to save settings.');
    expect(edits()).toHaveLength(1);
    await save();
    expect(await screen.findByRole('button', { name: 'All Saved!' })).toBeTruthy();
    expect(upload).toHaveBeenCalledTimes(2);
  });
});

describe('a draft', () => {
  const typed = { ...toValues(BAKERY), assistantPrompt: 'Be quick.' };
  const draft = (version: number, email: string = OLENA.email, testing = false) =>
    keepDraft(localStorage, BAKERY.id, {
      ...typed,
      unsaved: { email, version, at: 0, base: toValues(BAKERY), testing },
    });
  const prompt = () => screen.getByLabelText<HTMLTextAreaElement>('Prompt').value;

  it('is offered, not put back unasked; restoring makes it unsaved work again', async () => {
    server();
    draft(4);
    const { user } = await open();
    expect(prompt()).toBe('Be warm.');
    expect(screen.getByText(/^You have unsaved changes from/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(prompt()).toBe('Be quick.');
    expect(screen.getByRole('button', { name: 'Save Settings' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });

  it('applies a draft of an older version on top of later saves, and says so', async () => {
    server(undefined, { ...BAKERY, greetingMessage: 'Good evening', version: 5 });
    draft(4);
    const { user, greeting } = await open();
    expect(screen.getByText(/was saved somewhere else since/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(prompt()).toBe('Be quick.');
    expect(greeting.value).toBe('Good evening');
  });

  it('is gone when it is discarded, and is never shown to somebody else', async () => {
    server();
    draft(4);
    const { user, unmount } = await open();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(localStorage.getItem(DRAFT_PREFIX + BAKERY.id)).toBeNull();
    unmount();
    draft(4, 'taras@example.com');
    await open();
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });

  it('is not written over by typing before its owner answered', async () => {
    server();
    draft(4);
    const { retype, unmount } = await open();
    await retype('Good morning');
    unmount();
    expect(findUnsaved(localStorage, OLENA.email, BAKERY.id)?.typed.assistantPrompt).toBe('Be quick.');
  });

  it('is written down when the form goes without a question', async () => {
    server();
    const { retype, unmount } = await open();
    await retype('Good morning');
    unmount();
    expect(findUnsaved(localStorage, OLENA.email, BAKERY.id)).toMatchObject({
      version: 4,
      typed: { greetingMessage: 'Good morning' },
    });
  });

  it('is there again after testing', async () => {
    server();
    draft(4, OLENA.email, true);
    await open();
    expect(await screen.findByText('Your unsaved changes are still here.')).toBeTruthy();
    expect(prompt()).toBe('Be quick.');
    // Written down once more on the way, and still what they come back to.
    expect(findUnsaved(localStorage, OLENA.email, BAKERY.id)?.testing).toBe(true);
  });
});

describe('deleting', () => {
  it('asks first, and asks for signing in after the session ended', async () => {
    server();
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Delete assistant' }));
    const question = await screen.findByRole('alertdialog');
    expect(within(question).getByText('Are you sure you want to delete this assistant?')).toBeTruthy();
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Please sign in to delete assistant')).toBeTruthy();
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(listed().open).toBe('Bakery');
  });

  it('says when the server is away', async () => {
    fakeApi({ getAssistants: () => list(BAKERY) });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Delete assistant' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete assistant. Please try again.')).toBeTruthy();
  });
});

it('says when an assistant could not be added', async () => {
  fakeApi({ getAssistants: () => list(BAKERY) });
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Add new' }));
  await user.click(await screen.findByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Failed to add assistant. Please try again.')).toBeTruthy();
});

describe('leaving', () => {
  it('with changes asks first; giving them up forgets them', async () => {
    server();
    const { retype, user } = await open();
    await retype('Good morning');
    pick('Shop');
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByDisplayValue('Good morning')).toBeTruthy();
    pick('Shop');
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Assistant name').value).toBe('Shop'));
    expect(localStorage.getItem(DRAFT_PREFIX + BAKERY.id)).toBeNull();
  });

  it('to test takes typed input along without a question', async () => {
    server();
    const { retype, user, router } = await open();
    await retype('Good morning');
    await user.click(screen.getByRole('button', { name: 'Test Assistant' }));
    await screen.findByText('at /sandbox');
    expect(router.state.location.state).toEqual({
      testAssistant: {
        id: BAKERY.id,
        assistantName: 'Bakery',
        assistantPrompt: 'Be warm.',
        greetingMessage: 'Good morning',
        aiNotice: '',
        voice: 'coral',
        pronunciations: [],
        alsoSpoken: [],
        replyMode: 'exact',
        faqList: BAKERY.faqList,
      },
    });
    expect(findUnsaved(localStorage, OLENA.email, BAKERY.id)?.testing).toBe(true);
  });

  it('with an empty list says that there is nothing to test', async () => {
    fakeApi({ getAssistants: () => list() });
    const { user } = await show(<BuilderOfUser slots={{}} />, { at: '/assistant' });
    await user.click(await screen.findByRole('button', { name: 'Test Assistant' }));
    expect(screen.getByRole('alert').textContent).toBe('Please select an assistant to test');
  });
});
