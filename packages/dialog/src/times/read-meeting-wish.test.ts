import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../language/index.ts';
import { instantsAt } from './calendar.ts';
import { readMeetingWish, type Said } from './read-meeting-wish.ts';

/** A Sunday afternoon in Kyiv. */
const NOW = new Date('2026-11-22T13:00:00Z');
const ZONE = 'Europe/Kyiv';

const read = (text: string, ...before: readonly string[]) => {
  const turns = before.map((said, i) => ({
    role: (before.length - i) % 2 === 0 ? ('visitor' as const) : ('assistant' as const),
    text: said,
  }));
  const said: Said = { text, before: turns };
  return readMeetingWish(said, { now: NOW, zone: ZONE, language: LANGUAGES[0] });
};

/** Which half hours of two weeks suit, as `24 14:00`; of each day the first and the last. */
function suiting(wish: ReturnType<typeof read>): string[] {
  if (!wish) return ['no wish'];
  const days = Array.from({ length: 14 }, (_, i) => 22 + i).flatMap((day) => {
    const date = new Date(Date.UTC(2026, 10, day)).toISOString().slice(0, 10);
    const found = Array.from({ length: 18 }, (_, i) => {
      const clock = `${String(8 + Math.floor(i / 2)).padStart(2, '0')}:${i % 2 === 0 ? '00' : '30'}`;
      return { clock, at: instantsAt(date, clock, ZONE)[0] ?? NOW };
    }).filter(
      ({ at }) => at >= wish.from && at < wish.to && wish.suits(at, new Date(at.getTime() + 1_800_000)),
    );
    const [first] = found;
    const last = found.at(-1);
    return first && last ? [`${date.slice(8)} ${first.clock}-${last.clock}`] : [];
  });
  return days;
}

describe('a wish to meet', () => {
  it.each([
    ['Can I come next Tuesday afternoon?', ['24 12:00-16:30']],
    ['Can I come on Tuesday afternoon?', ['24 12:00-16:30']],
    ['Could we meet tomorrow at three?', ['23 15:00-15:00']],
    ['I would like an appointment on Wednesday or Friday morning', ['25', '27']],
    ['Do you have any free slots on the 26th?', ['26 08:00-16:30']],
    ['Можна прийти у вівторок після обіду?', ['24']],
    ['Запишіть мене, будь ласка, на завтра на 15:00', ['23 15:00-15:00']],
    ['Чи є вільний час у четвер?', ['26 08:00-16:30']],
    ['anything free Thursday afternoon?', ['26 12:00-16:30']],
    ['got a slot on Thursday?', ['26 08:00-16:30']],
    ['any chance you can squeeze me in tomorrow morning?', ['23 08:00-11:30']],
    ['У четвер по обіді щось є?', ['26 12:00-16:30']],
    ['Є щось вільне в четвер по обіді?', ['26 12:00-16:30']],
    ['Маєте щось вільне в четвер?', ['26 08:00-16:30']],
  ])('is read from “%s”', (text, days) => {
    const found = suiting(read(text));
    expect(found.map((span, i) => span.slice(0, days[i]?.length))).toEqual(days);
  });

  it.each([
    "I'd like to book an appointment",
    'When can I come?',
    'Хочу записатися на прийом',
    'Коли можна прийти?',
  ])('is read from “%s”, for any time', (text) => {
    const wish = read(text);
    expect(suiting(wish)).toHaveLength(14);
    expect(wish?.from.getTime()).toBeLessThanOrEqual(NOW.getTime());
  });

  it('leaves out what would not suit', () => {
    const wish = read('I want to book an appointment any day but Monday, not in the morning');
    const days = suiting(wish);
    expect(days.some((day) => /^(?:23|30)/.test(day))).toBe(false);
    expect(days.every((day) => day.slice(3, 5) >= '12')).toBe(true);
  });

  it('may be begun in the turns before', () => {
    const asked = ["I'd like to book an appointment", 'When would you like to come?'];
    expect(suiting(read('Tuesday afternoon', ...asked))).toEqual(['24 12:00-16:30']);
    const named = ['Can I come on Tuesday?', 'In the morning or in the afternoon?'];
    expect(suiting(read('in the afternoon', ...named))).toEqual(['24 12:00-16:30']);
    expect(suiting(read('14:00', ...named))).toEqual(['24 14:00-14:00']);
  });

  it.each([
    ['What do you sell?'],
    ['Are you open on Sunday?'],
    ['Do you deliver tomorrow?'],
    ['I was there on Tuesday and lost my umbrella'],
    ['Can I pay by card?'],
    ['Що ви продаєте?'],
    ['Ви працюєте в неділю?'],
    ['Скільки коштує доставка завтра?'],
    [''],
    ['14:00'],
  ])('is not read from “%s”', (text) => {
    expect(read(text)).toBeUndefined();
  });

  it('is not read from what is said about something else in the middle', () => {
    const asked = ["I'd like to book an appointment", 'When would you like to come?'];
    expect(read('Do you have parking?', ...asked)).toBeUndefined();
  });
});
