import {
  type CalendarResource,
  CalendarSettings,
  DURATIONS,
  type Hours,
  type Problem,
  problemOf,
  WEEKDAYS,
  type Weekday,
} from '@parlo/contract';
import { type FieldErrors, type FieldPath, type Resolver, set } from 'react-hook-form';

/** The settings as a form holds them: a day always has hours, for the moment in which it gets hours of its own. */
export interface SettingsValues
  extends Omit<CalendarSettings, 'days' | 'workingHours' | 'services' | 'resources'> {
  workingHours: HoursValues;
  services: ServiceValues[];
  resources: ResourceValues[];
  days: Record<Weekday, DayValues>;
}

/** `key` stays while the name is changed. */
type ServiceValues = CalendarSettings['services'][number] & { key: string };

export type HoursValues = Hours & { breaks: NonNullable<Hours['breaks']> };

/** A person or a room. No service that is ticked means all of them. */
export interface ResourceValues extends Pick<CalendarResource, 'id' | 'name'> {
  /** `usual`: the hours of the calendar, with those of its weekdays. */
  is: 'usual' | 'own';
  workingHours: HoursValues;
  days: Record<Weekday, DayValues>;
  /** Their keys. */
  services: string[];
  daysOff: CalendarSettings['daysOff'];
}

export interface DayValues extends HoursValues {
  /** `usual`: the working hours. */
  is: 'usual' | 'own' | 'closed';
}

/** Midnight as the end of a day, which a field for times shows as its beginning. */
const shownEnd = (end: string) => (end === '24:00' ? '00:00' : end);
const meantEnd = (end: string) => (end === '00:00' ? '24:00' : end);

export function valuesOf(settings: CalendarSettings): SettingsValues {
  const usual = shownHours(settings.workingHours);
  const keyed = settings.services.map((service) => ({ ...service, key: service.name }));
  const resources = settings.resources.map((resource): ResourceValues => {
    const { id, name, workingHours, days, daysOff = [] } = resource;
    const offered = resource.services?.map((service) => service.toLowerCase()) ?? [];
    const services = keyed.filter(({ key }) => offered.includes(key.toLowerCase())).map(({ key }) => key);
    const theirs = workingHours ? shownHours(workingHours) : usual;
    return {
      id,
      name,
      services,
      daysOff,
      workingHours: theirs,
      is: workingHours || days ? 'own' : 'usual',
      days: shownDays(days ?? closedIn(settings.days), theirs),
    };
  });
  const days = shownDays(settings.days, usual);
  return { ...settings, workingHours: usual, days, services: keyed, resources };
}

export const newService = (): ServiceValues => ({ name: '', duration: 30, key: crypto.randomUUID() });

/** A new person or room, with the hours of the calendar. */
export const newResource = ({ workingHours, days }: SettingsValues): ResourceValues => ({
  id: crypto.randomUUID(),
  name: '',
  is: 'usual',
  workingHours,
  services: [],
  daysOff: [],
  days: shownDays(closedIn(meantDays(days)), workingHours),
});

type Days = CalendarSettings['days'];

function shownDays(days: Days, usual: HoursValues): Record<Weekday, DayValues> {
  const dayOf = (day: Weekday): DayValues => {
    const hours = days[day];
    if (hours === undefined) return { is: 'usual', ...usual };
    return hours === null ? { is: 'closed', ...usual } : { is: 'own', ...shownHours(hours) };
  };
  return Object.fromEntries(WEEKDAYS.map((day) => [day, dayOf(day)])) as Record<Weekday, DayValues>;
}

/** Days on which a person or room with other hours is away as well, until their owner says otherwise. */
const closedIn = (days: Days): Days =>
  Object.fromEntries(WEEKDAYS.filter((day) => days[day] === null).map((day) => [day, null]));

function shownHours({ start, end, breaks = [] }: Hours): HoursValues {
  const shown = breaks.map((each) => ({ start: each.start, end: shownEnd(each.end) }));
  return { start, end: shownEnd(end), breaks: shown };
}

