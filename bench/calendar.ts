import type { Client, EndpointInput } from '@parlo/contract';
import { registerOwner } from '@parlo/e2e/support/account.ts';
import { withDatabase } from '@parlo/e2e/support/database.ts';
import { startParlo } from '@parlo/e2e/support/parlo.ts';
import { percentile, printRows, type Row } from './support/stats.ts';

/** How fast free times are found in a full calendar, over the API and its built-in calendar. */

const BUSY = 500;
/** With the first ones, which are not measured, under what one address may ask for in a minute. */
const TIMES = 50;
const WARM_UP = 5;
const DAY_MS = 86_400_000;

const dateIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Open day and night, so that all entries lie where times are looked for. */
async function addCalendar(client: Client, email: string): Promise<string> {
  const assistant = {
    assistantName: `Calendar ${Math.random().toString(36).slice(2, 8)}`,
    assistantPrompt: 'Help.',
    greetingMessage: 'Hello, how can I help you today?',
    voice: 'verse' as const,
  };
  const { assistantId } = await client.request('addAssistant', { email, assistant });
  const workingHours = { start: '00:00', end: '24:00' };
  await client.request('saveCalendarSettings', {
    assistantId,
    workingHours,
    days: {},
    timeZone: 'Europe/Kyiv',
  });
  return assistantId;
}

/** Stores meetings of a minute, `everyMinutes` apart. */
const MEETINGS = `insert into bookings (id, assistant_id, owner_id, starts_at, ends_at, blocked_from, blocked_to, service,
    name, email, phone, note, language, time_zone, test, wants_meet_link)
  select $1 || '_' || n, $1, owner_id, at, at + interval '1 minute', at, at + interval '1 minute', '', 'Visitor ' || n,
    'visitor' || n || '@example.com', '', '', 'en', 'UTC', false, false
  from assistants, generate_series(0, $2::int - 1) n, lateral (select $3::timestamptz + n * $4::int * interval '1 minute' as at) t
  where assistants.id = $1`;

async function measure(client: Client, input: EndpointInput<'freeSlots'>): Promise<number[]> {
  const times: number[] = [];
  for (let run = -WARM_UP; run < TIMES; run++) {
    const startedAt = performance.now();
    const { available_slots } = await client.request('freeSlots', input);
    if (run >= 0) times.push(performance.now() - startedAt);
    if (available_slots.length === 0) throw new Error('nothing was free');
  }
  return times;
}

const parlo = await startParlo({ env: { PARLO_VOICE_HOSTS: '1' } });
try {
  const { client, email } = await registerOwner(parlo.url);
  const [oneDate, manyDates] = [await addCalendar(client, email), await addCalendar(client, email)];
  await withDatabase(parlo.dataDir, async (database) => {
    await database.query(MEETINGS, [oneDate, BUSY, `${dateIn(3)}T00:00:00Z`, 2]);
    await database.query(MEETINGS, [manyDates, BUSY, `${dateIn(3)}T00:00:00Z`, 86]);
    await database.query('analyze bookings');
  });
  const row = (what: string, goalMs: number, times: readonly number[]): Row => ({
    what: `free-slots, ${what}, ${BUSY} busy entries, p95`,
    goal: `≤ ${goalMs} ms`,
    measured: `${percentile(times, 0.95).toFixed(1)} ms (p50 ${percentile(times, 0.5).toFixed(1)} ms)`,
  });
  const date = dateIn(3);
  printRows('Calendar', [
    row('one date', 20, await measure(client, { assistant_id: oneDate, date, duration: '15' })),
    row('30 dates at once', 60, await measure(client, { assistant_id: manyDates, date, days: '30' })),
  ]);
} finally {
  await parlo.remove();
}
