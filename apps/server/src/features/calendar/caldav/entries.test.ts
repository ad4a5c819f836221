import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readBusy } from './read-busy.ts';

const FOLDER = new URL('entries/', import.meta.url);
const SPAN = { start: Date.parse('2026-11-20T00:00:00Z'), end: Date.parse('2026-12-20T00:00:00Z') };
const GOOD = [
  ...['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:good', 'DTSTART:20261215T100000Z', 'DURATION:PT1H'],
  ...['END:VEVENT', 'END:VCALENDAR'],
].join('\r\n');
const AT_GOOD = '12-15T10:00/12-15T11:00';

/** Beside another event, on a calendar in Kyiv. */
function read(file: string) {
  const text = readFileSync(new URL(file, FOLDER), 'utf8');
  const search = { span: SPAN, timeZone: 'Europe/Kyiv', email: 'owner@example.com' };
  const { busy, unread } = readBusy({ ...search, texts: [GOOD, text] });
  const short = (ms: number) => new Date(ms).toISOString().slice(5, 16);
  const times = busy.map(({ start, end }) => `${short(start)}/${short(end)}`).toSorted();
  expect(times).toContain(AT_GOOD);
  return { busy: times.filter((time) => time !== AT_GOOD), unread };
}

const days = (hours: string, ...each: readonly string[]) =>
  each.map((day) => hours.replaceAll('~', `12-${day}T`));
/** All of a day in Kyiv. */
const allOf = (day: number) => [
  `12-${String(day - 1).padStart(2, '0')}T22:00/12-${String(day).padStart(2, '0')}T22:00`,
];
const TEN = '~08:00/~09:00';
const NINE_UTC = '~09:00/~10:00';

/** RFC 5545 says so, and where it says nothing, what the program that wrote it means. */
const READ: readonly (readonly [file: string, busy: readonly string[]])[] = [
  ['allday-exdate-datetime', [...allOf(7), ...allOf(9)]],
  ['allday-no-dtend', allOf(9)],
  ['allday-recurring-exdate', [...allOf(7), ...allOf(9)]],
  ['bysetpos', days('~07:00/~08:00', '08')],
  ['cancelled-override', days(TEN, '07', '09')],
  [
    'count-long-ago',
    [
      ...Array.from({ length: 11 }, (_, i) => `11-${20 + i}T08:00/11-${20 + i}T09:00`),
      ...Array.from({ length: 19 }, (_, i) => days(TEN, String(i + 1).padStart(2, '0'))).flat(),
    ],
  ],
  ['declined-recurring', []],
  [
    'dst-night-kyiv',
    [
      ...Array.from({ length: 11 }, (_, i) => `11-${20 + i}T01:30/11-${20 + i}T02:30`),
      ...Array.from({ length: 19 }, (_, i) => days('~01:30/~02:30', String(i + 1).padStart(2, '0'))).flat(),
    ],
  ],
  [
    'event-over-dst',
    [
      '11-21T20:00/11-22T05:00',
      '11-28T20:00/11-29T05:00',
      '12-05T20:00/12-06T05:00',
      '12-12T20:00/12-13T05:00',
      '12-19T20:00/12-20T05:00',
    ],
  ],
  ['exdate-as-date', days(TEN, '07', '09')],
  ['exdate-in-utc', days(TEN, '07', '09')],
  ['exdate-list', days(TEN, '07', '10')],
  [
    'hourly-rule',
    [
      '12-07T08:00/12-07T08:30',
      '12-07T12:00/12-07T12:30',
      '12-07T16:00/12-07T16:30',
      '12-07T20:00/12-07T20:30',
      '12-08T00:00/12-08T00:30',
    ],
  ],
  ['lf-only-and-blank-line', days(NINE_UTC, '09')],
  // It ends when it begins.
  ['no-dtend-timed', []],
  ['orphan-override', days('~10:00/~11:00', '09')],
  ['outlook-free', []],
  [
    'override-recurrence-id-as-date',
    [...days(TEN, '07'), ...days('~13:00/~14:00', '08'), ...days(TEN, '09')],
  ],
  ['quoted-zone-with-vtimezone', days('~07:00/~08:00', '09')],
  ['rdate', days(TEN, '09', '10')],
  // As if it were 1, which calendars show too.
  ['rrule-interval-zero', days('~07:00/~08:00', '09', '10')],
  ['tentative-invite', days(NINE_UTC, '09')],
  ['tz-after-event', days(TEN, '07', '08', '09')],
  ['until-local', days(TEN, '07', '08', '09')],
  ['until-utc-last-occurrence', days('~02:00/~03:00', '08', '09', '10')],
  ['vtz-exdate-floating', days(TEN, '07', '09')],
  ['vtz-exdate-other-zone', days(TEN, '07', '09')],
  ['vtz-exdate-utc', days(TEN, '07', '09')],
  ['vtz-recid-utc', [...days(TEN, '07'), ...days('~13:00/~14:00', '08'), ...days(TEN, '09')]],
  ['windows-zone-no-vtimezone', days('~14:00/~15:00', '09')],
  [
    'wkst-biweekly',
    ['11-22T07:00/11-22T08:00', '11-23T07:00/11-23T08:00', ...days('~07:00/~08:00', '06', '07')],
  ],
  // A time without a zone is the owner's, whatever the calendar is called for others.
  ['x-wr-timezone-floating', days('~07:00/~08:00', '09')],
  ['until-date-only', days(TEN, '07', '08', '09')],
  ['labelled-zone', days('~07:00/~08:00', '09')],
  ['labelled-zone-quoted', days('~14:00/~15:00', '09')],
  ['prefixed-zone', days('~14:00/~15:00', '09')],
  // The lines that are broken say nothing of when it is.
  ['broken-lines', days(NINE_UTC, '09')],
  ['cancelled-and-broken', []],
  ['alarm-with-duration', days(NINE_UTC, '09')],
  ['date-without-value', allOf(9)],
];

