// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  builderServer,
  loadSections,
  pick,
  SHOP,
  saved,
  textOf,
} from '../features/assistants/testing/builder-scene.tsx';
import { keepLocalUser } from '../owner/account/local-user.ts';
import { BAKERY } from '../testing/bakery.ts';
import { refuse } from '../testing/fake-api.ts';
import { fakeEvents } from '../testing/fake-events.ts';
import { OLENA, show } from '../testing/render.tsx';
import AssistantRoute from './assistant.tsx';

type Answers = Parameters<typeof builderServer>[1];

const NO_FILES = { success: true as const, message: '', files: [] };

beforeEach(() => {
  localStorage.clear();
  keepLocalUser(localStorage, OLENA);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  fakeEvents();
  URL.createObjectURL = () => 'blob:logo';
  URL.revokeObjectURL = () => undefined;
});

// The parts of other features: a busy machine needs longer for their code than a test waits for a word.
beforeAll(async () => {
  await Promise.all([
    loadSections(),
    import('../features/websites/websites-part.tsx'),
    import('../features/knowledge/knowledge-table.tsx'),
    import('../features/assistants/entries/entries-part.tsx'),
    import('../features/branding/logo-field.tsx'),
    import('../features/calendar/builder-calendar.tsx'),
    import('../features/embed/widget-code.tsx'),
    import('../features/answer-tests/tests-section.tsx'),
  ]);
}, 60_000);

const section = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Sections' })).getByRole('link', { name });

/** The builder with all that other features put into it. */
async function open(answers: Answers = {}, at = '/assistant') {
  const view = await openAt(at, answers);
  await screen.findByLabelText('Greeting');
  return view;
}

async function openAt(at: string, answers: Answers = {}) {
  const server = builderServer([BAKERY, SHOP], {
    getKnowledge: () => NO_FILES,
    getLogo: () => refuse('logo_not_found', 'None.'),
    ...answers,
  });
  const view = await show(<AssistantRoute />, { at, elsewhere: ['/sandbox', '/auth', '/'] });
  return {
    ...view,
    server,
    save: () => view.user.click(screen.getByRole('button', { name: 'Save Settings' })),
    names: () => server.asked.map(({ name }) => name),
  };
}
const leaves = () => {
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
};

