// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/render.tsx';
import { madeAssistants, madeSummary, POPPY } from '../testing/made.ts';
import { neighboursOf } from './neighbours.tsx';
import type { Conversation, Message } from './transcript.ts';
import { TranscriptPage } from './transcript-page.tsx';

const PATHS = ['/dashboard/analytics'];
const getAssistants = () => madeAssistants(POPPY);
const said = (id: string, role: Message['role'], text: string, more: Partial<Message> = {}): Message => ({
  id,
  role,
  text,
  via: 'voice',
  interrupted: false,
  outcome: null,
  startedAtMs: 4_000,
  feedback: null,
  markedWrong: false,
  ...more,
});
const PLAY: Conversation = {
  ...madeSummary({ unanswered: 1, endReason: 'silence' }),
  messages: [
    said('1', 'assistant', 'Hello, this is Poppy.', { outcome: 'small_talk', startedAtMs: 0 }),
    said('2', 'visitor', 'Do you fix bikes?', { via: 'text' }),
    said('3', 'assistant', 'I do not know.', { outcome: 'unknown', interrupted: true, startedAtMs: 65_000 }),
  ],
};
const screenOf = (search = '') =>
  show(<TranscriptPage email="olena@example.com" conversationId="rtc_1" />, {
    at: `/dashboard/conversations/rtc_1${search}`,
    elsewhere: PATHS,
  });
const serve = (conversation: Conversation) =>
  fakeApi({
    getAssistants,
    getConversation: () => ({ success: true, conversation }),
    deleteConversation: () => ({ success: true, message: '' }),
  });

