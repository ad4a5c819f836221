// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/render.tsx';
import { madeUsage } from '../testing/made.ts';
import { minutesOf, partsOf } from './amounts.ts';
import { MinutesUsed } from './minutes-used.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const EMAIL = 'olena@example.com';
const plain = (text: string | null | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ');
const rows = () =>
  screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => plain(textContent)));
const TWO_DAYS = madeUsage(
  ['Mia', 'Leo'],
  [
    [600, 30],
    [0, 90],
  ],
);

describe('amounts', () => {
  it('are tenths of a minute, and little is not nothing', () => {
    expect([0, 1, 3, 9, 60, 90, 3_599].map(minutesOf)).toEqual([0, 0.1, 0.1, 0.2, 1, 1.5, 60]);
  });

  it('adds an assistant’s minutes of all days', () => {
    expect(partsOf(TWO_DAYS)).toEqual([
      { at: 0, seconds: 600 },
      { at: 1, seconds: 120 },
    ]);
    expect(partsOf({ days: [] })).toEqual([]);
  });
});

describe('minutes used', () => {
  it('are summed in words, and in a table that screen readers have', async () => {
    const { asked } = fakeApi({ getUsage: () => TWO_DAYS });
    await show(<MinutesUsed email={EMAIL} />);
    expect(await screen.findByText('Minutes used in 2 days: 12')).toBeTruthy();
    expect(rows()).toEqual([
      ['Day', 'All', 'Mia', 'Leo'],
      ['Nov 20', '10.5', '10', '0.5'],
      ['Nov 21', '1.5', '0', '1.5'],
    ]);
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    expect(asked).toEqual([{ name: 'getUsage', input: { days: 30, timeZone } }]);
  });

  it('are of the days that are chosen', async () => {
    const { asked } = fakeApi({ getUsage: () => TWO_DAYS });
    const { user } = await show(<MinutesUsed email={EMAIL} />, { language: 'uk' });
    await screen.findByText(/Використано хвилин за/);
    await user.click(screen.getByRole('radio', { name: '90 днів' }));
    await waitFor(() => expect(asked.at(-1)?.input).toMatchObject({ days: 90 }));
  });

  it('are listed by assistant, and one of them can be chosen and let go by keyboard', async () => {
    fakeApi({ getUsage: () => TWO_DAYS });
    const { user } = await show(<MinutesUsed email={EMAIL} />);
    const leo = await screen.findByRole('button', { name: /^Leo/ });
    expect(plain(leo.textContent)).toBe('Leo2 min');
    leo.focus();
    await user.keyboard(' ');
    expect(leo.getAttribute('aria-pressed')).toBe('true');
    await user.keyboard('{Enter}');
    expect(leo.getAttribute('aria-pressed')).toBe('false');
  });

  it('of drafts, deleted assistants and many others have names', async () => {
    const assistants = [
      { id: 'a', name: 'Mia', deleted: true },
      { id: 'b', name: '', deleted: true },
      { id: null, name: '', deleted: false },
    ];
    fakeApi({ getUsage: () => madeUsage([], [[60, 60, 60, 60]], { assistants, others: 3 }) });
    await show(<MinutesUsed email={EMAIL} />);
    const list = within(await screen.findByRole('list'));
    expect(list.getAllByRole('button').map(({ textContent }) => plain(textContent))).toEqual([
      'Mia (deleted)1 min',
      'Deleted assistant1 min',
      'Tests of drafts1 min',
      '3 other assistants1 min',
    ]);
  });

  it('are shown as none', async () => {
    fakeApi({ getUsage: () => madeUsage([], [[], []]) });
    await show(<MinutesUsed email={EMAIL} />);
    expect(await screen.findByText('No minutes were used in these days.')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('that could not be loaded are asked for again', async () => {
    let away = true;
    fakeApi({
      getUsage: () => {
        if (away) throw new TypeError('away');
        return TWO_DAYS;
      },
    });
    const { user } = await show(<MinutesUsed email={EMAIL} />);
    expect(screen.getByRole('status').textContent).toBe('Loading the minutes used');
    const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 8_000 });
    away = false;
    await user.click(again);
    expect(await screen.findByText('Minutes used in 2 days: 12')).toBeTruthy();
  });
});