describe('the builder as a whole', () => {
  it.each([
    ['about', 'How it answers'],
    ['knowledge', 'What it knows'],
    ['voice', 'Logo'],
    ['calendar', 'Calendar'],
    ['site', 'Put it on your site'],
    ['tests', 'Tests'],
    ['versions', 'Versions'],
  ])('has a section at /assistant/%s, beside the widget', async (name, part) => {
    await openAt(`/assistant/${name}`);
    expect(await screen.findByRole('heading', { name: part })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Assistant builder');
    expect(await screen.findByTitle('Widget of Bakery')).toBeTruthy();
  });

  it('explains the prompt’s effect for the chosen kind of replies', async () => {
    const { user } = await open();
    expect(screen.getByText(/^Facts it may mention/)).toBeTruthy();
    await user.click(await screen.findByRole('radio', { name: 'In its own words' }));
    expect(screen.getByText(/^How it behaves, and what it knows/)).toBeTruthy();
    expect(screen.queryByText(/^Facts it may mention/)).toBeNull();
  });

  it('shows the look that is typed next to the code, and saves it with everything else', async () => {
    const { user, save, server } = await open();
    await user.click(section('Put it on your site'));
    await user.click(await screen.findByRole('link', { name: 'Change the look' }));
    fireEvent.change(await screen.findByLabelText('Colour code'), { target: { value: '#0a7d5a' } });
    await user.click(section('Put it on your site'));
    expect(await screen.findByText('Colour: #0a7d5a. Theme: as on the visitor’s device.')).toBeTruthy();
    await save();
    await saved();
    expect(server.edits[0]?.updated.look).toEqual({ ...BAKERY.look, color: '#0a7d5a' });
  });

  it('begins from an example, which is unsaved work until it is saved', async () => {
    const { user, save, server } = await open();
    await user.click(screen.getByRole('button', { name: 'Start from an example' }));
    await user.click(await screen.findByRole('button', { name: /^Restaurant Host/ }));
    expect(textOf('Greeting')).toMatch(/^Good day! Would you like a table/);
    expect(screen.getByText('You have unsaved changes')).toBeTruthy();
    expect(server.edits).toEqual([]);
    await save();
    await saved();
    expect(server.assistants[0]?.greetingMessage).toBe(textOf('Greeting'));
    expect(server.assistants[0]?.assistantName).toBe('Bakery');
  });

  it('takes an example back, and has nothing to save then', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Start from an example' }));
    await user.click(await screen.findByRole('button', { name: /^Legal Consultant/ }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect([textOf('Greeting'), textOf('Prompt')]).toEqual(['Hello', 'Be warm.']);
    expect(screen.getByText('Your own words are back.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'All Saved!' })).toBeTruthy();
  });

  it('leaves everything as it is when the examples are closed without a choice', async () => {
    const { user } = await open();
    const opener = screen.getByRole('button', { name: 'Start from an example' });
    await user.click(opener);
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(opener));
    expect(textOf('Greeting')).toBe('Hello');
  });

  it('changes to another assistant from the list, with its own example forgotten', async () => {
    const { user, save } = await open();
    await user.click(screen.getByRole('button', { name: 'Start from an example' }));
    await user.click(await screen.findByRole('button', { name: /^Legal Consultant/ }));
    await save();
    await saved();
    pick('Shop');
    await waitFor(() => expect(textOf('Assistant name')).toBe('Shop'));
    expect(screen.queryByText(/^Filled in from/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('a tab that is closed', () => {
  it('asks while something is unsaved, and not otherwise', async () => {
    const { user, save } = await open();
    expect(leaves()).toBe(false);
    await user.type(screen.getByLabelText('Greeting'), '!');
    expect(leaves()).toBe(true);
    await save();
    await saved();
    expect(leaves()).toBe(false);
  });

  it('asks while a file waits for the next save', async () => {
    const { user } = await open();
    await user.click(section('Knowledge'));
    const file = new File(['Bread costs two euros.'], 'menu.txt', { type: 'text/plain' });
    await user.upload(await screen.findByLabelText<HTMLInputElement>(/^Choose a file/), file);
    await user.click(screen.getByRole('button', { name: 'Add file' }));
    await screen.findByRole('button', { name: 'Save Settings' });
    expect(leaves()).toBe(true);
    pick('Shop');
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeTruthy();
  });
});

describe('the way back', () => {
  it('asks before unsaved changes are lost, and stays when the owner stays', async () => {
    const { user, router } = await open({}, '/assistant?id=assistant_2');
    await user.type(screen.getByLabelText('Greeting'), '!');
    await act(() => router.navigate('/'));
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    expect(document.activeElement).toBe(question.getByRole('button', { name: 'Keep editing' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/assistant');
    expect(textOf('Greeting')).toBe('Hello!');
    await act(() => router.navigate('/'));
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    expect(await screen.findByText('at /')).toBeTruthy();
  });

  it('is free once everything is as it was saved', async () => {
    const { user, router } = await open();
    const greeting = screen.getByLabelText('Greeting');
    await user.type(greeting, '!');
    await user.type(greeting, '{Backspace}');
    fireEvent.blur(greeting);
    await act(() => router.navigate('/'));
    expect(await screen.findByText('at /')).toBeTruthy();
  });
});

const menu = () => new File(['Bread costs two euros.'], 'menu.txt', { type: 'text/plain' });
const asFile = (status: 'pending' | 'ready') => ({
  id: 'file_menu',
  name: 'menu.txt',
  type: 'text/plain',
  size: 22,
  status,
  reason: null,
  problem: null,
  passages: status === 'ready' ? 1 : 0,
  createdAt: '2026-11-20T10:00:00.000Z',
});

describe('files that go up with a save', () => {
  async function choose({ user }: Awaited<ReturnType<typeof open>>) {
    await user.click(section('Knowledge'));
    await user.upload(await screen.findByLabelText<HTMLInputElement>(/^Choose a file/), menu());
  }

  it('leave the texts saved when they fail, stay for the next save, and say why', async () => {
    let away = true;
    const view = await open({
      uploadKnowledgeBase: () =>
        away
          ? refuse('files_unavailable', 'Not now.')
          : { success: true, message: '', files: [asFile('pending')], refused: [] },
    });
    await view.user.type(screen.getByLabelText('Greeting'), '!');
    await choose(view);
    await view.save();
    expect((await screen.findByText(/^Your settings are saved, but menu.txt/)).getAttribute('role')).toBe(
      'alert',
    );
    expect(view.server.assistants[0]?.greetingMessage).toBe('Hello!');
    expect(screen.getByText(/^Not uploaded\. Parlo cannot reach its files/)).toBeTruthy();
    away = false;
    await view.save();
    await saved();
    expect(await screen.findByText('Being read')).toBeTruthy();
    expect(view.names().filter((name) => name === 'uploadKnowledgeBase')).toHaveLength(2);
  });

  it('go up alone where no text was changed', async () => {
    const view = await open({
      uploadKnowledgeBase: () => ({ success: true, message: '', files: [asFile('ready')], refused: [] }),
    });
    await choose(view);
    await view.save();
    await saved();
    expect(await screen.findByText(/1 passage$/)).toBeTruthy();
  });

  it('can be removed, which leaves nothing to save', async () => {
    const view = await open();
    await choose(view);
    await view.user.click(screen.getByRole('button', { name: 'Take back menu.txt' }));
    expect(await screen.findByRole('button', { name: 'All Saved!' })).toBeTruthy();
    expect(leaves()).toBe(false);
  });
});

describe('a logo that is uploaded while something is typed', () => {
  const LOGO = 'data:image/png;base64,b3du';

  it('is shown in the preview, and is no reason to refuse the next save', async () => {
    const logoDownload = 'logo-2.png';
    const view = await open({
      uploadLogo() {
        view.server.assistants = [{ ...BAKERY, logoDownload, version: 5 }, SHOP];
        return { success: true, message: '', logoDownload, logo: LOGO };
      },
    });
    view.server.beforeEdit = ({ updated }) => {
      if (updated.version !== 5) refuse('version_conflict', 'Changed.', { current: BAKERY });
    };
    const before = await screen.findByTitle('Widget of Bakery');
    await view.user.type(screen.getByLabelText('Greeting'), '!');
    await view.user.click(section('Voice and look'));
    const image = new File(['png'], 'logo.png', { type: 'image/png' });
    await view.user.upload(await screen.findByLabelText<HTMLInputElement>(/^Choose an image/), image);
    await view.user.click(screen.getByRole('button', { name: 'Upload logo' }));
    expect(await screen.findByText('Logo uploaded.')).toBeTruthy();
    await waitFor(() => expect(screen.getByTitle('Widget of Bakery')).not.toBe(before));
    expect(textOf('Greeting')).toBe('Hello!');
    await view.save();
    await saved();
    expect(view.server.assistants[0]).toMatchObject({ greetingMessage: 'Hello!', logoDownload });
  });
});
