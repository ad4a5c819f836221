// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refuse } from '../../../testing/fake-api.ts';
import { OLENA, show } from '../../../testing/render.tsx';
import { SETTINGS, serveCalendar } from '../testing/calendar-api.ts';
import { CalendarSettingsPart } from './settings-form.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function form(scene: Parameters<typeof serveCalendar>[0] = {}, language: 'en' | 'uk' = 'en') {
  const { asked } = serveCalendar(scene);
  const shown = await show(<CalendarSettingsPart email={OLENA.email} assistantId="assistant_1" />, {
    language,
  });
  await screen.findByRole('form');
  const save = () => shown.user.click(screen.getByRole('button', { name: 'Save the settings' }));
  const sent = () => asked.filter(({ name }) => name === 'saveCalendarSettings').map(({ input }) => input);
  const put = async (label: string, value: string) => {
    const field = screen.getByLabelText(label);
    await shown.user.clear(field);
    if (value) await shown.user.type(field, value);
  };
  return { ...shown, save, sent, put };
}

it('begins with the stored settings: 09:00 to 17:00, 30 minutes of 15, 30, 45, 60 and 90', async () => {
  await form();
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  expect([value('Working hours: from'), value('Working hours: to')]).toEqual(['09:00', '17:00']);
  const [duration] = screen.getAllByLabelText<HTMLSelectElement>('Duration');
  expect(duration?.value).toBe('30');
  expect([...(duration?.options ?? [])].map((option) => option.value)).toEqual([
    '15',
    '30',
    '45',
    '60',
    '90',
  ]);
  expect(value('Monday')).toBe('usual');
  expect(value('Sunday')).toBe('closed');
  expect(value('Time zone')).toBe('Europe/Kyiv');
});

it('saves changes, and says so', async () => {
  const { user, save, sent, put } = await form();
  await user.selectOptions(screen.getByLabelText('Saturday'), 'own');
  await put('Saturday: from', '10:00');
  await put('Saturday: to', '00:00');
  await user.selectOptions(screen.getByLabelText('Notice'), '2 hours');
  await put('Days ahead', '14');
  await user.click(screen.getByRole('checkbox', { name: 'Visitors can book meetings' }));
  await user.click(screen.getByRole('button', { name: 'Add days off' }));
  await user.type(screen.getByLabelText('First day'), '2026-12-24');
  await user.type(screen.getByLabelText('Last day'), '2026-12-31');
  await save();
  expect(await screen.findByText('Settings saved')).toBeTruthy();
  expect(sent()).toEqual([
    {
      assistantId: 'assistant_1',
      ...SETTINGS,
      enabled: false,
      days: { sat: { start: '10:00', end: '24:00' }, sun: null },
      notice: 120,
      daysAhead: 14,
      daysOff: [{ from: '2026-12-24', to: '2026-12-31' }],
    },
  ]);
});

it('has breaks, hours into the next day and begin times', async () => {
  const { user, save, sent, put } = await form();
  await put('Working hours: from', '18:00');
  await put('Working hours: to', '02:00');
  expect(screen.getByText('on the next day')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Working hours: Add a break' }));
  await save();
  expect(await screen.findByText('This break is outside of the working hours.')).toBeTruthy();
  await put('Working hours: Break 1: from', '23:00');
  await put('Working hours: Break 1: to', '00:30');
  await user.selectOptions(screen.getByLabelText('Begin times'), 'Every 15 minutes');
  await save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()).toMatchObject([
    {
      workingHours: { start: '18:00', end: '02:00', breaks: [{ start: '23:00', end: '00:30' }] },
      startInterval: 15,
    },
  ]);
});

