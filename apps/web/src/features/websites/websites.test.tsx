// @vitest-environment jsdom
import { ReadableStream } from 'node:stream/web';
import {
  ASSISTANT_DEFAULTS,
  type KnowledgeFile,
  LIMITS,
  type Website,
  type WebsiteEvent,
  type WebsiteProposals,
} from '@parlo/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { BuilderSlot, TypedTexts } from '../../owner/assistants/builder-slot.ts';
import { BAKERY } from '../../testing/bakery.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { OLENA, show } from '../../testing/render.tsx';
import { WebsiteDialog } from './website-dialog.tsx';
import { WebsiteSection } from './website-section.tsx';
import { WebsiteStart } from './website-start.tsx';

const PROPOSALS: WebsiteProposals = {
  address: 'https://mill.example/',
  name: 'The Mill',
  greeting: "Hi! I'm The Mill. How can I help you?",
  faq: [
    { question: 'Do you deliver?', answer: 'Yes, daily.', url: 'https://mill.example/faq' },
    { question: 'Can I park?', answer: 'Behind the mill.', url: 'https://mill.example/visit' },
  ],
  pages: [
    { url: 'https://mill.example/', title: 'Mill', passages: 2, excerpt: 'We grind rye.' },
    { url: 'https://mill.example/faq', title: 'FAQ', passages: 3, excerpt: 'Yes, daily.' },
  ],
};
const PAGE: WebsiteEvent = { type: 'page', url: 'https://mill.example/', title: 'Mill' };
const WEBSITE: Website = {
  id: 'website_1',
  address: 'https://www.mill.example/',
  ...{ status: 'ready', problem: null, weekly: true },
  readAt: '2026-11-21T10:00:00.000Z',
  createdAt: '2026-11-20T10:00:00.000Z',
};
const events = (...all: WebsiteEvent[]) =>
  new Response(all.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''), {
    headers: { 'content-type': 'text/event-stream' },
  });
const websites = (...all: Website[]) => ({ success: true, message: '', websites: all }) as const;
const NEW: TypedTexts = {
  ...{ assistantName: 'New Assistant', assistantPrompt: 'Be kind.' },
  ...{ greetingMessage: ASSISTANT_DEFAULTS.greetingMessage, faqList: [] },
};

function slotOf(typed: TypedTexts = NEW, email: string | null = OLENA.email) {
  const fill = vi.fn<BuilderSlot['fill']>();
  const slot: BuilderSlot = {
    ...{ email, fill, assistant: BAKERY },
    typed: () => typed,
    draft: () => ({}),
    withSave: () => {},
    withLook: () => null,
  };
  return { slot, fill };
}

async function openDialog(answers: Parameters<typeof fakeApi>[0], typed?: TypedTexts) {
  const { asked } = fakeApi({ addWebsite: () => websites(WEBSITE), ...answers });
  const { slot, fill } = slotOf(typed);
  const onAdded = vi.fn();
  const onClose = vi.fn();
  const view = await show(<WebsiteDialog slot={slot} onClose={onClose} onAdded={onAdded} />);
  return {
    ...{ ...view, asked, fill, onAdded, onClose },
    async read(address = 'mill.example') {
      await view.user.type(screen.getByLabelText('Address of your website'), address);
      await view.user.click(screen.getByRole('button', { name: 'Read the website' }));
    },
    press: (name: string) => view.user.click(screen.getByRole('button', { name })),
  };
}
const box = (name: string | RegExp) => screen.findByRole('checkbox', { name });

