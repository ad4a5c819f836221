import { languageFor } from '../language/index.ts';
import { listTopics } from '../local/topic.ts';
import type { BookingMemory, CalendarProfile, Slot } from '../responder.ts';
import { localAt } from '../times/calendar.ts';
import { cityOf, knownZone } from '../times/clocks.ts';
import { sayTime } from '../times/say-time.ts';

export interface SayBooking {
  readonly now: Date;
  /** In a call numbers are words. */
  readonly isCall: boolean;
  readonly calendar: CalendarProfile;
}

type Told = Pick<BookingMemory, 'language' | 'timeZone'>;

/** A time on the calendar and clock of the dialogue's zone. */
export function timeIn(slot: Slot, { language, timeZone }: Told, { now, isCall }: SayBooking): string {
  const said = sayTime(
    { start: new Date(slot.start) },
    { language: languageFor(language), zone: timeZone, now },
  );
  return isCall ? said.spoken : said.written;
}

/** Several, where the day of some is said once: "Tuesday, 24 November, 2 pm, 3 pm or 4 pm". */
export function timesIn(slots: readonly Slot[], told: Told, say: SayBooking): string {
  const { or } = languageFor(told.language).assistant;
  const parts = slots.map((slot) => timeIn(slot, told, say).split(', '));
  const shortened = parts.map((own, i) => {
    const before = parts[i - 1] ?? [];
    const differs = own.findIndex((part, at) => part !== before[at]);
    // At least the time itself is said of each.
    return own.slice(Math.max(0, Math.min(differs, own.length - 1)));
  });
  return shortened
    .map((own, i) => {
      if (i === 0) return own.join(', ');
      const isShort = own.length < (parts[i]?.length ?? 0);
      const joint = i === shortened.length - 1 ? ` ${or} ` : isShort ? ', ' : '; ';
      return `${joint}${own.join(', ')}`;
    })
    .join('');
}

/** Several by what tells them apart: "Monday or Tuesday" of two at the same hour, "2 pm or 3 pm" of the same day. */
export function apartIn(slots: readonly Slot[], told: Told, say: SayBooking): string {
  const parts = slots.map((slot) => timeIn(slot, told, say).split(', '));
  const at = parts[0]?.findIndex((_, i) => new Set(parts.map((own) => own[i])).size === slots.length) ?? -1;
  if (at < 0) return timesIn(slots, told, say);
  return listTopics(
    parts.map((own) => own[at] ?? ''),
    languageFor(told.language),
  );
}

/** The question that a state waits for the reply to. */
export function questionIn(state: BookingMemory, say: SayBooking): string {
  const { phrases } = languageFor(state.language).booking;
  switch (state.step) {
    case 'meeting':
      return phrases.whichMeeting(timesIn(state.offers, state, say));
    case 'service':
      return phrases.askService(servicesIn(state, say));
    case 'when':
      return state.purpose === 'move' ? phrases.askWhenMoved : phrases.askWhen;
    case 'choose': {
      const times = timesIn(state.offers, state, say);
      return state.offers.length === 1 ? phrases.offerOne(times) : phrases.offer(times);
    }
    case 'name':
      return phrases.askName;
    case 'email':
      return phrases.askEmail;
    case 'phone':
      return phrases.askPhone;
    default:
      return readBack(state, say);
  }
}

export function servicesIn(
  { language }: Told,
  { calendar }: SayBooking,
  services: readonly { readonly name: string }[] = calendar.services,
): string {
  return listOf(
    services.map(({ name }) => name),
    { language },
  );
}

const listOf = (things: readonly string[], { language }: Pick<Told, 'language'>): string =>
  listTopics(things, languageFor(language));

function readBack(state: BookingMemory, say: SayBooking): string {
  const { phrases } = languageFor(state.language).booking;
  const { slot, service, name, email, phone } = state.draft;
  const time = slot ? timeIn(slot, state, say) : '';
  if (state.purpose === 'cancel') return phrases.readBackCancel(time);
  if (state.purpose === 'move')
    return phrases.readBackMove(time, state.meeting ? timeIn(state.meeting, state, say) : '');
  const what = [service, time].filter(Boolean).join(', ');
  return phrases.readBack(what, [name, email, phone].filter(Boolean).join(', '));
}

/** Says on which clock the time is that is read back, where it is not the calendar's or not the visitor's own. */
export function clockQuestion(state: BookingMemory, say: SayBooking, own: string): string {
  const { saidZone, draft, timeZone } = state;
  const isOwn = timeZone === own;
  if (saidZone || !draft.slot || (isOwn && !isElsewhere(draft.slot, state, say))) return '';
  const { inYourZone, onClockOf } = languageFor(state.language).booking.phrases;
  return `${isOwn ? inYourZone : onClockOf(cityOf(timeZone))} `;
}

/** Whether the clock that times are said on shows another time than the calendar's. */
export function isElsewhere(slot: Slot, { timeZone }: Told, { calendar }: SayBooking): boolean {
  const at = new Date(slot.start);
  const [here, there] = [localAt(at, timeZone), localAt(at, calendar.timeZone)];
  return here.time !== there.time || here.date !== there.date;
}

/** The first of them that is a time zone, under the name that is known here; UTC where none is. */
export function zoneOf(...zones: readonly (string | undefined)[]): string {
  return knownZone(zones.find((zone) => zone !== undefined && isZone(zone)) ?? 'UTC');
}

function isZone(zone: string): boolean {
  try {
    localAt(new Date(0), zone);
    return true;
  } catch {
    // A RangeError is how Temporal says no.
    return false;
  }
}
