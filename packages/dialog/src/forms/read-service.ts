import type { BookingAt } from './booking-at.ts';
import { asks, asksElsewhere, wantedRather, wantsRather } from './slots/clauses.ts';
import { placeIn } from './slots/offered.ts';
import {
  aboutService,
  otherServiceIn,
  serviceIn,
  serviceNotRefused,
  setRightIn,
  severalServicesIn,
  wordsBesideServices,
} from './slots/service.ts';

/** What a turn tells of the service that is booked. */

export function serviceTold({ text, calendar, reader, state }: BookingAt): Readonly<Record<string, unknown>> {
  const { services } = calendar;
  const place =
    placeIn(text) ??
    setRightIn(text)
      .map(placeIn)
      .findLast((each) => each !== undefined);
  const wanted = wantedRather(text);
  const read = reader.read(text);
  // "An hour is too long, better half an hour" names two.
  const minutes = wanted.map((part) => reader.read(part)?.minutes).find(Boolean) ?? read?.minutes;
  const byMinutes = services.filter(({ duration }) => !asks(text) && duration === minutes);
  const service =
    serviceNotRefused(aboutService(text, services), services) ??
    wanted.map((part) => serviceIn(part, services)).find(Boolean) ??
    services.at(place ?? services.length)?.name ??
    (byMinutes.length === 1 && state.draft.service === undefined ? byMinutes[0]?.name : undefined);
  const isTime = read && read.options.length > 0 && read.problems.length === 0;
  return { ...(service && { service }), ...(isTime && { time: read }) };
}

/** "How about the cleaning?" asks nothing else. */
export function asksForService({ text, calendar, reader }: BookingAt): boolean {
  const rest = wordsBesideServices(text, calendar.services);
  const isNamed = calendar.services.some((service) => serviceIn(text, [service]) !== undefined);
  return isNamed && !asksElsewhere(text) && !reader.saysOther(rest);
}

/** The services that a turn names, where they are several. */
export const severalIn = ({ text, calendar }: BookingAt) => severalServicesIn(text, calendar.services);

/** Another service than the one that was said before; a question about one changes nothing. */
export function otherService({ text, calendar, state, reader }: BookingAt): string | undefined {
  const { purpose, step, draft } = state;
  if (purpose !== 'book' || draft.service === undefined || step === 'confirm' || reader.asksOther(text))
    return undefined;
  const service = otherServiceIn(text, calendar.services, draft.service);
  // Names and addresses may hold words of a service.
  const isSure = wantsRather(text) || (!asks(text) && (step === 'when' || step === 'choose'));
  return isSure ? service : undefined;
}