it('adds and removes services', async () => {
  const { user, save, sent } = await form();
  await user.click(screen.getByRole('button', { name: 'Add a service' }));
  const named = screen.getAllByLabelText('Name of the service')[1] ?? expect.fail();
  await user.type(named, 'Check-up bit.ly/x');
  expect(screen.getByText(/Mails to visitors say “Check-up”: links are left out of names/)).toBeTruthy();
  await user.clear(named);
  await user.type(named, 'Check-up');
  expect(screen.queryByText(/links are left out of names/)).toBeNull();
  await user.selectOptions(screen.getAllByLabelText('Duration')[2] ?? expect.fail(), '15');
  await user.click(screen.getAllByRole('button', { name: 'Remove this service' })[0] ?? expect.fail());
  await save();
  await waitFor(() => expect(sent()).toMatchObject([{ services: [{ name: 'Check-up', duration: 15 }] }]));
});

it('has people with hours of each weekday, services and days off of their own', async () => {
  const services = [
    { name: 'Massage', duration: 60 as const },
    { name: 'Check-up', duration: 30 as const },
  ];
  const { user, save, sent, put } = await form({ settings: { services } });
  await user.click(screen.getByRole('button', { name: 'Add a person or room' }));
  await put('Name of the person or room', 'Lea');
  await user.selectOptions(screen.getByLabelText('Lea: Working hours'), 'own');
  // Whoever has other hours is away when the calendar is closed.
  expect(screen.getByLabelText<HTMLSelectElement>('Lea: Sunday').value).toBe('closed');
  await put('Lea: Working hours: from', '10:00');
  await put('Lea: Working hours: to', '14:00');
  await user.selectOptions(screen.getByLabelText('Lea: Monday'), 'closed');
  await user.selectOptions(screen.getByLabelText('Lea: Saturday'), 'own');
  await put('Lea: Saturday: from', '15:00');
  await put('Lea: Saturday: to', '15:00');
  await user.click(screen.getByRole('checkbox', { name: 'Massage' }));
  const daysOff = within(screen.getByRole('group', { name: 'Days off of their own' }));
  await user.click(daysOff.getByRole('button', { name: 'Add days off' }));
  await user.type(daysOff.getByLabelText('First day'), '2026-12-24');
  await user.type(daysOff.getByLabelText('Last day'), '2026-12-31');
  await save();
  await screen.findByText('Something above needs your attention.');
  expect(screen.getByLabelText('Lea: Saturday: to').getAttribute('aria-invalid')).toBe('true');
  expect(sent()).toEqual([]);
  await put('Lea: Saturday: to', '18:00');
  await save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()).toMatchObject([
    {
      days: SETTINGS.days,
      resources: [
        {
          id: expect.any(String),
          name: 'Lea',
          workingHours: { start: '10:00', end: '14:00' },
          days: { mon: null, sat: { start: '15:00', end: '18:00' }, sun: null },
          services: ['Massage'],
          daysOff: [{ from: '2026-12-24', to: '2026-12-31' }],
        },
      ],
    },
  ]);
});