describe('from a website to an assistant', () => {
  it('offers what was found, and adds what stays ticked', async () => {
    const { read, user, press, fill, asked, onAdded } = await openDialog({
      readWebsite: () => events(PAGE, { type: 'proposals', proposals: PROPOSALS }),
    });
    await read();
    await user.click(await box('Can I park?'));
    await user.click(await box('Mill'));
    await press('Add to the assistant');
    await waitFor(() => expect(onAdded).toHaveBeenCalled());
    expect(asked.find(({ name }) => name === 'addWebsite')?.input).toEqual({
      ...{ assistantId: BAKERY.id, address: 'https://mill.example/', weekly: true },
      pages: ['https://mill.example/faq'],
    });
    expect(fill).toHaveBeenCalledWith({
      assistantName: 'The Mill',
      assistantPrompt: 'Be kind.',
      greetingMessage: PROPOSALS.greeting,
      faqList: [{ question: 'Do you deliver?', answer: 'Yes, daily.', phrasings: '' }],
    });
  });

  it('keeps the name, the greeting and the questions that the assistant has', async () => {
    const typed = {
      ...{ assistantName: 'Bakery', assistantPrompt: 'Be kind.', greetingMessage: 'Hello!' },
      faqList: [{ question: 'do you deliver', answer: 'No.', phrasings: '' }],
    };
    const { read } = await openDialog(
      { readWebsite: () => events({ type: 'proposals', proposals: PROPOSALS }) },
      typed,
    );
    await read();
    await box('Can I park?');
    expect(screen.queryByRole('checkbox', { name: /The Mill/ })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: 'Do you deliver?' })).toBeNull();
  });

  it('says how many questions do not fit before they are added', async () => {
    const own = Array.from({ length: LIMITS.faqEntries - 1 }, (_, at) => ({
      question: `${at}?`,
      answer: 'Yes.',
      phrasings: '',
    }));
    const empty = { question: ' ', answer: '', phrasings: '' };
    const { read, user, press, fill } = await openDialog(
      { readWebsite: () => events({ type: 'proposals', proposals: PROPOSALS }) },
      { ...NEW, faqList: [...own, empty] },
    );
    await read();
    expect(
      await screen.findByText(/^1 of these questions does not fit: an assistant can have 1000/),
    ).toBeTruthy();
    await user.click(await box('Do you deliver?'));
    expect(screen.queryByText(/does not fit/)).toBeNull();
    await press('Add to the assistant');
    await waitFor(() => expect(fill).toHaveBeenCalled());
    expect(fill.mock.calls[0]?.[0].faqList.at(-1)?.question).toBe('Can I park?');
  });

  it('adds nothing when nothing is ticked', async () => {
    const { read, user, fill } = await openDialog({
      readWebsite: () =>
        events({ type: 'proposals', proposals: { ...PROPOSALS, name: null, greeting: null } }),
    });
    await read();
    for (const button of await screen.findAllByRole('button', { name: 'Select none' }))
      await user.click(button);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add to the assistant' }).disabled).toBe(
      true,
    );
    expect(fill).not.toHaveBeenCalled();
  });

  it.each<[string, () => Response, RegExp]>([
    [
      'the website',
      () => events({ type: 'refused', reason: 'website_forbidden', message: 'No.', params: {} }),
      /asks programs not to read it/,
    ],
    ['the server', () => refuse('website_being_read', 'Wait.'), /being read already/],
    ['a lost connection', () => events(PAGE), /connection was lost/],
  ])('says why %s ended it, and keeps the address', async (_, readWebsite, words) => {
    const { read } = await openDialog({ readWebsite });
    await read('mill.example/shop');
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    expect(screen.getByLabelText<HTMLInputElement>('Address of your website').value).toBe(
      'mill.example/shop',
    );
  });

  it('shows pages as they are read, and stops when asked', async () => {
    let send = (_: WebsiteEvent) => {};
    const sent = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        send = (event) => controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
      },
    });
    const { read, press } = await openDialog({
      readWebsite: () => new Response(sent as globalThis.ReadableStream<Uint8Array<ArrayBuffer>>),
    });
    await read();
    send(PAGE);
    expect(await screen.findByText('1 page read so far')).toBeTruthy();
    await press('Cancel');
    expect(await screen.findByLabelText('Address of your website')).toBeTruthy();
  });

  it('asks which columns of pasted cells hold questions and answers', async () => {
    const rows = [
      ['Topic', 'Text'],
      ['Delivery', 'Two days.'],
    ];
    const { press, user, fill } = await openDialog({
      proposeFromText: () => ({
        success: true,
        ...{ faq: [], left: [], leftCount: 0, table: { name: '', rows, columns: null } },
      }),
    });
    await press('Paste a text instead');
    await user.type(screen.getByLabelText('Text with questions and answers'), 'cells');
    await press('Find questions');
    await user.click(await screen.findByLabelText('The first row names the columns'));
    expect(screen.getByText('1 question with an answer.')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Column with the answers'), 'Topic');
    expect(screen.getByText(/two different columns/)).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Column with the answers'), 'Text');
    await press('Next');
    await box('Delivery');
    await press('Add to the assistant');
    await waitFor(() =>
      expect(fill).toHaveBeenCalledWith(
        expect.objectContaining({
          faqList: expect.arrayContaining([{ question: 'Delivery', answer: 'Two days.', phrasings: '' }]),
        }),
      ),
    );
  });

  it('takes the questions and answers of a JSON file at once, and shows what is neither', async () => {
    const rows = [
      ['Is it open?', 'Yes.'],
      ['', 'phone: 123'],
    ];
    const { press, user } = await openDialog({
      proposeFromTable: () => ({
        success: true,
        tables: [{ name: '', rows, columns: { question: 0, answer: 1, titled: false } }],
        leftRows: 4,
      }),
    });
    await press('Paste a text instead');
    await user.upload(screen.getByLabelText(/^Or choose a file/), new File(['[]'], 'faq.json'));
    await box('Is it open?');
    expect(screen.getByText('5 parts were not taken')).toBeTruthy();
    expect(screen.getByText('phone: 123')).toBeTruthy();
  });

  it('keeps the reason why a file was refused', async () => {
    const { press, user, asked } = await openDialog({
      proposeFromTable: () => ({
        success: true,
        tables: [
          { name: '', rows: [['', 'phone: 123']], columns: { question: 0, answer: 1, titled: false } },
        ],
        leftRows: 0,
      }),
    });
    await press('Paste a text instead');
    const input = screen.getByLabelText(/^Or choose a file/);
    await user.upload(input, new File(['[]'], 'faq.json'));
    expect(await screen.findByText('No questions with answers were found in this file.')).toBeTruthy();
    fireEvent.change(input, { target: { files: [new File(['x'], 'faq.pdf')] } });
    expect(await screen.findByText(/faq\.pdf.*\.csv, \.xlsx, \.json/)).toBeTruthy();
    expect(asked.map(({ name }) => name)).toEqual(['proposeFromTable']);
  });

  it('takes a pasted text, too', async () => {
    const { press, user, fill, onAdded, asked } = await openDialog({
      proposeFromText: () => ({
        success: true,
        faq: [{ question: 'Is it open?', answer: 'Yes.', url: null }],
        ...{ left: ['Welcome to our shop.'], leftCount: 1, table: null },
      }),
    });
    await press('Paste a text instead');
    await user.type(screen.getByLabelText('Text with questions and answers'), 'Is it open? Yes.');
    await press('Find questions');
    await box('Is it open?');
    expect(screen.getByText('1 part was not taken')).toBeTruthy();
    expect(screen.getByText('Welcome to our shop.')).toBeTruthy();
    await press('Add to the assistant');
    await waitFor(() => expect(onAdded).toHaveBeenCalled());
    expect(asked.map(({ name }) => name)).toEqual(['proposeFromText']);
    expect(fill.mock.calls[0]?.[0].faqList).toEqual([
      { question: 'Is it open?', answer: 'Yes.', phrasings: '' },
    ]);
  });

  it('needs an account, which what is typed comes along to', async () => {
    fakeApi({});
    const signUp = vi.fn();
    const slot = { ...slotOf(NEW, null).slot, signUp };
    const { user } = await show(<WebsiteDialog slot={slot} onClose={() => {}} />);
    expect(screen.queryByLabelText('Address of your website')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Create an account' }));
    expect(signUp).toHaveBeenCalledOnce();
  });
});

