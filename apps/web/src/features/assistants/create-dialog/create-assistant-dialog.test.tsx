// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { OLENA, show } from '../../../testing/render.tsx';
import { CreateAssistantDialog } from './create-assistant-dialog.tsx';

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});

const ADDED = { success: true, message: '', assistants: [], assistantId: 'assistant_1' } as const;
const UPLOADED = { success: true, message: 'File uploaded.', files: [], refused: [] } as const;
const text = (name: string) => new File(['Bread costs two euros.'], name, { type: 'text/plain' });

type Answers = Parameters<typeof fakeApi>[0];

async function open(answers: Answers = {}) {
  const { asked } = fakeApi({
    addAssistant: () => ({ ...ADDED, assistants: [] }),
    uploadKnowledgeBase: () => ({ ...UPLOADED, files: [], refused: [] }),
    ...answers,
  });
  const onClose = vi.fn();
  const onCreated = vi.fn();
  const view = await show(
    <CreateAssistantDialog email={OLENA.email} suggestion="Bakery" onClose={onClose} onCreated={onCreated} />,
  );
  const { user } = view;
  return {
    ...view,
    asked,
    onClose,
    onCreated,
    choose: (...files: File[]) =>
      userUpload(user, screen.getByLabelText<HTMLInputElement>(/^Choose files/), files),
    async fill() {
      await user.type(screen.getByLabelText('Prompt'), 'Answer.');
      await user.selectOptions(screen.getByLabelText('Voice'), 'coral');
    },
    submit: () => user.click(screen.getByRole('button', { name: 'Create' })),
    names: () => asked.map(({ name }) => name),
  };
}

/** As a drop does, and unlike the browser's own window: files of any kind. */
function userUpload(
  user: { upload(input: HTMLElement, files: File[]): Promise<void> },
  input: HTMLInputElement,
  files: File[],
) {
  input.removeAttribute('accept');
  return user.upload(input, files);
}

