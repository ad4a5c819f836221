import { describe, expect, it } from 'vitest';
import { visitForBooking } from '../testing/booking-visit.ts';
import { clockIn } from './clocks.ts';

describe('the clock of a time', () => {
  const clockOf = (text: string) => clockIn(text, { mine: 'Europe/Warsaw', theirs: 'Europe/Kyiv' });

  it.each([
    ['at seven, Kyiv time', 'Europe/Kyiv'],
    ['tomorrow at 19:00 Kyiv time please', 'Europe/Kyiv'],
    ['4 pm your time', 'Europe/Kyiv'],
    ['four in the afternoon in your local time', 'Europe/Kyiv'],
    ["4 o'clock on your side", 'Europe/Kyiv'],
    ['could we do 12:00 Kyiv', 'Europe/Kyiv'],
    ['3 p.m. London please', 'Europe/London'],
    ['10 am GMT tomorrow', 'Europe/London'],
    ['at ten Ukrainian time', 'Europe/Kyiv'],
    ['о 15:00 по Лондону', 'Europe/London'],
    ['о 19:00 за київським часом', 'Europe/Kyiv'],
    ['давайте краще о 12:00 за київським', 'Europe/Kyiv'],
    ['о дванадцятій по Києву', 'Europe/Kyiv'],
    ['о сьомій за вашим часом', 'Europe/Kyiv'],
    ['11am, still my time', 'Europe/Warsaw'],
    ['о 16 за варшавським', 'Europe/Warsaw'],
    ['at seven, London time', 'Europe/London'],
    ['10 am GMT', 'Europe/London'],
    ['3 pm EST', 'America/New_York'],
    ['three in the afternoon Los Angeles time', 'America/Los_Angeles'],
    ['at ten, Helsinki time', 'Europe/Helsinki'],
    ['о сьомій за берлінським часом', 'Europe/Berlin'],
  ])('is said by %j', (text, zone) => expect(clockOf(text)).toBe(zone));

  it.each([
    'thanks for your time',
    'is that in your time zone?',
    'I live in London and have time at four',
    'Can I bring my two German shepherds, Thursday at 3 pm?',
    'Thursday at 15:00, Polish please',
    'Thursday at 3 pm, Casey Davis',
    'Thursday at 3 pm Sofia Palmer',
    'Thursday at 3 pm. Sydney here',
    'anything free around Easter time?',
    'a visit around Christmas time',
    'Запишіть на урок по англійській завтра о 15:00',
    'курс по німецькій о 10',
    'скільки за відновлення зуба',
    'лікар говорить по-українськи?',
    'як по-вашому, о третій нормально?',
    'а по-моєму, о третій',
    'the German one at four',
    'я з Києва, можу о четвертій',
  ])('is not said by %j', (text) => expect(clockOf(text)).toBeUndefined());

  it('has one zone, whatever that is called', async () => {
    expect(clockIn('о 15 за київським часом', { mine: 'Europe/Kyiv', theirs: 'Europe/London' })).toBe(
      'Europe/Kyiv',
    );
    const visit = visitForBooking({
      language: 'uk',
      timeZone: 'Europe/Kiev',
      calendar: { timeZone: 'Europe/London' },
    });
    const asked = await visit.say('Запишіть мене на завтра о 15:00 за київським часом');
    expect(asked.memo.booking).toMatchObject({ timeZone: 'Europe/Kyiv' });
    const back = await visit.sayAll('Ана Гук', 'ana@example.com', 'ні');
    expect(back.text).toMatch(/^Час указано за вашим часовим поясом/);
  });

  it('is found soon in a text that is all cities', () => {
    const started = performance.now();
    for (let i = 0; i < 20; i++) expect(clockOf('rome 3 pm '.repeat(400))).toBeUndefined();
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  it('is said with what is read back, and may be another one later', async () => {
    const visit = visitForBooking();
    const back = await visit.sayAll(
      'Book me for tomorrow at 1 pm London time',
      'Ana',
      'ana@example.com',
      'no',
    );
    expect(back.text).toMatch(/^This is London time\. So: Tuesday, 24 November, 1 pm/);
    expect((await visit.say('no, 3 pm Berlin time')).text).toMatch(/^This is Berlin time\. So: .* 3 pm/);
    await visit.say('yes');
    expect(visit.calendar.bookings.map(({ start }) => new Date(start).toISOString())).toEqual([
      '2026-11-24T14:00:00.000Z',
    ]);
  });
});
