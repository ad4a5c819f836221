import { BillingSettings, PLANS, type Problem, problemOf } from '@parlo/contract';
import { z } from 'zod';

/** The form's texts, by the paths that the server's refusals name. */
export type SpendingTexts = Readonly<Record<(typeof NAMES)[number], string>>;
const NAMES = [
  'monthlyCap',
  'autoTopUp.on',
  'autoTopUp.below',
  'autoTopUp.minutes',
  'autoTopUp.mostPerMonth',
] as const;
const IN_DOLLARS: readonly string[] = ['monthlyCap', 'autoTopUp.mostPerMonth'];

/** '25', '25.50' and '25,5' in cents; NaN for what is no amount. */
export function centsOf(text: string): number {
  const [, whole, part = ''] = /^\$?\s*(\d{1,7})(?:[.,](\d{1,2}))?\s*\$?$/.exec(text.trim()) ?? [];
  return whole === undefined ? Number.NaN : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/** Writes whole amounts without cents, as people type them. */
const dollarsOf = (cents: number) => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2));

export function toTexts({ monthlyCap, autoTopUp }: BillingSettings): SpendingTexts {
  return {
    monthlyCap: monthlyCap === null ? '' : dollarsOf(monthlyCap),
    'autoTopUp.on': autoTopUp.on ? 'on' : '',
    'autoTopUp.below': String(autoTopUp.below),
    'autoTopUp.minutes': String(autoTopUp.minutes),
    'autoTopUp.mostPerMonth': dollarsOf(autoTopUp.mostPerMonth),
  };
}

const FIRST = { on: false, below: 20, minutes: PLANS.topUps[0].minutes, mostPerMonth: 3_000 };

/** As they are sent. Whatever stands in the fields of automatic top-ups is no reason to refuse while they are off. */
export function toSettings(texts: SpendingTexts): BillingSettings {
  const monthlyCap = texts.monthlyCap.trim() === '' ? null : centsOf(texts.monthlyCap);
  const autoTopUp = {
    on: texts['autoTopUp.on'] !== '',
    below: /^\d+$/.test(texts['autoTopUp.below'].trim()) ? Number(texts['autoTopUp.below']) : Number.NaN,
    minutes: Number(texts['autoTopUp.minutes']),
    mostPerMonth: centsOf(texts['autoTopUp.mostPerMonth']),
  };
  const readable = BillingSettings.safeParse({ monthlyCap: null, autoTopUp }).success;
  return { monthlyCap, autoTopUp: autoTopUp.on || readable ? autoTopUp : FIRST };
}

/** Checks the texts by the contract, and names limits of money in dollars. */
export const SpendingForm = z.record(z.enum(NAMES), z.string()).superRefine((texts, context) => {
  const settings = toSettings(texts);
  for (const issue of BillingSettings.safeParse(settings).error?.issues ?? []) {
    const path = issue.path.join('.');
    const { reason, params } = problemOf(issue, settings);
    context.addIssue({
      code: 'custom',
      path: [path],
      params: { ...inUnit(path, params), reason: readable(reason) },
    });
  }
});

/** A text that is no number is no wrong type to whoever typed it. */
const readable = (reason: Problem['reason']) => (reason === 'wrong_type' ? 'invalid_input' : reason);

function inUnit(path: string, params: Problem['params'] = {}) {
  if (!IN_DOLLARS.includes(path)) return params;
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'number' ? value / 100 : value]),
  );
}
