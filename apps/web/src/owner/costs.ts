import type { Cost } from '@parlo/contract';

const MICROS = 1_000_000;
/** Calls cost fractions of a cent. */
const MOST_DIGITS = 4;
/** A million of the currency, as the server allows. */
const MOST = 1_000_000;

/** An amount of money as the reader's language writes it. */
export function costWords(locale: string, { micros, currency }: Cost): string {
  const style = { style: 'currency', currency, maximumFractionDigits: MOST_DIGITS } as const;
  return new Intl.NumberFormat(locale, style).format(micros / MICROS);
}

/** A typed amount in millionths, with a point or a comma; null for an empty text, undefined for what is no amount. */
export function microsOf(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  const amount = /^\d{1,7}([.,]\d{1,6})?$/.test(typed) ? Number(typed.replace(',', '.')) : 0;
  return amount > 0 && amount <= MOST ? Math.round(amount * MICROS) : undefined;
}

/** An amount as it may be typed; empty for none. */
export const amountText = (micros: number | null | undefined): string =>
  micros === null || micros === undefined ? '' : String(micros / MICROS);