describe('the create dialog', () => {
  it('makes an assistant once, however often it is asked to', async () => {
    let answer = (_: typeof ADDED) => {};
    const { user, fill, asked, onCreated } = await open({
      addAssistant: () => new Promise((resolve) => (answer = resolve as never)),
    });
    await fill();
    const button = screen.getByRole('button', { name: 'Create' });
    await user.dblClick(button);
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Creating...' })).toHaveProperty('disabled', true);
    answer(ADDED);
    await waitFor(() => expect(onCreated).toHaveBeenCalledWith('assistant_1'));
    expect(asked.map(({ name }) => name)).toEqual(['addAssistant']);
    expect(asked[0]?.input).toEqual({
      email: OLENA.email,
      assistant: {
        assistantName: 'Bakery',
        assistantPrompt: 'Answer.',
        greetingMessage: 'Hello, how can I help you today?',
        voice: 'coral',
        // The browser's time zone is of no country here.
        country: '',
      },
    });
  });

  it('names each missing value at its field', async () => {
    const { user, submit, names } = await open();
    await user.clear(screen.getByLabelText('Assistant name'));
    await submit();
    expect(screen.getByText('Assistant name is required.')).toBeTruthy();
    expect(screen.getByText('Prompt is required.')).toBeTruthy();
    expect(screen.getByText('Voice is required.')).toBeTruthy();
    expect(names()).toEqual([]);
  });

  it('uploads the files after it, without refused and removed ones', async () => {
    const { user, fill, choose, submit, asked, onCreated } = await open();
    await fill();
    await choose(text('menu.txt'), text('virus.exe'), text('old.txt'));
    expect(screen.getByRole('alert').textContent).toContain('virus.exe: This kind of file');
    await user.click(screen.getByRole('button', { name: 'Remove old.txt' }));
    await submit();
    await waitFor(() => expect(onCreated).toHaveBeenCalledTimes(1));
    expect(asked.map(({ name }) => name)).toEqual(['addAssistant', 'uploadKnowledgeBase']);
    expect(asked[1]?.input).toMatchObject({ assistantId: 'assistant_1', source: 'dashboard' });
    expect(asked[1]?.input).toHaveProperty('files.name', 'menu.txt');
  });

  it('names files that failed, tries those again that may pass, and goes on without the others', async () => {
    let tries = 0;
    const { user, fill, choose, submit, onCreated } = await open({
      uploadKnowledgeBase(input) {
        const { name } = (input as unknown as { files: File }).files;
        if (name === 'fake.pdf')
          refuse('file_content', 'No PDF.', { params: { ending: '.pdf', found: '.exe' } });
        tries += 1;
        if (tries === 1) refuse('files_unavailable', 'No files.');
        return { ...UPLOADED, files: [], refused: [] };
      },
    });
    await fill();
    await choose(text('menu.txt'), text('fake.pdf'));
    await submit();
    expect(
      await screen.findByRole('heading', { name: 'Bakery is created, but not every file arrived' }),
    ).toBeTruthy();
    expect(screen.getByText(/^2 files could not be uploaded/)).toBeTruthy();
    expect(screen.getByText('This is not a .pdf file: its content is that of a .exe file.')).toBeTruthy();
    expect(screen.getByText(/^Parlo cannot reach its files/)).toBeTruthy();
    expect(onCreated).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^1 file could not be uploaded/)).toBeTruthy();
    expect(screen.getByText('Uploaded')).toBeTruthy();
    // Another try would be refused as well.
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Continue without' }));
    expect(onCreated).toHaveBeenCalledTimes(1);
  });

  it('opens with its suggested name selected, so that typing replaces it', async () => {
    const { user } = await open();
    const name = screen.getByLabelText<HTMLInputElement>('Assistant name');
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect([name.selectionStart, name.selectionEnd]).toEqual([0, 'Bakery'.length]);
    await user.keyboard('Rosa');
    expect(name.value).toBe('Rosa');
  });

  it('keeps everything when the name is taken, and says so at the name', async () => {
    const { user, fill, choose, submit, onCreated } = await open({
      addAssistant: ({ assistant }) =>
        assistant.assistantName === 'Bakery'
          ? refuse('name_taken', 'Taken.', { field: 'assistantName' })
          : { ...ADDED, assistants: [] },
    });
    await fill();
    await choose(text('menu.txt'));
    await submit();
    const name = screen.getByLabelText('Assistant name');
    expect(
      await screen.findByText('Assistant with this name already exists. Please choose a different name.'),
    ).toBeTruthy();
    expect(name.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(screen.getByText('menu.txt')).toBeTruthy();
    await user.type(name, ' 2');
    await submit();
    await waitFor(() => expect(onCreated).toHaveBeenCalled());
  });

  it.each([
    ['Please sign in to continue Sign In', () => refuse('unauthenticated', 'Please sign in to continue')],
    [
      'You can have at most 100 assistants. Delete one to make another.',
      () => refuse('too_many_assistants', 'You have as many as one can have.', { params: { max: 100 } }),
    ],
    ['Failed to create assistant', () => refuse('internal', '')],
    [
      'Failed to create assistant. Please try again.',
      () => {
        throw new TypeError('offline');
      },
    ],
  ])('says “%s”', async (words, addAssistant) => {
    const { fill, submit } = await open({ addAssistant });
    await fill();
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Prompt').value).toBe('Answer.');
  });

  it('keeps typed text after the session ended, until it is created or cancelled', async () => {
    const first = await open();
    await first.fill();
    // As the guard does with everything below it.
    first.unmount();
    const second = await open();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Prompt').value).toBe('Answer.');
    expect(screen.getByLabelText<HTMLSelectElement>('Voice').value).toBe('coral');
    await second.submit();
    await waitFor(() => expect(second.onCreated).toHaveBeenCalled());
    second.unmount();
    const third = await open();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Prompt').value).toBe('');
    await third.fill();
    await third.user.keyboard('{Escape}');
    await third.user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(sessionStorage.length).toBe(0);
  });

  it('closes at once while nothing was typed, and asks when something was', async () => {
    const untouched = await open();
    await untouched.user.keyboard('{Escape}');
    expect(untouched.onClose).toHaveBeenCalledTimes(1);
    untouched.unmount();

    const { user, choose, onClose } = await open();
    await choose(text('menu.txt'));
    await user.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog', { name: 'Discard this assistant?' })).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(screen.getByText('menu.txt')).toBeTruthy();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('keeps the assistant when its files are stopped', async () => {
    const { user, fill, choose, submit, onClose, onCreated } = await open({
      uploadKnowledgeBase: () => new Promise(() => {}),
    });
    await fill();
    await choose(text('menu.txt'));
    await submit();
    expect(await screen.findByText('Uploading, 50 %')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Upload of menu.txt' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Stop uploading' }));
    expect(onCreated).toHaveBeenCalledWith('assistant_1');
    expect(onClose).not.toHaveBeenCalled();
  });
});
