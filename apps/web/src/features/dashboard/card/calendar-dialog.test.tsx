// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OLENA, show } from '../../../testing/render.tsx';
import { CalendarDialog } from './calendar-dialog.tsx';

const POPPY = { id: 'assistant_1' };

it.each([
  ['nobody is signed in', '', POPPY, 'Please login first to enable calendar integration.'],
  ['there is no assistant', OLENA.email, null, 'Choose an assistant first: a calendar belongs to one.'],
])('says what is missing where %s', async (_, email, assistant, words) => {
  await show(<CalendarDialog email={email} assistant={assistant} name="Poppy" onClose={() => undefined} />);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByText(/not part of this version/)).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});

it('claims no calendar that is not there, and says what helps', async () => {
  await show(<CalendarDialog email={OLENA.email} assistant={POPPY} name="Poppy" onClose={() => undefined} />);
  expect(await screen.findByText(/Poppy can’t see free times/)).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/assistant?id=assistant_1');
});
