// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BAKERY } from '../../../testing/bakery.ts';
import { refuse } from '../../../testing/fake-api.ts';
import { OLENA, show } from '../../../testing/render.tsx';
import { MARIA, serveCalendar } from '../testing/calendar-api.ts';
import { Bookings } from './bookings.tsx';
import type { CalendarViewProps } from './calendar-view.tsx';

// Nothing has a size here, so nothing can be dragged: a button says what the week says when something was.
vi.mock('./calendar-view.tsx', () => ({
  CalendarView: ({ onDrag }: CalendarViewProps) => (
    <button type="button" onClick={() => onDrag(MARIA, '2099-11-25T12:00:00.000Z')}>
      drag
    </button>
  ),
}));

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function dragged(scene: Parameters<typeof serveCalendar>[0]) {
  const { asked } = serveCalendar(scene);
  const { user } = await show(<Bookings email={OLENA.email} assistants={[BAKERY]} assistantId={BAKERY.id} />);
  await screen.findByText('Times in Europe/Kyiv');
  await user.click(await screen.findByRole('button', { name: 'drag' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Move this meeting?' }));
  const moves = () => asked.filter(({ name }) => name === 'moveBooking').map(({ input }) => input);
  return { user, question, moves };
}

it('moves a dragged meeting after a question', async () => {
  const { user, question, moves } = await dragged({
    moveBooking: () => ({ success: true, message: '', booking: MARIA }),
  });
  expect(question.getByText(/Maria, to Wednesday, November 25, 2099 at 2:00/)).toBeTruthy();
  expect(moves()).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Move' }));
  expect(await screen.findByText('The meeting was moved.')).toBeTruthy();
  expect(moves()).toEqual([{ bookingId: 'booking_1', start: '2099-11-25T12:00:00.000Z' }]);
});

it('leaves it where it was when that was not meant, or not possible', async () => {
  const { user, question, moves } = await dragged({ moveBooking: () => refuse('slot_taken', 'no') });
  await user.click(question.getByRole('button', { name: 'Move' }));
  expect((await question.findByRole('alert')).textContent).toContain('Somebody else has just taken');
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(moves()).toHaveLength(1);
});
