// @vitest-environment jsdom
import { ReadableStream } from 'node:stream/web';
import { LIMITS, type WebsiteEvent } from '@parlo/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { TypedTexts } from '../../owner/assistants/builder-slot.ts';
import { BAKERY } from '../../testing/bakery.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { show } from '../../testing/render.tsx';
import { box, events, NEW, PAGE, PROPOSALS, slotOf, WEBSITE, websites } from './testing/website-scene.ts';
import { WebsiteDialog } from './website-dialog.tsx';
import { WebsiteStart } from './website-start.tsx';

async function openDialog(answers: Parameters<typeof fakeApi>[0], typed?: TypedTexts) {
  const { asked } = fakeApi({ addWebsite: () => websites(WEBSITE), ...answers });
  const { slot, fill } = slotOf(typed);
  const onAdded = vi.fn();
  const onClose = vi.fn();
  const view = await show(<WebsiteDialog slot={slot} onClose={onClose} onAdded={onAdded} />);
  return {
    ...view,
    asked,
    fill,
    onAdded,
    onClose,
    async read(address = 'mill.example') {
      await view.user.type(screen.getByLabelText('Address of your website'), address);
      await view.user.click(screen.getByRole('button', { name: 'Read the website' }));
    },
    press: (name: string) => view.user.click(screen.getByRole('button', { name })),
  };
}