describe('a transcript', () => {
  it('reads like a play', async () => {
    serve(PLAY);
    await screenOf();
    const turns = (await screen.findAllByRole('listitem')).map((turn) => turn.textContent);
    expect(turns[0]).toBe('0:00PoppyHello, this is Poppy.');
    expect(turns[1]).toBe('0:04VisitorDo you fix bikes?typed');
    expect(turns[2]).toContain('1:05PoppyI do not know. —interrupted here · had no answer');
    expect(screen.getByText('Nobody spoke for a long time')).toBeTruthy();
    expect(screen.getByText('Call, in the widget')).toBeTruthy();
  });

  it('has what came of it in its place, and where the owner has it', async () => {
    const steps: Conversation['steps'] = [
      { kind: 'message', atMs: 5_000, name: 'Ada', urgent: false },
      {
        kind: 'meeting',
        atMs: 66_000,
        service: 'Repair',
        startsAt: '2026-11-24T12:30:00.000Z',
        cancelled: true,
      },
    ];
    serve({ ...PLAY, steps });
    await screenOf();
    const lines = (await screen.findAllByRole('listitem')).map((line) => line.textContent);
    expect(lines[2]).toBe('0:05Left a message for you: Ada');
    expect(lines[4]).toMatch(/^1:06Booked a meeting, cancelled since: Repair, Nov 24, 2026/);
    const message = screen.getByRole('link', { name: /Left a message/ });
    expect(message.getAttribute('href')).toBe('/dashboard/messages');
  });

  it('says that a wrong answer has been mended, unless the FAQ says the same still', async () => {
    const asked = said('1', 'visitor', 'Do you deliver?', { startedAtMs: 0 });
    const wrong = (text: string) => said(text, 'assistant', text, { outcome: 'answered', markedWrong: true });
    serve({ ...PLAY, messages: [asked, wrong('No.')] });
    const page = await screenOf();
    expect(await screen.findByText('Mended since: Yes, every day.')).toBeTruthy();
    page.unmount();
    serve({ ...PLAY, messages: [asked, wrong('Yes, every day. Anything else?')] });
    await screenOf();
    expect(await screen.findByText('In the FAQ now')).toBeTruthy();
    expect(screen.queryByText(/^Mended since/)).toBeNull();
  });

  it.each([
    ['widget', 'shop.example', 'Call, on shop.example'],
    ['popup', '@qr', 'Call, by the QR code'],
    ['popup', undefined, 'Call, on the popup page'],
  ] as const)('says where the visitor came from: %s, %s', async (origin, site, words) => {
    serve({ ...PLAY, origin, ...(site && { site }) });
    await screenOf();
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('says how long the visitor waited for a reply, where that is known', async () => {
    const messages = [
      said('1', 'visitor', 'Thanks'),
      said('2', 'assistant', 'Welcome.', { outcome: 'small_talk', latencyMs: 840 }),
      said('3', 'assistant', 'Bye.', { via: 'text', latencyMs: 60 }),
    ];
    serve({ ...PLAY, messages });
    await screenOf();
    const turns = (await screen.findAllByRole('listitem')).map((turn) => turn.textContent);
    expect(turns[1]).toMatch(/Welcome\.heard after 0\.8\ss$/);
    expect(turns[2]).toMatch(/Bye\.came after 0\.1\ss$/);
  });

  it('has the owner’s words beneath a turn in which the provider’s model said others', async () => {
    const meant = 'Hello, this is Poppy of the bike shop.';
    serve({ ...PLAY, messages: [said('1', 'assistant', 'Hi, Poppy here.', { meant, startedAtMs: 0 })] });
    await screenOf();
    const turn = await screen.findByRole('listitem');
    expect(turn.textContent).toBe(`0:00PoppyHi, Poppy here.In your own words:${meant}`);
  });

  it('tells what the visitor thought of answers, and where they came back', async () => {
    const messages = [
      said('1', 'assistant', 'Yes, every day.', { outcome: 'answered', feedback: 'up', startedAtMs: 0 }),
      said('2', 'assistant', 'By bike.', { feedback: 'down', startedAtMs: 720_000 }),
    ];
    serve({ ...PLAY, channel: 'chat', seconds: 0, messages });
    await screenOf();
    const turns = (await screen.findAllByRole('listitem')).map((turn) => turn.textContent);
    expect(turns).toEqual([
      '0:00PoppyYes, every day.answeredrated helpful by the visitorMark as wrong',
      '12 min later12:00PoppyBy bike.rated unhelpful by the visitor',
    ]);
    expect(screen.getByText('Typed only')).toBeTruthy();
  });

  it('has answers that the owner marks as wrong, and takes back', async () => {
    const answer = said('1', 'assistant', 'Yes, every day.', { outcome: 'answered' });
    const marks: unknown[] = [];
    let markedWrong = false;
    let away = true;
    fakeApi({
      getAssistants,
      getConversation: () => ({
        success: true,
        conversation: { ...PLAY, messages: [{ ...answer, markedWrong }, said('2', 'visitor', 'Thanks')] },
      }),
      markAnswer: (input) => {
        if (away) return refuse('invalid_input', 'No.');
        marks.push(input);
        markedWrong = input.wrong;
        return { success: true, message: '' };
      },
    });
    const { user } = await screenOf();
    const mark = () => screen.findByRole('button', { name: 'Mark as wrong: Yes, every day.' });
    await user.click(await mark());
    await screen.findByText('The mark could not be saved. Please try again.');
    away = false;
    await user.click(await mark());
    await screen.findByText('marked as wrong by you');
    expect(screen.queryByText(/could not be saved/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Not wrong after all: Yes, every day.' }));
    await mark();
    const named = { conversationId: 'rtc_1', messageId: '1' };
    expect(marks).toEqual([
      { ...named, wrong: true },
      { ...named, wrong: false },
    ]);
  });

  it('offers what had no answer to the FAQ, in the visitor’s words', async () => {
    serve(PLAY);
    const { user } = await screenOf();
    const named = { name: 'Add to FAQ: Do you fix bikes?' };
    await user.click(await screen.findByRole('button', named, { timeout: 15_000 }));
    // The dialog is fetched when it is first opened.
    const field = await screen.findByLabelText<HTMLInputElement>('Question', {}, { timeout: 15_000 });
    expect(field.value).toBe('Do you fix bikes?');
  });

  it('says that the FAQ has it by now', async () => {
    const [hello, , end] = PLAY.messages;
    const asked = said('2', 'visitor', 'Do you deliver?');
    serve({ ...PLAY, messages: [hello, asked, end].filter((one) => one !== undefined) });
    await screenOf();
    expect(await screen.findByText('In the FAQ now')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Add to FAQ/ })).toBeNull();
  });

  it('names the owner in own tests, and calls a draft a draft', async () => {
    serve({ ...PLAY, origin: 'builder', assistantName: '', assistantId: null });
    await screenOf();
    const turns = (await screen.findAllByRole('listitem')).map((turn) => turn.textContent);
    expect(turns[1]).toContain('You');
    expect(turns[0]).toContain('Unsaved assistant');
    expect(screen.queryByRole('button', { name: /^Add to FAQ/ })).toBeNull();
  });

  it('is copied as text', async () => {
    serve(PLAY);
    const { user } = await screenOf();
    await user.click(await screen.findByRole('button', { name: 'Copy transcript' }));
    expect(await navigator.clipboard.readText()).toContain(
      '[1:05] Poppy: I do not know. (interrupted here, had no answer)',
    );
  });

  it('leads back with the filters it was reached by', async () => {
    serve(PLAY);
    await screenOf('?tab=conversations&q=bikes');
    const back = await screen.findByRole('link', { name: 'Back to the conversations' });
    expect(back.getAttribute('href')).toBe('/dashboard/analytics?tab=conversations&q=bikes');
  });

  it('leads back to the numbers where it was reached from there', async () => {
    serve(PLAY);
    await screenOf('?tab=numbers');
    await screen.findByRole('link', { name: 'Back to the numbers' });
  });

  it('is deleted, and the list says so', async () => {
    serve(PLAY);
    const { user, router } = await screenOf('?tab=conversations&q=bikes');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete for good' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/analytics'));
    expect(router.state.location).toMatchObject({
      search: '?tab=conversations&q=bikes',
      state: { deleted: true },
    });
  });

  it('that does not exist is reported as not found', async () => {
    fakeApi({ getAssistants, getConversation: () => refuse('not_found', 'Conversation not found') });
    await screenOf();
    await screen.findByRole('heading', { name: 'This conversation can’t be found' });
  });

  it('is tried again after a failure', async () => {
    let away = true;
    fakeApi({
      getAssistants,
      getConversation: () => (away ? refuse('invalid_input', 'No.') : { success: true, conversation: PLAY }),
    });
    const { user } = await screenOf();
    await screen.findByText(/The conversation could not be loaded/);
    away = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Hello, this is Poppy.');
  });
});

it('knows the conversations beside one, as far as they were fetched', () => {
  expect(neighboursOf(['c', 'b', 'a'], 'b')).toEqual({ newer: 'c', older: 'a' });
  expect(neighboursOf(['c', 'b', 'a'], 'c')).toEqual({ newer: null, older: 'b' });
  expect(neighboursOf(['c'], 'x')).toEqual({ newer: null, older: null });
});
