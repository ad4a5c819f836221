import { describe, expect, it } from 'vitest';
import { visitForBooking } from '../../testing/booking-visit.ts';
import { clockIn } from './clocks.ts';

describe('the clock of a time', () => {
  const clockOf = (text: string) => clockIn(text, { mine: 'Europe/Warsaw', theirs: 'Europe/Kyiv' });

  it.each([
    ['at seven, Kyiv time', 'Europe/Kyiv'],
    ['tomorrow at 19:00 Kyiv time please', 'Europe/Kyiv'],
    ['4 pm your time', 'Europe/Kyiv'],
    ['four in the afternoon in your local time', 'Europe/Kyiv'],
    ["4 o'clock on your side", 'Europe/Kyiv'],
    ['could we do 12 Kyiv', 'Europe/Kyiv'],
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
    'the German one at four',
    'я з Києва, можу о четвертій',
  ])('is not said by %j', (text) => expect(clockOf(text)).toBeUndefined());

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