describe('from a website to an assistant', () => {
  it('offers the findings, and adds the ticked ones', async () => {
    const { read, user, press, fill, asked, onAdded } = await openDialog({
      readWebsite: () => events(PAGE, { type: 'proposals', proposals: PROPOSALS }),
    });
    await read();
    await user.click(await box('Can I park?'));
    await user.click(await box('Mill'));
    await press('Add to the assistant');
    await waitFor(() => expect(onAdded).toHaveBeenCalled());
    expect(asked.find(({ name }) => name === 'addWebsite')?.input).toEqual({
      assistantId: BAKERY.id,
      address: 'https://mill.example/',
      weekly: true,
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
      assistantName: 'Bakery',
      assistantPrompt: 'Be kind.',
      greetingMessage: 'Hello!',
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
    const left = within(screen.getByRole('region', { name: '3 left out' }));
    expect(left.getByText('Name: The Mill')).toBeTruthy();
    expect(left.getAllByText('The assistant has its own')).toHaveLength(2);
    expect(left.getByText('Do you deliver?')).toBeTruthy();
  });

  it('shows a page without a text among those left out', async () => {
    const photos = { ...PAGE, url: 'https://mill.example/photos', title: 'Photos' };
    const { read } = await openDialog({
      readWebsite: () => events(PAGE, photos, { type: 'proposals', proposals: PROPOSALS }),
    });
    await read();
    const left = within(await screen.findByRole('region', { name: '1 left out' }));
    expect(left.getByText('Photos')).toBeTruthy();
    expect(left.getByText('No text on this page')).toBeTruthy();
  });

  it('lets a question be edited in its place, also one that was left out', async () => {
    const { read, user, press, fill } = await openDialog(
      { readWebsite: () => events({ type: 'proposals', proposals: PROPOSALS }) },
      { ...NEW, faqList: [{ question: 'Do you deliver?', answer: 'No.', phrasings: '' }] },
    );
    await read();
    await box('Can I park?');
    await press('Edit: Do you deliver?');
    expect(document.activeElement).toBe(screen.getByLabelText('Question'));
    await user.keyboard('{Control>}a{/Control}Do you deliver on Sundays?{Enter}');
    await user.click(await box('Do you deliver on Sundays?'));
    await user.click(await box('Do you deliver on Sundays?'));
    await press('Edit: Can I park?');
    await user.type(screen.getByLabelText('Answer'), ' Free.');
    await user.keyboard('{Escape}');
    await press('Add to the assistant');
    await waitFor(() => expect(fill).toHaveBeenCalled());
    expect(fill.mock.calls[0]?.[0].faqList.slice(1)).toEqual([
      { question: 'Do you deliver on Sundays?', answer: 'Yes, daily.', phrasings: '' },
      { question: 'Can I park?', answer: 'Behind the mill.', phrasings: '' },
    ]);
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
    expect(await screen.findByText(/^No room: an assistant can have 1,000/)).toBeTruthy();
    await user.click(await box('Do you deliver?'));
    expect(screen.queryByText(/^No room/)).toBeNull();
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
        faq: [],
        left: [],
        leftCount: 0,
        table: { name: '', rows, columns: null },
      }),
    });
    await press('Paste a text instead');
    await user.type(screen.getByLabelText('Cells or text'), 'cells');
    await press('Find questions');
    await user.click(await screen.findByLabelText('The first row names the columns'));
    expect(screen.getByText('1 question comes in')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Column with the answers'), 'Topic');
    expect(screen.getByText(/two different columns/)).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Column with the answers'), 'Text');
    await box('Delivery');
    await press('Add 1 question');
    await waitFor(() =>
      expect(fill).toHaveBeenCalledWith(
        expect.objectContaining({
          faqList: expect.arrayContaining([{ question: 'Delivery', answer: 'Two days.', phrasings: '' }]),
        }),
      ),
    );
  });

  it('takes questions and answers of a JSON file at once, and shows other content', async () => {
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
    await user.upload(screen.getByLabelText(/^Choose a table/), new File(['[]'], 'faq.json'));
    await box('Is it open?');
    expect(screen.getByText('5 left out')).toBeTruthy();
    expect(screen.getByText('phone: 123')).toBeTruthy();
    expect(screen.getByText('No question')).toBeTruthy();
    expect(screen.getByText('and 4 more')).toBeTruthy();
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
    const input = screen.getByLabelText(/^Choose a table/);
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
        left: ['Welcome to our shop.'],
        leftCount: 1,
        table: null,
      }),
    });
    await press('Paste a text instead');
    await user.type(screen.getByLabelText('Cells or text'), 'Is it open? Yes.');
    await press('Find questions');
    await box('Is it open?');
    expect(screen.getByText('1 left out')).toBeTruthy();
    expect(screen.getByText('Welcome to our shop.')).toBeTruthy();
    await press('Add 1 question');
    await waitFor(() => expect(onAdded).toHaveBeenCalled());
    expect(asked.map(({ name }) => name)).toEqual(['proposeFromText']);
    expect(fill.mock.calls[0]?.[0].faqList).toEqual([
      { question: 'Is it open?', answer: 'Yes.', phrasings: '' },
    ]);
  });

  it('shows pasted cells at once, and takes those that are ticked', async () => {
    const { press, user, fill, onAdded, asked } = await openDialog(
      {},
      { ...NEW, faqList: [{ question: 'Open?', answer: 'Yes.', phrasings: '' }] },
    );
    await press('Paste a text instead');
    await user.click(screen.getByLabelText('Cells or text'));
    await user.paste('Question\tAnswer\nOpen?\tYes.\nCake?\tDaily.\nBread?\tAlways.\nTents?\t');
    expect(await screen.findByText('2 questions come in')).toBeTruthy();
    expect(screen.getByText('The assistant has it already')).toBeTruthy();
    expect(screen.getByText('No answer')).toBeTruthy();
    await user.click(await box('Bread?'));
    await press('Add 1 question');
    expect(fill.mock.calls[0]?.[0].faqList.map(({ question }) => question)).toEqual(['Open?', 'Cake?']);
    expect(onAdded).toHaveBeenCalledWith(1);
    expect(asked).toEqual([]);
  });

  it('reads cells and text without an account', async () => {
    fakeApi({});
    const { slot, fill } = slotOf(NEW, null);
    const { user } = await show(<WebsiteDialog slot={slot} fromText onClose={() => {}} />);
    await user.type(screen.getByLabelText('Cells or text'), 'Open?{Enter}Daily.');
    await user.click(screen.getByRole('button', { name: 'Find questions' }));
    await user.click(await screen.findByRole('button', { name: 'Add 1 question' }));
    expect(fill.mock.calls[0]?.[0].faqList).toEqual([{ question: 'Open?', answer: 'Daily.', phrasings: '' }]);
  });

  it('needs an account, and keeps typed text for it', async () => {
    fakeApi({});
    const signUp = vi.fn();
    const slot = { ...slotOf(NEW, null).slot, signUp };
    const { user } = await show(<WebsiteDialog slot={slot} onClose={() => {}} />);
    expect(screen.queryByLabelText('Address of your website')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Create an account' }));
    expect(signUp).toHaveBeenCalledOnce();
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