it('folds people that are there, and opens one where something is wrong', async () => {
  const services = [{ name: 'Massage', duration: 60 as const }];
  const resources = [
    { id: 'lea', name: 'Lea', services: ['massage'] },
    { id: 'b', name: 'Room B', workingHours: { start: '12:00', end: '20:00' } },
  ];
  const { user, save, sent } = await form({ settings: { services, resources } });
  const rows = () =>
    [...document.querySelectorAll('details')].map((row) => [
      row.querySelector('summary')?.textContent,
      row.open,
    ]);
  expect(rows()).toEqual([
    ['Lea Hours of the calendar · Massage', false],
    ['Room B Hours of their own', false],
  ]);
  const [name] = screen.getAllByLabelText('Name of the person or room');
  await user.clear(name ?? expect.fail());
  await save();
  expect(await screen.findByText('Name of the person or room is required.')).toBeTruthy();
  expect(rows()).toEqual([
    ['Person or room 1 Hours of the calendar · Massage', true],
    ['Room B Hours of their own', false],
  ]);
  await user.type(name ?? expect.fail(), 'Eva bit.ly/x');
  expect(screen.getByText(/Mails to visitors say “Eva”/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove this person or room: Room B' }));
  await user.click(screen.getByRole('button', { name: 'Add a person or room' }));
  expect(rows().at(-1)).toEqual(['Person or room 2 Hours of the calendar', true]);
  expect(sent()).toEqual([]);
});

it('shows each problem at its field, and sends no request', async () => {
  const { user, save, sent, put } = await form();
  await put('Working hours: to', '09:00');
  await put('Days ahead', '');
  await put('Name of the service', ' ');
  await user.click(screen.getByRole('button', { name: 'Add days off' }));
  await user.type(screen.getByLabelText('First day'), '2026-12-31');
  await user.type(screen.getByLabelText('Last day'), '2026-12-24');
  await save();
  expect(await screen.findByText('The working hours end when they begin.')).toBeTruthy();
  expect(screen.getByText('Days ahead is required.')).toBeTruthy();
  expect(screen.getByText('Name of the service is required.')).toBeTruthy();
  expect(screen.getByText('The last day off is before the first one.')).toBeTruthy();
  expect(screen.getByText('Something above needs your attention.')).toBeTruthy();
  expect(screen.getByLabelText('Working hours: to').getAttribute('aria-invalid')).toBe('true');
  expect(sent()).toEqual([]);
});

it('says that two services have the same name', async () => {
  const { user, save } = await form();
  await user.click(screen.getByRole('button', { name: 'Add a service' }));
  await user.type(screen.getAllByLabelText('Name of the service')[1] ?? expect.fail(), 'first visit');
  await save();
  expect(await screen.findByText('Two services have the same name.')).toBeTruthy();
});

it('shows what the server refuses at the field, and keeps the rest', async () => {
  const { save, put } = await form({
    saveCalendarSettings: () => refuse('invalid_time_zone', 'no', { field: 'timeZone' }),
  });
  await put('Time zone', 'Europe/Kiew');
  await put('Days ahead', '7');
  await save();
  expect(await screen.findByText(/This time zone is not known/)).toBeTruthy();
  expect(screen.getByLabelText('Time zone').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText<HTMLInputElement>('Days ahead').value).toBe('7');
});

it('says that nothing was saved while the server is away', async () => {
  const { save } = await form({
    saveCalendarSettings() {
      throw new TypeError('no network');
    },
  });
  await save();
  expect(await screen.findByText(/The settings could not be saved/)).toBeTruthy();
});

it('offers the browser’s time zone if it differs', async () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { user, save, sent } = await form({ settings: { timeZone: 'Pacific/Chatham' } });
  expect(screen.getByText(`Your browser is in ${here}.`)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use this one' }));
  expect(screen.queryByText(/Your browser is in/)).toBeNull();
  await save();
  await waitFor(() => expect(sent()).toMatchObject([{ timeZone: here }]));
});

it.each([
  [{}, /needs a connected Google Calendar/],
  [{ connected: true, provider: 'caldav' as const }, /needs a connected Google Calendar/],
])('says what a Meet link needs (%o)', async (status, words) => {
  await form({ status });
  expect(await screen.findByText(words)).toBeTruthy();
});

it('gives the feed another address after a question', async () => {
  const { user } = await form();
  const address = () => screen.getByLabelText<HTMLInputElement>('Address for your calendar program').value;
  expect(address()).toMatch(/feed\/1\.ics$/);
  await user.click(screen.getByRole('button', { name: 'New address' }));
  const question = await screen.findByRole('alertdialog', { name: 'Make a new address?' });
  expect(address()).toMatch(/feed\/1\.ics$/);
  await user.click(within(question).getByRole('button', { name: 'New address' }));
  expect(await screen.findByText(/This is the new address/)).toBeTruthy();
  expect(address()).toMatch(/feed\/2\.ics$/);
});

it('can be loaded again', async () => {
  serveCalendar({ getCalendarSettings: () => refuse('internal', 'no') });
  await show(<CalendarSettingsPart email={OLENA.email} assistantId="assistant_1" />);
  expect(await screen.findByText(/The settings could not be loaded/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

it('is in Ukrainian, with its weekdays', async () => {
  await form({}, 'uk');
  expect(screen.getByLabelText('понеділок')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Зберегти налаштування' })).toBeTruthy();
});
