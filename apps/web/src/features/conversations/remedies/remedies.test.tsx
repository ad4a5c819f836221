// @vitest-environment jsdom
import type { Assistant } from '@parlo/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testsServer } from '../../../owner/answer-tests/testing/tests-server.ts';
import * as conversationRoute from '../../../routes/conversation.tsx';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { visit } from '../../../testing/visit.tsx';
import { madeAssistants, madePage, madeSummary, POPPY } from '../testing/made.ts';
import type { Message } from '../transcript/transcript.ts';
import { testOf } from './use-make-test.tsx';

const AT = '/dashboard/conversations/rtc_1';
const ROUTES = { '/dashboard/conversations/:id': conversationRoute };
const turn = (id: string, role: Message['role'], text: string, more: Partial<Message> = {}): Message => ({
  id,
  role,
  text,
  via: 'voice',
  interrupted: false,
  outcome: null,
  startedAtMs: 0,
  feedback: null,
  markedWrong: false,
  ...more,
});
const TURNS = [
  turn('asked', 'visitor', 'Do you deliver?'),
  turn('yes', 'assistant', 'Yes, every day. Until eight.', { outcome: 'answered' }),
  turn('hours', 'visitor', 'When do you close?'),
  turn('wrong', 'assistant', 'We open at six.', { outcome: 'answered', feedback: 'down' }),
  turn('bikes', 'visitor', 'Do you fix bikes?'),
  turn('no', 'assistant', 'I do not know.', { outcome: 'unknown' }),
];

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function read(answers: Parameters<typeof fakeApi>[0] = {}) {
  const tests = testsServer([]);
  let poppy: Assistant = POPPY;
  const faq: Assistant['faqList'][] = [];
  fakeApi({
    getAssistants: () => madeAssistants(poppy),
    getConversation: () => ({ success: true, conversation: { ...madeSummary(), messages: TURNS } }),
    getConversations: () => madePage([madeSummary()]),
    editAssistant({ updated }) {
      faq.push(updated.faqList as Assistant['faqList']);
      poppy = { ...poppy, faqList: updated.faqList as Assistant['faqList'], version: poppy.version + 1 };
      return { success: true, message: '', assistants: [poppy] };
    },
    ...tests.answers,
    ...answers,
  });
  const view = await visit(AT, ROUTES);
  const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }));
  return { ...view, press, tests, faq };
}

describe('a turn of the assistant', () => {
  it('that knew no answer becomes an entry, and is taken back', async () => {
    const { press, user, faq } = await read();
    await press('Add to FAQ: Do you fix bikes?');
    await user.type(await screen.findByLabelText('Answer'), 'No.');
    await press('Add to FAQ');
    await screen.findByText(/“Do you fix bikes\?” is in the FAQ/);
    await press('Undo');
    await screen.findByText('Taken back: “Do you fix bikes?”');
    expect(faq.map((list) => list.length)).toEqual([2, 1]);
    expect(faq.at(-1)).toEqual(POPPY.faqList);
    expect(await screen.findByRole('button', { name: 'Add to FAQ: Do you fix bikes?' })).toBeTruthy();
  });

  it('that was wrong becomes another way to ask an entry, and is taken back', async () => {
    const { press, user, faq } = await read();
    await press('Add as a phrasing: When do you close?');
    await user.selectOptions(await screen.findByLabelText('Question in the FAQ'), 'Do you deliver?');
    await press('Add to FAQ');
    await screen.findByText(/“When do you close\?” is in the FAQ/);
    expect(faq.at(-1)).toEqual([{ ...POPPY.faqList[0], phrasings: ['When do you close?'] }]);
    await press('Undo');
    await waitFor(() => expect(faq.at(-1)).toEqual(POPPY.faqList));
  });

  it('becomes a test, and is taken back', async () => {
    const { press, tests } = await read();
    await press('Make a test: Do you deliver?');
    await screen.findByDisplayValue('Yes, every day.');
    await press('Save the test');
    await screen.findByText('“Do you deliver?” is a test of Poppy now.');
    expect(tests.stored()).toMatchObject([{ question: 'Do you deliver?', says: ['Yes, every day.'] }]);
    expect(screen.getByText('A test now')).toBeTruthy();
    await press('Undo');
    await screen.findByText('Taken back: “Do you deliver?”');
    expect(tests.stored()).toEqual([]);
    expect(screen.queryByText('A test now')).toBeNull();
  });

  it('says when taking back failed, to be tried again', async () => {
    const { press, tests } = await read({ deleteTest: () => refuse('unavailable', 'Not now.') });
    await press('Make a test: Do you deliver?');
    await screen.findByDisplayValue('Yes, every day.');
    await press('Save the test');
    await press('Undo');
    await screen.findByText('It could not be taken back. Please try again.');
    expect(tests.stored()).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  });

  it('that was right has no way into the FAQ: it comes from there', async () => {
    await read();
    await screen.findByRole('button', { name: 'Make a test: Do you deliver?' });
    expect(screen.queryByRole('button', { name: 'Add to FAQ: Do you deliver?' })).toBeNull();
  });
});

describe('a test made of a turn', () => {
  const asked = { question: 'Do you deliver?', reply: 'Yes, every day. Until eight.' };

  it('expects a right answer again, and a wrong one never again', () => {
    expect(testOf({ ...asked, kind: 'right' }, [])).toMatchObject({ says: ['Yes, every day.'], saysNot: [] });
    expect(testOf({ ...asked, kind: 'wrong' }, [])).toMatchObject({ says: [], saysNot: ['Yes, every day.'] });
  });

  it('expects what the FAQ says by now', () => {
    const faq = [
      { question: 'Delivery?', answer: 'In town only. Not to Bray.', phrasings: ['do you deliver?'] },
    ];
    expect(testOf({ ...asked, kind: 'unknown' }, faq)).toMatchObject({
      says: ['In town only.'],
      saysNot: [],
    });
    expect(testOf({ ...asked, kind: 'unknown' }, [])).toMatchObject({ says: [], saysNot: [] });
  });
});
