import type { EndpointInput } from '@parlo/contract';
import { OWNER_LIMITS } from '@parlo/contract';
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
    ...topicOf(query),
  };
}

/** The address of these filters, with nothing in it that goes without saying. `?…`, or empty. */
export function writeFilters(filters: Filters): string {
  const query = new URLSearchParams();
  if (filters.tab === 'conversations') query.set('tab', filters.tab);
  if (filters.assistantId) query.set('assistantId', filters.assistantId);
  if (filters.days !== NO_FILTERS.days) query.set('days', String(filters.days));
  if (filters.search) query.set('q', filters.search);
  if (filters.unanswered) query.set('unanswered', '1');
  if (filters.wrong) query.set('wrong', '1');
  if (filters.tests) query.set('tests', '1');
  if (filters.from) query.set('from', filters.from);
  if (filters.to) query.set('to', filters.to);
  if (filters.weekday !== null) query.set('weekday', String(filters.weekday));
  if (filters.hour !== null) query.set('hour', String(filters.hour));
  if (filters.about) query.set('about', filters.about);
  if (filters.about) query.set('ids', filters.ids.join('.'));
  if (filters.language) query.set('language', filters.language);
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
    ...((weekday !== null || hour !== null) && { timeZone: TIME_ZONE }),
  };
}

/** Whether something besides the assistant narrows the list. */
export function isNarrowed(filters: Filters): boolean {
  const { search, unanswered, wrong, from, to, weekday, hour, about, language } = filters;
  if (weekday !== null || hour !== null || about !== '' || language !== '') return true;
  return search.trim() !== '' || unanswered || wrong || from !== '' || to !== '';
}

/** The address of the conversations behind a bar or a cell: what the numbers are about, and `some` of it alone. */
export const writeBehind = ({ assistantId, days }: Filters, some: Partial<Filters>): string =>
  writeFilters({ ...NO_FILTERS, assistantId, days, tab: 'conversations', ...some });

/** As many as the server takes, and as long. */
const MOST_IDS = 50;
const ID = /^\w{1,128}$/;
const LONGEST_QUESTION = 300;

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
