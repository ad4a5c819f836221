import type { Line } from '@parlo/call-client';

/** The first of the visitor's locales that has the page's language. Some systems name one that `Intl` refuses. */
export function ownLocale(): string | undefined {
  const { lang } = document.documentElement;
  const own = navigator.languages.find((tag) => /^[a-z\d-]+$/i.test(tag) && tag.startsWith(lang));
  return own ?? (lang || undefined);
}

const dayOf = (at: number) => new Date(at).toDateString();
const isToday = (at: number) => dayOf(at) === dayOf(Date.now());

/** Whether a line is of another day than the one before it. A conversation of today alone needs no days. */
export function dayChanges({ at }: Line, before: Line | undefined): boolean {
  if (at === undefined) return false;
  return before?.at === undefined ? !isToday(at) : dayOf(at) !== dayOf(before.at);
}

/** A day as the visitor writes it. */
export function dayWords(at: number, today: string): string {
  if (isToday(at)) return today;
  return new Date(at).toLocaleDateString(ownLocale(), { day: 'numeric', month: 'long' });
}