const UNREAD: readonly (readonly [
  file: string,
  busy: readonly string[],
  title: string,
  day: string | null,
])[] = [
  ['bad-rrule-among-good', [...days('~07:00/~08:00', '09'), ...allOf(10)], '', '2026-12-10'],
  ['empty-rrule', allOf(9), '', '2026-12-09'],
  ['negative-duration', [...allOf(9), ...days('~09:00/~10:30', '11')], '', '2026-12-09'],
  // Its days are known, its hours are not.
  ['unknown-zone', [...allOf(9), ...allOf(16)], 'Board', '2026-12-09'],
  ['broken-begin', allOf(9), 'Dentist, again', '2026-12-09'],
  ['end-before-begin', allOf(9), 'Backwards', '2026-12-09'],
  ['no-begin', [], 'Lost', null],
  ['february-30', allOf(9), 'Never', '2026-12-09'],
  ['every-second', allOf(9), 'Tick', '2026-12-09'],
  ['cut-off', allOf(9), 'Cut off', '2026-12-09'],
];

describe('an event', () => {
  it.each(READ)('is read: %s', (file, busy) => {
    expect(read(`${file}.ics`)).toEqual({ busy: [...busy].toSorted(), unread: [] });
  });

  it.each(UNREAD)('that can’t be read is busy for the day it names: %s', (file, busy, title, day) => {
    const found = read(`${file}.ics`);
    expect(found.busy).toEqual([...busy].toSorted());
    expect(found.unread).toEqual([{ id: expect.any(String), title, day }]);
  });

  it('of every file is among them', () => {
    const files = readdirSync(FOLDER).filter((file) => file.endsWith('.ics'));
    const named = [...READ, ...UNREAD].map(([file]) => `${file}.ics`);
    expect(named.toSorted()).toEqual(files.toSorted());
  });
});
