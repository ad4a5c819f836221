// @vitest-environment jsdom
import { type Assistant, MB, RequestError } from '@parlo/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type AssistantSource, SourceContext } from '../../owner/assistants/assistant-source.ts';
import type { BuilderSlot } from '../../owner/assistants/builder-slot.ts';
import { BAKERY } from '../../testing/bakery.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { OLENA, show } from '../../testing/render.tsx';
import { LogoField } from './logo-field.tsx';

const OWN = 'data:image/png;base64,b3du';
const NEW = 'data:image/png;base64,bmV3';
const ASSISTANT: Assistant = {
  ...BAKERY,
  assistantPrompt: 'Answer.',
  greetingMessage: 'Hello.',
  voice: 'verse',
  faqList: [],
  minutes: 0,
  version: 1,
};
const image = (name = 'logo.png', type = 'image/png') => new File(['png'], name, { type });
const uploaded = () =>
  ({ success: true, message: 'Logo uploaded.', logoDownload: 'logo.png', logo: NEW }) as const;

const revoked = vi.fn();
beforeEach(() => {
  revoked.mockClear();
  Object.assign(URL, { createObjectURL: ({ name }: File) => `blob:${name}`, revokeObjectURL: revoked });
});

interface Scene {
  readonly answers?: Parameters<typeof fakeApi>[0];
  readonly assistant?: Partial<Assistant>;
  readonly slot?: Partial<BuilderSlot>;
}

async function open({ answers = {}, assistant: more = {}, slot: rest = {} }: Scene = {}) {
  const { asked } = fakeApi({ getAssistantLogo: () => ({ success: true, logo: null }), ...answers });
  const assistant = { ...ASSISTANT, ...more };
  const edit = vi.fn<AssistantSource['edit']>(async () => assistant);
  const retry = vi.fn();
  const source: AssistantSource = {
    email: OLENA.email,
    assistants: [assistant],
    opened: assistant,
    error: null,
    retry,
    add: vi.fn(),
    edit,
    remove: vi.fn(),
  };
  const slot: BuilderSlot = {
    email: OLENA.email,
    assistant,
    typed: () => ({ assistantPrompt: '', greetingMessage: '', faqList: [] }),
    fill: () => {},
    withSave: () => {},
    draft: () => ({}),
    withLook: () => null,
    ...rest,
  };
  const view = await show(
    <SourceContext value={source}>
      <LogoField slot={slot} />
    </SourceContext>,
  );
  const { user } = view;
  return {
    ...view,
    asked,
    edit,
    retry,
    choose: (file: File) =>
      fireEvent.change(screen.getByLabelText(/^Choose an image/), { target: { files: [file] } }),
    upload: () => user.click(screen.getByRole('button', { name: 'Upload logo' })),
  };
}

