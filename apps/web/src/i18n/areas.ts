import type { Language } from './language.ts';

/**
 * Words that only some screens need, fetched with the screen: a route names its areas in its loader. What every
 * screen needs is in en.ts and uk.ts. Each file exports its words by the name of the area.
 */
const FILES = {
  account: { en: () => import('./en/account.ts'), uk: () => import('./uk/account.ts') },
  activity: { en: () => import('./en/activity.ts'), uk: () => import('./uk/activity.ts') },
  admin: { en: () => import('./en/admin.ts'), uk: () => import('./uk/admin.ts') },
  analytics: { en: () => import('./en/analytics.ts'), uk: () => import('./uk/analytics.ts') },
  apiKeys: { en: () => import('./en/api-keys.ts'), uk: () => import('./uk/api-keys.ts') },
  assistants: { en: () => import('./en/assistants.ts'), uk: () => import('./uk/assistants.ts') },
  authLinks: { en: () => import('./en/auth-links.ts'), uk: () => import('./uk/auth-links.ts') },
  billing: { en: () => import('./en/billing.ts'), uk: () => import('./uk/billing.ts') },
  booking: { en: () => import('./en/booking.ts'), uk: () => import('./uk/booking.ts') },
  calendar: { en: () => import('./en/calendar.ts'), uk: () => import('./uk/calendar.ts') },
  check: { en: () => import('./en/check.ts'), uk: () => import('./uk/check.ts') },
  compare: { en: () => import('./en/compare.ts'), uk: () => import('./uk/compare.ts') },
  consent: { en: () => import('./en/consent.ts'), uk: () => import('./uk/consent.ts') },
  create: { en: () => import('./en/create.ts'), uk: () => import('./uk/create.ts') },
  dashboard: { en: () => import('./en/dashboard.ts'), uk: () => import('./uk/dashboard.ts') },
  docs: { en: () => import('./en/docs.ts'), uk: () => import('./uk/docs.ts') },
  embed: { en: () => import('./en/embed.ts'), uk: () => import('./uk/embed.ts') },
  home: { en: () => import('./en/home.ts'), uk: () => import('./uk/home.ts') },
  knowledge: { en: () => import('./en/knowledge.ts'), uk: () => import('./uk/knowledge.ts') },
  landing: { en: () => import('./en/landing.ts'), uk: () => import('./uk/landing.ts') },
  legal: { en: () => import('./en/legal.ts'), uk: () => import('./uk/legal.ts') },
  look: { en: () => import('./en/look.ts'), uk: () => import('./uk/look.ts') },
  news: { en: () => import('./en/news.ts'), uk: () => import('./uk/news.ts') },
  contacts: { en: () => import('./en/contacts.ts'), uk: () => import('./uk/contacts.ts') },
  notifications: { en: () => import('./en/notifications.ts'), uk: () => import('./uk/notifications.ts') },
  pages: { en: () => import('./en/pages.ts'), uk: () => import('./uk/pages.ts') },
  passkeys: { en: () => import('./en/passkeys.ts'), uk: () => import('./uk/passkeys.ts') },
  partners: { en: () => import('./en/partners.ts'), uk: () => import('./uk/partners.ts') },
  plots: { en: () => import('./en/plots.ts'), uk: () => import('./uk/plots.ts') },
  pricing: { en: () => import('./en/pricing.ts'), uk: () => import('./uk/pricing.ts') },
  refusals: { en: () => import('./en/refusals.ts'), uk: () => import('./uk/refusals.ts') },
  replies: { en: () => import('./en/replies.ts'), uk: () => import('./uk/replies.ts') },
  rnd: { en: () => import('./en/rnd.ts'), uk: () => import('./uk/rnd.ts') },
  sandbox: { en: () => import('./en/sandbox.ts'), uk: () => import('./uk/sandbox.ts') },
  services: { en: () => import('./en/services.ts'), uk: () => import('./uk/services.ts') },
  shortcuts: { en: () => import('./en/shortcuts.ts'), uk: () => import('./uk/shortcuts.ts') },
  signIn: { en: () => import('./en/sign-in.ts'), uk: () => import('./uk/sign-in.ts') },
  steps: { en: () => import('./en/steps.ts'), uk: () => import('./uk/steps.ts') },
  support: { en: () => import('./en/support.ts'), uk: () => import('./uk/support.ts') },
  telephone: { en: () => import('./en/telephone.ts'), uk: () => import('./uk/telephone.ts') },
  templates: { en: () => import('./en/templates.ts'), uk: () => import('./uk/templates.ts') },
  tests: { en: () => import('./en/tests.ts'), uk: () => import('./uk/tests.ts') },
  websites: { en: () => import('./en/websites.ts'), uk: () => import('./uk/websites.ts') },
  visitors: { en: () => import('./en/visitors.ts'), uk: () => import('./uk/visitors.ts') },
};

type EnglishFiles = { readonly [A in keyof typeof FILES]: Awaited<ReturnType<(typeof FILES)[A]['en']>> };
/** The words of each area, as English has them. */
export type Areas = { readonly [A in keyof EnglishFiles]: EnglishFiles[A][A & keyof EnglishFiles[A]] };
export type Area = keyof Areas;
export const AREAS = Object.keys(FILES) as readonly Area[];

/** Fetches the words of an area. */
export async function fetchWords(area: Area, language: Language): Promise<object> {
  const file: Readonly<Record<string, object>> = await FILES[area][language]();
  return file[area] ?? {};
}
