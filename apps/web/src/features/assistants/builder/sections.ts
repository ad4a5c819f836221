import type { FieldErrors } from 'react-hook-form';
import type { BuilderValues } from './form-values.ts';

/** The parts of the builder, in the order of the work. Each has an address. */
export const SECTIONS = [
  'about',
  'knowledge',
  'voice',
  'calendar',
  'messages',
  'visitors',
  'site',
  'telephone',
  'tests',
  'versions',
] as const;
export type Section = (typeof SECTIONS)[number];
/** On phones the widget has an address as well, so that the way back leads out of it. */
export type Place = Section | 'preview';

const BASE = '/assistant';
const PLACES: readonly Place[] = [...SECTIONS, 'preview'];

/** The places that links named by a hash before sections had addresses, and the headings inside of sections. */
const HASHES: Readonly<Record<string, Place>> = {
  about: 'about',
  replies: 'about',
  faq: 'knowledge',
  websites: 'knowledge',
  knowledge: 'knowledge',
  voice: 'voice',
  'speech-services': 'voice',
  logo: 'voice',
  look: 'voice',
  visitors: 'visitors',
  versions: 'versions',
  telephone: 'telephone',
  code: 'site',
  tests: 'tests',
  preview: 'preview',
};

/** The place that an address of the builder names; undefined for its start. */
export function placeOf({ pathname, hash }: { pathname: string; hash: string }): Place | undefined {
  const [, name] = /^\/assistant\/([^/]+)\/?$/.exec(pathname) ?? [];
  return HASHES[hash.slice(1)] ?? PLACES.find((place) => place === name);
}

/** The address of a place, or of the builder's start, for the assistant that `search` names. */
export function pathOf(place?: Place): string {
  return place ? `${BASE}/${place}` : BASE;
}

/** The address of an open assistant. */
export const addressOf = (id: string, place?: Place) => `${pathOf(place)}?id=${encodeURIComponent(id)}`;

export const isBuilder = (pathname: string) => pathname === BASE || pathname.startsWith(`${BASE}/`);

const FIELDS: Readonly<Record<keyof BuilderValues, Section>> = {
  assistantName: 'about',
  assistantPrompt: 'about',
  greetingMessage: 'about',
  aiNotice: 'about',
  replyMode: 'about',
  faqList: 'knowledge',
  voice: 'voice',
  alsoSpoken: 'voice',
  deviceSpeech: 'voice',
  pronunciations: 'voice',
  callEngine: 'voice',
  look: 'voice',
  contact: 'messages',
  allowedSites: 'visitors',
  consentText: 'visitors',
  retentionDays: 'visitors',
  visitorCallsAtOnce: 'visitors',
  visitorMinutesPerDay: 'visitors',
  country: 'visitors',
  dangerNote: 'visitors',
};
const NAMES = Object.keys(FIELDS) as (keyof BuilderValues)[];

export const sectionOf = (field: keyof BuilderValues): Section => FIELDS[field];

/** The sections with something that differs from what is saved. */
export function unsavedSections(
  values: BuilderValues,
  saved: Readonly<Partial<Record<keyof BuilderValues, unknown>>>,
): ReadonlySet<Section> {
  const changed = NAMES.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(saved[name]));
  return new Set(changed.map(sectionOf));
}

/** How many mistakes each section has. */
export function mistakesIn(errors: FieldErrors<BuilderValues>): Readonly<Partial<Record<Section, number>>> {
  const counts: Partial<Record<Section, number>> = {};
  for (const name of NAMES) {
    const count = countMistakes(errors[name]);
    if (count > 0) counts[sectionOf(name)] = (counts[sectionOf(name)] ?? 0) + count;
  }
  return counts;
}

/** The first field with a mistake, as the sections have them. */
export function firstMistake(errors: FieldErrors<BuilderValues>): keyof BuilderValues | undefined {
  return NAMES.find((name) => countMistakes(errors[name]) > 0);
}

/** A mistake has a type; what is above it is an object or a list of them. */
function countMistakes(error: unknown): number {
  if (typeof error !== 'object' || error === null) return 0;
  if ('type' in error && typeof error.type === 'string') return 1;
  const parts = Object.entries(error).filter(([key]) => key !== 'ref');
  return parts.reduce((sum, [, part]) => sum + countMistakes(part), 0);
}
