import type { CalendarResource, CalendarSettings } from '@parlo/contract';
import { AppError } from '../../platform/errors.ts';
import type { SlotRules } from './slots.ts';

/** People and rooms of a calendar, each of which can have one meeting at a time. */

/** One of them; a calendar without any is one that has no name. */
export interface Lane {
  /** Null: the calendar itself. */
  readonly id: string | null;
  /** Empty for the calendar itself. */
  readonly name: string;
  readonly rules: SlotRules;
}

export interface LaneChoice {
  /** The name of a service; those who don't offer it are left out. */
  readonly service?: string | undefined;
  /** One of them by its id; absent: any. */
  readonly resource?: string | undefined;
}

/** Those that a meeting can be with, in their owner's order. Rejects with `resource_not_found`. */
export function lanesOf(settings: CalendarSettings, { service, resource }: LaneChoice = {}): readonly Lane[] {
  if (settings.resources.length === 0 && resource === undefined) {
    return [{ id: null, name: '', rules: settings }];
  }
  const chosen = settings.resources
    .filter(({ id }) => resource === undefined || id === resource)
    .filter((each) => serves(each, service));
  if (chosen.length === 0 && resource !== undefined) throw resourceNotFound();
  return chosen.map((each) => ({ id: each.id, name: each.name, rules: rulesOf(settings, each) }));
}

/** The lane that a meeting has, also where its person or room was removed since. */
export function laneOf(settings: CalendarSettings, id: string | null, name: string): Lane {
  const resource = settings.resources.find((each) => each.id === id);
  return { id, name, rules: resource ? rulesOf(settings, resource) : settings };
}

const resourceNotFound = () =>
  new AppError('resource_not_found', 'This person or room can’t be booked for that.');

function serves({ services }: CalendarResource, service: string | undefined): boolean {
  if (!services || service === undefined || service === '') return true;
  return services.some((name) => name.toLowerCase() === service.toLowerCase());
}

/** Hours of their own replace those of the calendar; days off are added to its. */
function rulesOf(settings: CalendarSettings, resource: CalendarResource): SlotRules {
  const { workingHours, days, daysOff = [] } = resource;
  return {
    ...settings,
    ...(workingHours && { workingHours, days: days ?? closedDays(settings) }),
    ...(days && { days }),
    daysOff: [...settings.daysOff, ...daysOff],
  };
}

/** Who has other hours works on the same days. */
function closedDays({ days }: CalendarSettings): CalendarSettings['days'] {
  return Object.fromEntries(Object.entries(days).filter(([, hours]) => hours === null));
}