/** Converts the form's values to settings, unchecked. */
function settingsOf({ workingHours, days, resources, ...values }: SettingsValues): unknown {
  return {
    ...values,
    resources: resources.map((each) => meantResource(each, { days, services: values.services })),
    workingHours: meantHours(workingHours),
    days: meantDays(days),
  };
}

const meantDays = (days: SettingsValues['days']): Days =>
  Object.fromEntries(
    WEEKDAYS.filter((day) => days[day].is !== 'usual').map((day) => [
      day,
      days[day].is === 'closed' ? null : meantHours(days[day]),
    ]),
  );

function meantResource(
  { id, name, is, workingHours, daysOff, ...values }: ResourceValues,
  calendar: Pick<SettingsValues, 'days' | 'services'>,
) {
  const days = meantDays(values.days);
  // Those that the calendar closes on: they go on following it.
  const follows = JSON.stringify(days) === JSON.stringify(closedIn(meantDays(calendar.days)));
  // One that was removed is not to be seen, and can't be offered.
  const services = calendar.services
    .filter(({ key }) => values.services.includes(key))
    .map((one) => one.name);
  return {
    id,
    name,
    ...(is === 'own' && { workingHours: meantHours(workingHours), ...(!follows && { days }) }),
    ...(services.length > 0 && { services }),
    ...(daysOff.length > 0 && { daysOff }),
  };
}

function meantHours({ start, end, breaks }: HoursValues) {
  const meant = breaks.map((each) => ({ start: each.start, end: meantEnd(each.end) }));
  return { start, end: meantEnd(end), ...(meant.length > 0 && { breaks: meant }) };
}

/** A problem, as a field of the form keeps it. */
export type KeptProblem = Pick<Problem, 'reason' | 'params'>;

export function keepProblem({ reason, params = {} }: KeptProblem) {
  return { type: 'problem', message: JSON.stringify({ reason, params }) };
}

export function keptProblem(message: string | undefined): KeptProblem | undefined {
  return message === undefined ? undefined : (JSON.parse(message) as KeptProblem);
}

/** Checks by the contract. A form without problems is handed on as settings. */
export const resolver: Resolver<SettingsValues, unknown, CalendarSettings> = (values) => {
  const meant = settingsOf(values);
  const parsed = CalendarSettings.safeParse(meant);
  if (parsed.success) return { values: parsed.data, errors: {} };
  const errors: FieldErrors<SettingsValues> = {};
  for (const issue of parsed.error.issues) {
    const problem = problemOf(issue, meant);
    set(errors, issue.path.join('.'), keepProblem(problem));
  }
  return { values: {}, errors };
};

/** The field of the form that a refusal is about. */
export function fieldOf(field: string | undefined): FieldPath<SettingsValues> | undefined {
  const known = Object.keys(CalendarSettings.shape).some(
    (name) => field === name || field?.startsWith(`${name}.`),
  );
  return known ? (field as FieldPath<SettingsValues>) : undefined;
}

/** Minutes that can be chosen, with those that are set though nobody offers them. */
export function choicesWith(choices: readonly number[], set: number): readonly number[] {
  return choices.includes(set) ? choices : [...choices, set].toSorted((a, b) => a - b);
}

const HOUR = 60;
const DAY = 24 * HOUR;
export const BUFFERS = [0, 5, 10, 15, 20, 30, 45, HOUR, 90, 2 * HOUR];
export const NOTICES = [
  ...[0, 15, 30, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 12 * HOUR],
  ...[DAY, 2 * DAY, 3 * DAY, 7 * DAY, 14 * DAY],
];

/** 30 minutes, 2 hours, 1 day: in the largest unit that has no rest. */
export function spanWords(locale: string, minutes: number): string {
  const [unit, size] =
    minutes > 0 && minutes % DAY === 0
      ? (['day', DAY] as const)
      : minutes > 0 && minutes % HOUR === 0
        ? (['hour', HOUR] as const)
        : (['minute', 1] as const);
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(minutes / size);
}

export const DURATION_CHOICES: readonly number[] = DURATIONS;