describe('the logo now', () => {
  it('is the assistant’s own, the account’s, or the product’s', async () => {
    const own = await open({
      assistant: { logoDownload: 'own.png' },
      answers: { getAssistantLogo: () => ({ success: true, logo: OWN }) },
    });
    expect(await screen.findByText('This assistant’s own logo')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Logo of Bakery' }).getAttribute('src')).toBe(OWN);
    own.unmount();
    const account = await open({ answers: { getAssistantLogo: () => ({ success: true, logo: OWN }) } });
    expect(await screen.findByText(/^Visitors see the logo of your account/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remove logo' })).toBeNull();
    account.unmount();
    await open();
    expect(await screen.findByText(/^No logo yet/)).toBeTruthy();
  });

  it('says when it could not be loaded', async () => {
    let tries = 0;
    const { user } = await open({
      answers: {
        getAssistantLogo() {
          tries += 1;
          return tries <= 2 ? refuse('not_found', 'Logo not found') : { success: true, logo: null };
        },
      },
    });
    const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5_000 });
    await user.click(retry);
    expect(await screen.findByText(/^No logo yet/)).toBeTruthy();
  });
});

describe('a new logo', () => {
  it('needs a file, and an assistant', async () => {
    const { upload, unmount } = await open();
    await upload();
    expect(screen.getByRole('alert').textContent).toBe('Please select a logo file first.');
    unmount();
    const other = await open({ assistant: { id: '' } });
    other.choose(image());
    await other.upload();
    expect(screen.getByText('Please select an assistant first.')).toBeTruthy();
  });

  it.each([
    [image('notes.txt', 'text/plain'), 'notes.txt: This is not an image. Choose a PNG, JPG or SVG file.'],
    [image('logo.webp', 'image/webp'), /^logo.webp: This kind of file can’t be used/],
    [
      Object.defineProperty(image(), 'size', { value: 5 * MB + 1 }),
      'logo.png: This file is too large: at most 5 MB.',
    ],
  ])('is refused when it can’t be one', async (file, words) => {
    const { choose } = await open();
    choose(file);
    expect(screen.getByRole('alert').textContent).toMatch(words);
    expect(screen.queryByText(/^How it will look/)).toBeNull();
  });

  it('is seen before it is sent, and then everywhere', async () => {
    const { choose, upload, asked, retry } = await open({ answers: { uploadLogo: uploaded } });
    choose(image());
    const preview = await screen.findByRole('img', { name: 'Preview of the new logo' });
    expect(preview.getAttribute('src')).toBe('blob:logo.png');
    await upload();
    expect(await screen.findByText('Logo uploaded.')).toBeTruthy();
    expect(asked.find(({ name }) => name === 'uploadLogo')).toMatchObject({
      input: { email: OLENA.email, assistantId: 'assistant_1' },
    });
    expect(retry).toHaveBeenCalledTimes(1);
    expect(revoked).toHaveBeenCalledWith('blob:logo.png');
  });

  it('replaces the old one, even with the same file name', async () => {
    const { choose, upload, asked } = await open({
      assistant: { logoDownload: 'logo.png' },
      answers: { uploadLogo: uploaded },
    });
    choose(image());
    await upload();
    await screen.findByText('Logo uploaded.');
    const sent = asked.find(({ name }) => name === 'uploadLogo');
    expect(sent?.input).toHaveProperty('logo.name', 'logo (2).png');
  });

  it.each([
    [
      'Failed to upload logo. Please try again.',
      () => {
        throw new TypeError('offline');
      },
    ],
    [
      'This image cannot be read. It may be damaged; please save it again.',
      () => refuse('logo_damaged', 'Broken.'),
    ],
    ['Please sign in to continue', () => refuse('unauthenticated', 'Please sign in to continue')],
  ])('stays chosen when the upload fails: “%s”', async (words, uploadLogo) => {
    const { choose, upload } = await open({ answers: { uploadLogo } });
    choose(image());
    await upload();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(words));
    expect(screen.getByRole('img', { name: 'Preview of the new logo' })).toBeTruthy();
  });

  it('tells how far it is, and can be stopped', async () => {
    const { user, choose, upload } = await open({ answers: { uploadLogo: () => new Promise(() => {}) } });
    choose(image());
    await upload();
    expect(screen.getByText('Uploading, 50 %')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByRole('button', { name: 'Upload logo' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('can be taken away', async () => {
    const { user, edit } = await open({ assistant: { logoDownload: 'own.png' } });
    await user.click(screen.getByRole('button', { name: 'Remove logo' }));
    expect(edit).toHaveBeenCalledWith({ assistantId: 'assistant_1', updated: { logoDownload: '' } });
    expect(await screen.findByText('Logo removed.')).toBeTruthy();
  });
});

describe('without an account', () => {
  it('is kept in this browser, with no word to the server', async () => {
    const attach = vi.fn();
    const { choose, upload, asked } = await open({
      slot: { email: null, localLogo: { logo: null, attach } },
    });
    choose(image());
    await upload();
    expect(await screen.findByText('Logo uploaded.')).toBeTruthy();
    expect(attach).toHaveBeenCalledWith({ name: 'logo.png', url: 'data:image/png;base64,cG5n' });
    expect(asked).toEqual([]);
  });

  it('says that the browser has no room for it', async () => {
    const attach = () => {
      const refusal = {
        success: false,
        code: 'too_large',
        message: 'Full.',
        reason: 'storage_full',
      } as const;
      throw new RequestError('too_large', 'Full.', 413, { refusal });
    };
    const { choose, upload } = await open({ slot: { email: null, localLogo: { logo: null, attach } } });
    choose(image());
    await upload();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('no room left'));
  });
});
