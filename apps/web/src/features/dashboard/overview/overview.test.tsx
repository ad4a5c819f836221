// @vitest-environment jsdom
import type { OverviewResponse } from '@parlo/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { show } from '../../../testing/render.tsx';
import { overviewOf } from '../testing/test-answers.ts';
import { Overview, type RenderAnswer } from './overview.tsx';
import { answeredShare, isQuiet } from './use-overview.ts';

const PLACE = { assistantId: 'assistant_1', assistantName: 'Poppy' };

function open(
  overview: OverviewResponse,
  some: { minutes?: number; low?: boolean; several?: boolean; renderAnswer?: RenderAnswer } = {},
  language: 'en' | 'uk' = 'en',
) {
  const { minutes = 42, low = false, several = false, renderAnswer = () => null } = some;
  return show(
    <Overview
      overview={overview}
      minutes={minutes}
      low={low}
      several={several}
      renderAnswer={renderAnswer}
    />,
    { language },
  );
}
const region = (name: string) => within(screen.getByRole('region', { name }));
const figures = () =>
  region('Since yesterday')
    .getAllByRole('link')
    .map((link) => [...link.children].map(({ textContent }) => textContent).filter(Boolean));

describe('the figures', () => {
  it('say what happened since yesterday, and what it was a week ago', async () => {
    const overview = overviewOf(12);
    await open({
      ...overview,
      now: { calls: 12, chats: 5, answered: 6, unanswered: 2, bookings: 3, messages: 0 },
      before: { calls: 9, chats: 0, answered: 1, unanswered: 1, bookings: 0, messages: 1 },
    });
    expect(figures()).toEqual([
      ['Calls', '12', '9 a week ago'],
      ['Chats', '5', '0 a week ago'],
      ['Answered', '75%', '50% a week ago'],
      ['Bookings', '3', '0 a week ago'],
      ['Messages', '0', '1 a week ago'],
      ['Minutes left', '42'],
    ]);
  });

  it('compare with nothing where there was nothing, and with no share where nobody asked', async () => {
    await open(overviewOf(1));
    expect(figures().map(([, value, before]) => [value, before])).toEqual([
      ['1', undefined],
      ['0', undefined],
      ['–', undefined],
      ['0', undefined],
      ['0', undefined],
      ['42', undefined],
    ]);
  });

  it('lead to the conversations that they count', async () => {
    await open(overviewOf(1, 'Any rye?'));
    const links = region('Since yesterday').getAllByRole('link');
    const to = links.map((link) => link.getAttribute('href')?.replace(/from=\d{4}-\d\d-\d\d/, 'from=DAY'));
    expect(to).toEqual([
      '/dashboard/analytics?tab=conversations&from=DAY',
      '/dashboard/analytics?tab=conversations&from=DAY',
      '/dashboard/analytics?tab=conversations&from=DAY&unanswered=1',
      '/dashboard/calendar',
      '/dashboard/messages',
      '/dashboard/billing',
    ]);
  });
});

