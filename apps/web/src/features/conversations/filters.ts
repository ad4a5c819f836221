import type { EndpointInput } from '@parlo/contract';
import { LATENCY_STEPS_MS, OWNER_LIMITS } from '@parlo/contract';
import { SPANS, type SpanDays } from '../../ui/plots/span-picker.tsx';

/** Days and hours are counted by the reader's clock. */
export const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The filter, kept in the URL: links and the back button restore it. */
export interface Filters {
  /** Empty: all of them. */
  readonly assistantId: string;
  readonly days: SpanDays;
  readonly tab: 'numbers' | 'conversations';
  readonly search: string;
  readonly unanswered: boolean;
  /** Only conversations with an answer marked wrong. */
  readonly wrong: boolean;
  readonly tests: boolean;
  /** Days as `2026-11-21`, by the reader's clock; empty when the list is not bounded there. */
  readonly from: string;
  readonly to: string;
  /** 1 for Monday to 7 for Sunday, by the reader's clock; null for all days. */
  readonly weekday: number | null;
  /** Of the day, 0 to 23; null for all hours. */
  readonly hour: number | null;
  /** Only these conversations, by id, and the question that is said to be in them; neither without the other. */
  readonly ids: readonly string[];
  readonly about: string;
  /** The code of the visitors' language. */
  readonly language: string;
  /** Where a step of the waiting begins, in milliseconds: a spoken reply of theirs is in it. Null for any. */
  readonly latency: number | null;
  /** Where they began: the host of a page, or what the contract calls other places. */
  readonly site: string;
}

export const NO_FILTERS: Filters = {
  assistantId: '',
  days: 30,
  tab: 'numbers',
  search: '',
  unanswered: false,
  wrong: false,
  tests: false,
  from: '',
  to: '',
  weekday: null,
  hour: null,
  ids: [],
  about: '',
  language: '',
  latency: null,
  site: '',
};

/** Reads an address; what makes no sense there counts as absent. */
export function readFilters(query: URLSearchParams): Filters {
  const days = Number(query.get('days'));
  return {
    assistantId: query.get('assistantId') ?? '',
    days: SPANS.find((span) => span === days) ?? NO_FILTERS.days,
    tab: query.get('tab') === 'conversations' ? 'conversations' : 'numbers',
    search: (query.get('q') ?? '').slice(0, OWNER_LIMITS.search),
    unanswered: query.get('unanswered') === '1',
    wrong: query.get('wrong') === '1',
    tests: query.get('tests') === '1',
    from: dayOf(query.get('from')),
    to: dayOf(query.get('to')),
    weekday: numberOf(query.get('weekday'), 1, 7),
    hour: numberOf(query.get('hour'), 0, 23),
    language: /^[a-z]{2,3}$/.exec(query.get('language') ?? '')?.[0] ?? '',
    latency: stepOf(query.get('latency')),
    site: (query.get('site') ?? '').slice(0, LONGEST_SITE),
    ...topicOf(query),
  };
}

/** The address of these filters, with nothing in it that goes without saying. `?…`, or empty. */
export function writeFilters(filters: Filters): string {
  const flag = (on: boolean) => (on ? '1' : '');
  const number = (value: number | null) => (value === null ? '' : String(value));
  const all = {
    tab: filters.tab === NO_FILTERS.tab ? '' : filters.tab,
    assistantId: filters.assistantId,
    days: filters.days === NO_FILTERS.days ? '' : String(filters.days),
    q: filters.search,
    unanswered: flag(filters.unanswered),
    wrong: flag(filters.wrong),
    tests: flag(filters.tests),
    from: filters.from,
    to: filters.to,
    weekday: number(filters.weekday),
    hour: number(filters.hour),
    about: filters.about,
    ids: filters.about && filters.ids.join('.'),
    language: filters.language,
    latency: number(filters.latency),
    site: filters.site,
  };
  const query = new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ''));
  return query.size > 0 ? `?${query}` : '';
}

/** The conversations that fit, as the server is asked for them. Both days count whole. */
export function toListInput(filters: Filters): EndpointInput<'getConversations'> {
  const { assistantId, search, unanswered, wrong, tests, from, to, weekday, hour, ids, language } = filters;
  return {
    ...(assistantId && { assistantId }),
    ...(search.trim() && { search: search.trim() }),
    ...(unanswered && { unanswered }),
    ...(wrong && { wrong }),
    ...(tests && { tests }),
    ...(from && { from: midnight(from, 0).toISOString() }),
    ...(to && { to: midnight(to, 1).toISOString() }),
    ...(weekday !== null && { weekday }),
    ...(hour !== null && { hour }),
    ...(ids.length > 0 && { ids: [...ids] }),
    ...(language && { language }),
    ...(filters.site && { site: filters.site }),
    ...(filters.latency !== null && latencyInput(filters.latency)),
    ...((weekday !== null || hour !== null) && { timeZone: TIME_ZONE }),
  };
}

/** Whether something besides the assistant narrows the list. */
export function isNarrowed(filters: Filters): boolean {
  const { search, unanswered, wrong, from, to, weekday, hour, about, language } = filters;
  if (weekday !== null || hour !== null || about !== '' || language !== '') return true;
  if (filters.latency !== null || filters.site !== '') return true;
  return search.trim() !== '' || unanswered || wrong || from !== '' || to !== '';
}

/** The address of the conversations behind a bar or a cell: what the numbers are about, and `some` of it alone. */
export const writeBehind = ({ assistantId, days }: Filters, some: Partial<Filters>): string =>
  writeFilters({ ...NO_FILTERS, assistantId, days, tab: 'conversations', ...some });

const STEPS: readonly number[] = [0, ...LATENCY_STEPS_MS];

/** Where the step ends that begins there; null for the last one. */
export const stepEnd = (fromMs: number): number | null => STEPS[STEPS.indexOf(fromMs) + 1] ?? null;

function latencyInput(latencyFromMs: number): EndpointInput<'getConversations'> {
  const latencyBelowMs = stepEnd(latencyFromMs);
  return { latencyFromMs, ...(latencyBelowMs !== null && { latencyBelowMs }) };
}

const stepOf = (text: string | null): number | null => STEPS.find((step) => String(step) === text) ?? null;

/** As many as the server takes, and as long. */
const MOST_IDS = 50;
const ID = /^\w{1,128}$/;
const LONGEST_QUESTION = 300;
const LONGEST_SITE = 260;

function topicOf(query: URLSearchParams): Pick<Filters, 'ids' | 'about'> {
  const ids = (query.get('ids') ?? '')
    .split('.')
    .filter((id) => ID.test(id))
    .slice(0, MOST_IDS);
  const about = (query.get('about') ?? '').slice(0, LONGEST_QUESTION);
  return ids.length > 0 && about ? { ids, about } : { ids: NO_FILTERS.ids, about: NO_FILTERS.about };
}

function numberOf(text: string | null, least: number, most: number): number | null {
  const value = text && /^\d{1,2}$/.test(text) ? Number(text) : null;
  return value !== null && value >= least && value <= most ? value : null;
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The day after the last one there is could not be written as four digits of a year. */
const END_OF_DAYS = '9999-12-31';

function dayOf(text: string | null): string {
  return text && text < END_OF_DAYS && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';
}

/** The midnight that begins a day by the reader's clock, or one of the days after it. */
function midnight(day: string, later: number): Date {
  const [, year, month, date] = DAY.exec(day) ?? [];
  return new Date(Number(year), Number(month) - 1, Number(date) + later);
}