describe('the websites of an assistant', () => {
  const page = (name: string, more: Partial<KnowledgeFile> = {}): KnowledgeFile => ({
    ...{
      id: `file_${name}`,
      name,
      type: 'text/html',
      size: 100,
      status: 'ready',
      reason: null,
      problem: null,
    },
    ...{ passages: 3, createdAt: '2026-11-21T10:00:00.000Z' },
    page: { websiteId: WEBSITE.id, url: `https://www.mill.example/${name}` },
    ...more,
  });
  async function openSection(website: Website, answers: Parameters<typeof fakeApi>[0] = {}) {
    const { asked } = fakeApi({
      getWebsites: () => websites(website),
      getKnowledge: () => ({
        success: true,
        message: '',
        files: [
          page('prices'),
          page('old', { status: 'failed', problem: { reason: 'website_too_slow', params: {} } }),
        ],
      }),
      ...answers,
    });
    const view = await show(<WebsiteSection slot={slotOf().slot} />);
    const row = within(await screen.findByRole('list', { name: 'Websites to answer from' }));
    return { ...view, asked, row };
  }

  it('are listed with their pages and when they were read', async () => {
    const { row } = await openSection(WEBSITE);
    expect(row.getByRole('link', { name: 'mill.example' }).getAttribute('href')).toBe(WEBSITE.address);
    expect(row.getByText('Last read on November 21, 2026')).toBeTruthy();
    expect((await row.findByRole('link', { name: 'prices' })).getAttribute('href')).toBe(
      'https://www.mill.example/prices',
    );
    expect(row.getByText(/took too long to respond/)).toBeTruthy();
  });

  it('say since when one could not be read', async () => {
    const { row } = await openSection({ ...WEBSITE, status: 'failed', problem: 'website_unreachable' });
    expect(row.getByRole('alert').textContent).toMatch(
      /could not be reached.*What was read on November 21, 2026 is still used/,
    );
  });

  const found = (...names: string[]) => {
    const pages = names.map((name) => ({
      url: `https://mill.example/${name}`,
      title: name,
      passages: 1,
      excerpt: '',
    }));
    return events(PAGE, { type: 'proposals', proposals: { ...PROPOSALS, pages } });
  };
  const pending: Website = { ...WEBSITE, status: 'pending' };

  it('are read again, and get the new pages that are ticked', async () => {
    const { row, user, asked } = await openSection(WEBSITE, {
      refreshWebsite: () => websites(pending),
      readWebsite: () => found('prices/', 'team', 'jobs'),
      addWebsite: () => websites(pending),
    });
    await user.click(row.getByRole('button', { name: 'Read mill.example again' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Read mill.example again' }));
    await user.click(await dialog.findByRole('checkbox', { name: 'jobs' }));
    expect(dialog.queryByRole('checkbox', { name: 'prices/' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Add to the assistant' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.find(({ name }) => name === 'readWebsite')?.input).toEqual({ address: WEBSITE.address });
    expect(asked.find(({ name }) => name === 'addWebsite')?.input).toEqual({
      ...{ assistantId: BAKERY.id, address: WEBSITE.address, pages: ['https://mill.example/team'] },
    });
  });

  it('get no more than twenty pages, and are asked for no more then', async () => {
    const files = (count: number) => ({
      ...{ success: true as const, message: '' },
      files: Array.from({ length: count }, (_, at) => page(`p${at}`)),
    });
    const { row, user } = await openSection(WEBSITE, {
      getKnowledge: () => files(19),
      refreshWebsite: () => websites(WEBSITE),
      readWebsite: () => found('team', 'jobs'),
    });
    await row.findByText('19 pages');
    await user.click(row.getByRole('button', { name: 'Read mill.example again' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^There is room for 1 more page/);
    const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add to the assistant' });
    expect(add.disabled).toBe(true);
    await user.click(await box('jobs'));
    expect(add.disabled).toBe(false);
  });

  it('say when there are no new pages, or when they could not be looked for', async () => {
    let tries = 0;
    const { row, user } = await openSection(WEBSITE, {
      refreshWebsite: () => websites(WEBSITE),
      readWebsite: () => (tries++ === 0 ? found('prices') : refuse('website_being_read', 'Wait.')),
    });
    await user.click(row.getByRole('button', { name: 'Read mill.example again' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/^There are no new pages/)).toBeTruthy();
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] ?? document.body);
    await user.click(await row.findByRole('button', { name: 'Read mill.example again' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/being read already/);
  });

  it('are read again, every week or not, and removed', async () => {
    const { row, user, asked } = await openSection(WEBSITE, {
      getKnowledge: () => ({
        ...{ success: true, message: '' },
        files: Array.from({ length: 20 }, (_, at) => page(`p${at}`)),
      }),
      refreshWebsite: () => websites(pending),
      editWebsite: () => websites({ ...pending, weekly: false }),
      deleteWebsite: () => websites(),
    });
    await user.click(row.getByRole('button', { name: 'Read mill.example again' }));
    expect(await row.findByText('Being read')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(row.getByRole('checkbox', { name: 'Read the pages again every week' }));
    await waitFor(() => expect(row.getByRole<HTMLInputElement>('checkbox').checked).toBe(false));
    await user.click(row.getByRole('button', { name: 'Remove mill.example' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('list')).toBeNull());
    const changes = asked.filter(({ name }) => /Website$/.test(name)).map(({ input }) => input);
    const named = { assistantId: BAKERY.id, websiteId: WEBSITE.id };
    expect(changes).toEqual([named, { ...named, weekly: false }, named]);
  });
});

describe('the way there', () => {
  it('opens by its button, and by itself for somebody who chose it when they made the assistant', async () => {
    fakeApi({});
    const { slot } = slotOf();
    const title = { name: 'Start from your website' };
    const view = await show(<WebsiteStart slot={slot} />);
    expect(screen.queryByRole('dialog')).toBeNull();
    await view.user.click(screen.getByRole('button', title));
    expect(await screen.findByRole('dialog', title)).toBeTruthy();
    await view.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(() => view.router.navigate('/', { state: { fromWebsite: true } }));
    expect(await screen.findByRole('dialog', title)).toBeTruthy();
    await view.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
