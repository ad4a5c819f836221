import { describe, expect, it } from 'vitest';
import { readBusy } from './read-busy.ts';
import { readBusyApart } from './read-busy-apart.ts';

const YEAR = { start: Date.parse('2026-01-01T00:00:00Z'), end: Date.parse('2027-01-01T00:00:00Z') };
const KYIV = 'Europe/Kyiv';

const wrapped = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT'];
const NEW_YORK = [
  ...['BEGIN:VTIMEZONE', 'TZID:Office', 'BEGIN:DAYLIGHT', 'DTSTART:20070311T020000', 'TZOFFSETFROM:-0500'],
  ...['TZOFFSETTO:-0400', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU', 'END:DAYLIGHT', 'BEGIN:STANDARD'],
  ...['DTSTART:20071104T020000', 'TZOFFSETFROM:-0400', 'TZOFFSETTO:-0500'],
  ...['RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU', 'END:STANDARD', 'END:VTIMEZONE'],
];

/** Busy times as `from/to` in UTC without seconds, in order, each once. */
function busyOf(lines: readonly string[], span = YEAR, timeZone = KYIV): string[] {
  const short = (ms: number) => new Date(ms).toISOString().slice(0, 16);
  const { busy: found } = readBusy({ texts: [wrapped(...lines)], span, timeZone });
  return [...new Set(found.map(({ start, end }) => `${short(start)}/${short(end)}`))].toSorted();
}

describe('a single event', () => {
  it.each<[string, string[], string[]]>([
    ['in UTC', ['DTSTART:20260505T100000Z', 'DTEND:20260505T110000Z'], ['2026-05-05T10:00/2026-05-05T11:00']],
    [
      'with a duration',
      ['DTSTART:20260505T100000Z', 'DURATION:PT90M'],
      ['2026-05-05T10:00/2026-05-05T11:30'],
    ],
    ['of a whole day', ['DTSTART;VALUE=DATE:20260505'], ['2026-05-04T21:00/2026-05-05T21:00']],
    [
      'of a day that ends when it begins',
      ['DTSTART;VALUE=DATE:20260505', 'DTEND;VALUE=DATE:20260505'],
      ['2026-05-04T21:00/2026-05-05T21:00'],
    ],
    [
      'of the day that clocks change',
      ['DTSTART;VALUE=DATE:20260329', 'DTEND;VALUE=DATE:20260330'],
      ['2026-03-28T22:00/2026-03-29T21:00'],
    ],
    [
      'at a time without a zone',
      ['DTSTART:20260505T100000', 'DTEND:20260505T110000'],
      ['2026-05-05T07:00/2026-05-05T08:00'],
    ],
    [
      'in a zone of the database without rules of its own',
      ['DTSTART;TZID=Asia/Kathmandu:20260505T100000', 'DTEND;TZID=Asia/Kathmandu:20260505T110000'],
      ['2026-05-05T04:15/2026-05-05T05:15'],
    ],
    [
      'from one zone to another',
      ['DTSTART;TZID=Europe/Berlin:20260505T100000', 'DTEND;TZID=Europe/London:20260505T100000'],
      ['2026-05-05T08:00/2026-05-05T09:00'],
    ],
    ['that is cancelled', ['STATUS:CANCELLED', 'DTSTART:20260505T100000Z', 'DURATION:PT1H'], []],
    ['that is transparent', ['TRANSP:TRANSPARENT', 'DTSTART:20260505T100000Z', 'DURATION:PT1H'], []],
    [
      'that is tentative',
      ['STATUS:TENTATIVE', 'DTSTART:20260505T100000Z', 'DURATION:PT1H'],
      ['2026-05-05T10:00/2026-05-05T11:00'],
    ],
    ['of another year', ['DTSTART:20250505T100000Z', 'DURATION:PT1H'], []],
    ['without a length', ['DTSTART:20260505T100000Z'], []],
  ])('%s', (_, lines, expected) => {
    expect(busyOf(event(...lines))).toEqual(expected);
  });

  it('that its owner declined keeps only others busy', () => {
    const lines = event(
      ...['DTSTART:20260505T100000Z', 'DURATION:PT1H', 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:taras@example.com'],
      'ATTENDEE;CN="O";PARTSTAT=DECLINED:MAILTO:Olena@example.com',
    );
    const search = { texts: [wrapped(...lines)], span: YEAR, timeZone: KYIV };
    expect(readBusy({ ...search, email: 'olena@example.com' }).busy).toEqual([]);
    expect(readBusy({ ...search, email: 'taras@example.com' }).busy).toHaveLength(1);
    expect(readBusy(search).busy).toHaveLength(1);
  });

  it('in a zone of the calendar’s own follows its rules', () => {
    const at = (day: string) => event(`DTSTART;TZID=Office:${day}T100000`, `DTEND;TZID=Office:${day}T110000`);
    expect(busyOf([...NEW_YORK, ...at('20260115'), ...at('20260715')])).toEqual([
      '2026-01-15T15:00/2026-01-15T16:00',
      '2026-07-15T14:00/2026-07-15T15:00',
    ]);
  });
});

describe('a repeated event', () => {
  it('stays at its hour when clocks change', () => {
    const weekly = event(
      `DTSTART;TZID=${KYIV}:20250106T100000`,
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;BYDAY=MO',
    );
    const span = { start: Date.parse('2026-03-23T00:00Z'), end: Date.parse('2026-04-01T00:00Z') };
    expect(busyOf(weekly, span)).toEqual([
      '2026-03-23T08:00/2026-03-23T09:00',
      '2026-03-30T07:00/2026-03-30T08:00',
    ]);
  });

  it.each([
    ['FREQ=DAILY;INTERVAL=3', 5],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,FR', 2],
    ['FREQ=WEEKLY;INTERVAL=3;WKST=SU;BYDAY=SU,SA', 2],
    ['FREQ=DAILY;BYMONTH=4', 11],
    ['FREQ=DAILY;UNTIL=20260331T000000Z', 3],
    ['FREQ=DAILY;COUNT=2278', 2],
  ])('for years is the same as from its first day on, %s', (rule, count) => {
    const lines = event(`DTSTART;TZID=${KYIV}:20200103T120000`, 'DURATION:PT1H', `RRULE:${rule}`);
    const span = { start: Date.parse('2026-03-28T00:00Z'), end: Date.parse('2026-04-12T00:00Z') };
    const found = busyOf(lines, span);
    expect(found).toHaveLength(count);
    const all = busyOf(lines, { ...span, start: Date.parse('2020-01-01T00:00Z') });
    expect(all.slice(-count)).toEqual(found);
    expect((all.at(-count - 1) ?? '') < '2026-03-28').toBe(true);
  });

  it('with two rules, one of them expired', () => {
    const lines = event(
      ...['DTSTART:20260105T100000Z', 'DURATION:PT30M', 'RRULE:FREQ=DAILY;COUNT=2'],
      'RRULE:FREQ=WEEKLY;COUNT=3',
    );
    expect(busyOf(lines).map((each) => each.slice(5, 10))).toEqual(['01-05', '01-06', '01-12', '01-19']);
  });

  it('of whole days', () => {
    const yearly = event('DTSTART;VALUE=DATE:20000229', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1');
    expect(busyOf(yearly)).toEqual(['2026-02-27T22:00/2026-02-28T22:00']);
  });

  it('leaves out and adds single dates', () => {
    const some = event(
      ...[`DTSTART;TZID=${KYIV}:20260105T100000`, 'DURATION:PT30M', 'RRULE:FREQ=DAILY;COUNT=4'],
      ...[`EXDATE;TZID=${KYIV}:20260106T100000`, `RDATE;TZID=${KYIV}:20260201T120000`],
    );
    expect(busyOf(some)).toEqual([
      '2026-01-05T08:00/2026-01-05T08:30',
      '2026-01-07T08:00/2026-01-07T08:30',
      '2026-01-08T08:00/2026-01-08T08:30',
      '2026-02-01T10:00/2026-02-01T10:30',
    ]);
  });

  const master = event(`DTSTART;TZID=${KYIV}:20260105T100000`, 'DURATION:PT30M', 'RRULE:FREQ=DAILY;COUNT=3');
  it.each([
    ['in its zone', `RECURRENCE-ID;TZID=${KYIV}:20260106T100000`],
    ['in UTC', 'RECURRENCE-ID:20260106T080000Z'],
  ])('has moved one of them, told %s', (_, replaced) => {
    const moved = event(replaced, `DTSTART;TZID=${KYIV}:20260106T150000`, 'DURATION:PT30M');
    expect(busyOf([...master, ...moved])).toEqual([
      '2026-01-05T08:00/2026-01-05T08:30',
      '2026-01-06T13:00/2026-01-06T13:30',
      '2026-01-07T08:00/2026-01-07T08:30',
    ]);
  });

  it('has cancelled one of them, and one of another event has no say', () => {
    const cancelled = event(
      `RECURRENCE-ID;TZID=${KYIV}:20260106T100000`,
      'STATUS:CANCELLED',
      'DTSTART:20260106T080000Z',
    );
    const other = cancelled.map((line) => line.replace('UID:1', 'UID:2').replace('0106T10', '0107T10'));
    expect(busyOf([...master, ...cancelled, ...other])).toEqual([
      '2026-01-05T08:00/2026-01-05T08:30',
      '2026-01-07T08:00/2026-01-07T08:30',
    ]);
  });

  it('has moved all of them from one on', () => {
    const later = event(
      `RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=${KYIV}:20260106T100000`,
      ...[`DTSTART;TZID=${KYIV}:20260106T150000`, 'DURATION:PT30M'],
    );
    expect(busyOf([...master, ...later])).toEqual([
      '2026-01-05T08:00/2026-01-05T08:30',
      '2026-01-06T13:00/2026-01-06T13:30',
      '2026-01-07T13:00/2026-01-07T13:30',
    ]);
  });

  it('has more dates, with ends of their own', () => {
    const some = event(
      ...['DTSTART:20260105T100000Z', 'DURATION:PT30M'],
      'RDATE;VALUE=PERIOD:20260201T100000Z/20260201T120000Z',
    );
    expect(busyOf(some)).toEqual(['2026-01-05T10:00/2026-01-05T10:30', '2026-02-01T10:00/2026-02-01T12:00']);
  });

  it('that its server repeated already', () => {
    const one = event('RECURRENCE-ID:20260106T080000Z', 'DTSTART:20260106T080000Z', 'DTEND:20260106T083000Z');
    expect(busyOf(one)).toEqual(['2026-01-06T08:00/2026-01-06T08:30']);
  });
});

describe('entries by strangers', () => {
  const of = (...lines: string[]) => ({ texts: [wrapped(...event(...lines))], span: YEAR, timeZone: KYIV });
  const never = AbortSignal.timeout(60_000);

  it.each([['no calendar'], ['<html></html>'], ['BEGIN:VCARD\r\nEND:VCARD'], ['BEGIN:VCALENDAR\r\nDTSTART']])(
    'is refused when it is %s',
    (text) => {
      expect(() => readBusy({ texts: [text], span: YEAR, timeZone: KYIV })).toThrow();
    },
  );

  it('is read in a thread of its own', async () => {
    const { busy } = await readBusyApart('good', of('DTSTART:20260505T100000Z', 'DURATION:PT1H'), never);
    expect(busy).toEqual([
      { start: Date.parse('2026-05-05T10:00:00Z'), end: Date.parse('2026-05-05T11:00:00Z') },
    ]);
  });

  it.each([
    ['never comes', 'RRULE:FREQ=DAILY;BYMONTHDAY=31;BYMONTH=2'],
    ['comes every second', 'RRULE:FREQ=SECONDLY'],
  ])('is skipped when it %s, and the others are read', async (_, rule) => {
    const endless = of('SUMMARY:Evil', 'DTSTART:20260507T000000Z', 'DURATION:PT1S', rule);
    const good = of('DTSTART:20260505T100000Z', 'DURATION:PT1H');
    const search = { ...good, texts: [...endless.texts, ...good.texts] };
    // Known the second time.
    for (let time = 0; time < 2; time++) {
      const { busy, unread } = await readBusyApart(rule, search, never);
      expect(unread).toEqual([{ id: expect.any(String), title: 'Evil', day: '2026-05-07' }]);
      expect(busy).toContainEqual({
        start: Date.parse('2026-05-05T10:00:00Z'),
        end: Date.parse('2026-05-05T11:00:00Z'),
      });
    }
  });

  it('is read after several tries beside many endless rules', async () => {
    const rules = Array.from({ length: 30 }, (_, i) =>
      wrapped(
        ...event(
          `DTSTART:202605${String(i + 1).padStart(2, '0')}T100000Z`,
          'RRULE:FREQ=DAILY;BYMONTHDAY=31;BYMONTH=2',
        ),
      ),
    );
    const search = { ...of('DTSTART:20260601T100000Z', 'DURATION:PT1H') };
    const all = { ...search, texts: [...rules, ...search.texts] };
    await expect(readBusyApart('many', all, never)).rejects.toThrow('took too long');
    const later = async (tries: number): Promise<number> => {
      const found = await readBusyApart('many', all, never).catch(() => null);
      return found ? found.busy.length : tries === 0 ? 0 : later(tries - 1);
    };
    expect(await later(5)).toBe(31);
  }, 60_000);

  it('is not read after the request was aborted', async () => {
    await expect(
      readBusyApart('good', of('DTSTART:20260505T100000Z'), AbortSignal.abort()),
    ).rejects.toThrow();
  });
});