describe('what needs the owner', () => {
  it('is nothing on a good day', async () => {
    await open(overviewOf(4));
    expect(region('Needs you').getByText('Nothing: every question was answered.')).toBeTruthy();
  });

  it('is the most pressing first, with the way to each', async () => {
    const createdAt = '2026-11-20T10:00:00.000Z';
    const message = {
      id: 'contact_1',
      ...PLACE,
      kind: 'hazard' as const,
      message: 'It smells of gas.',
      createdAt,
    };
    const failing = { id: 'file_1', ...PLACE, kind: 'file' as const, name: 'menu.pdf' };
    await open(
      {
        ...overviewOf(1, 'Any rye?'),
        urgent: { total: 7, first: [message] },
        failing: { total: 1, first: [failing] },
      },
      { minutes: 1, low: true, several: true },
    );
    const needs = region('Needs you 10');
    const items = needs.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items[0]).toMatch(/^It smells of gas\.Urgent: fire, gas, electricity or water · Poppy/);
    expect(items[1]).toMatch(/^1 minute left to talk/);
    expect(items[2]).toMatch(/^menu\.pdfThis file could not be read · Poppy/);
    expect(items[3]).toMatch(/^Any rye\?/);
    const to = (name: string) => needs.getByRole('link', { name }).getAttribute('href');
    expect(to('Read it: It smells of gas.')).toBe('/dashboard/messages?assistantId=assistant_1&state=new');
    expect(to('Look at it: menu.pdf')).toBe('/assistant?id=assistant_1');
    expect(to('Conversation: Any rye?')).toBe('/dashboard/conversations/c_1');
    expect(to('All 7 urgent messages')).toBe('/dashboard/messages?state=new');
  });

  it('has a question in all its words, how often it was asked, and the rest elsewhere', async () => {
    const overview = overviewOf(1, 'Any rye?');
    const first = overview.questions.first.map((one) => ({ ...one, others: ['Rye bread?'], times: 4 }));
    await open({ ...overview, questions: { total: 9, first } });
    const needs = region('Needs you 9');
    expect(needs.getByText('Also “Rye bread?”')).toBeTruthy();
    expect(needs.getByText(/^Asked 4 times/)).toBeTruthy();
    expect(needs.getByRole('link', { name: 'All 9 questions' }).getAttribute('href')).toBe(
      '/dashboard/analytics',
    );
    // No assistant can take the answer.
    expect(needs.queryByRole('button')).toBeNull();
  });

  it('lets a question be answered in its place, and says so', async () => {
    const { user } = await open(overviewOf(1, 'Any rye?'), {
      renderAnswer: (_, { answered, cancelled }) => (
        <>
          <button type="button" onClick={() => answered('Poppy')}>
            Save
          </button>
          <button type="button" onClick={cancelled}>
            Cancel
          </button>
        </>
      ),
    });
    const button = screen.getByRole('button', { name: 'Answer it: Any rye?' });
    await user.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    expect(document.activeElement).toBe(button);
    await user.click(button);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Saved. Poppy answers it from its next call on.')).toBeTruthy();
    expect(document.activeElement?.id).toBe('needs-you');
  });
});

describe('what is next', () => {
  const at = (day: number, hour: number) => {
    const date = new Date();
    date.setDate(date.getDate() + day);
    date.setHours(hour, 0, 0, 0);
    return date.toISOString();
  };
  const meeting = (id: string, day: number, hour: number, name = 'Oksana') => ({
    ...{ id, ...PLACE, name, service: 'Tasting', resource: 'Room 2' },
    ...{ start: at(day, hour), end: at(day, hour + 1) },
  });

  it('is the meetings, day by day', async () => {
    const first = [meeting('b1', 0, 9), meeting('b2', 0, 15, ''), meeting('b3', 1, 10)];
    await open({ ...overviewOf(), bookings: { total: 8, first } }, { several: true });
    const next = region('Next 8');
    expect(next.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Today',
      'Tomorrow',
    ]);
    const items = next.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items[0]).toMatch(/^9:00\sAMOksanaTasting · Room 2 · Poppy$/);
    expect(items[1]).toContain('Somebody');
    expect(next.getByRole('link').getAttribute('href')).toBe('/dashboard/calendar');
  });

  it('is nothing in a week without any', async () => {
    await open(overviewOf(1), {}, 'uk');
    expect(region('Далі').getByText('На найближчі сім днів записів немає.')).toBeTruthy();
  });
});

it('is quiet until something happens, or waits', () => {
  const quiet = overviewOf();
  expect(isQuiet(quiet)).toBe(true);
  expect(isQuiet(overviewOf(1))).toBe(false);
  expect(isQuiet(overviewOf(0, 'Any rye?'))).toBe(false);
  expect(isQuiet({ ...quiet, before: { ...quiet.before, messages: 1 } })).toBe(false);
  expect(isQuiet({ ...quiet, bookings: { total: 1, first: [] } })).toBe(false);
});

it('has a share where somebody asked', () => {
  const { now } = overviewOf();
  expect(answeredShare(now)).toBeNull();
  expect(answeredShare({ ...now, answered: 1, unanswered: 3 })).toBe(0.25);
});
