import type { account } from './en/account.ts';
import type { analytics } from './en/analytics.ts';
import type { apiKeys } from './en/api-keys.ts';
import type { assistants } from './en/assistants.ts';
import type { authLinks } from './en/auth-links.ts';
import type { billing } from './en/billing.ts';
import type { check } from './en/check.ts';
import type { create } from './en/create.ts';
import type { dashboard } from './en/dashboard.ts';
import type { embed } from './en/embed.ts';
import type { knowledge } from './en/knowledge.ts';
import type { news } from './en/news.ts';
import type { notifications } from './en/notifications.ts';
import type { pages } from './en/pages.ts';
import type { refusals } from './en/refusals.ts';
import type { rnd } from './en/rnd.ts';
import type { sandbox } from './en/sandbox.ts';
import type { support } from './en/support.ts';
import type { templates } from './en/templates.ts';
import type { visitors } from './en/visitors.ts';
import type { Language } from './language.ts';

/**
 * Words that only some screens need, fetched with the screen: a route names its areas in its loader. What every
 * screen needs is in en.ts and uk.ts.
 */
export interface Areas {
  readonly assistants: typeof assistants;
  readonly knowledge: typeof knowledge;
  readonly create: typeof create;
  readonly embed: typeof embed;
  readonly sandbox: typeof sandbox;
  readonly dashboard: typeof dashboard;
  readonly analytics: typeof analytics;
  readonly account: typeof account;
  readonly apiKeys: typeof apiKeys;
  readonly news: typeof news;
  readonly authLinks: typeof authLinks;
  readonly billing: typeof billing;
  readonly support: typeof support;
  readonly notifications: typeof notifications;
  readonly templates: typeof templates;
  readonly pages: typeof pages;
  readonly rnd: typeof rnd;
  readonly visitors: typeof visitors;
  readonly check: typeof check;
  readonly refusals: typeof refusals;
}

export type Area = keyof Areas;

type Loaders = { readonly [A in Area]: Readonly<Record<Language, () => Promise<object>>> };

export const AREAS: Loaders = {
  assistants: {
    en: async () => (await import('./en/assistants.ts')).assistants,
    uk: async () => (await import('./uk/assistants.ts')).assistants,
  },
  knowledge: {
    en: async () => (await import('./en/knowledge.ts')).knowledge,
    uk: async () => (await import('./uk/knowledge.ts')).knowledge,
  },
  create: {
    en: async () => (await import('./en/create.ts')).create,
    uk: async () => (await import('./uk/create.ts')).create,
  },
  embed: {
    en: async () => (await import('./en/embed.ts')).embed,
    uk: async () => (await import('./uk/embed.ts')).embed,
  },
  sandbox: {
    en: async () => (await import('./en/sandbox.ts')).sandbox,
    uk: async () => (await import('./uk/sandbox.ts')).sandbox,
  },
  dashboard: {
    en: async () => (await import('./en/dashboard.ts')).dashboard,
    uk: async () => (await import('./uk/dashboard.ts')).dashboard,
  },
  analytics: {
    en: async () => (await import('./en/analytics.ts')).analytics,
    uk: async () => (await import('./uk/analytics.ts')).analytics,
  },
  account: {
    en: async () => (await import('./en/account.ts')).account,
    uk: async () => (await import('./uk/account.ts')).account,
  },
  apiKeys: {
    en: async () => (await import('./en/api-keys.ts')).apiKeys,
    uk: async () => (await import('./uk/api-keys.ts')).apiKeys,
  },
  news: {
    en: async () => (await import('./en/news.ts')).news,
    uk: async () => (await import('./uk/news.ts')).news,
  },
  authLinks: {
    en: async () => (await import('./en/auth-links.ts')).authLinks,
    uk: async () => (await import('./uk/auth-links.ts')).authLinks,
  },
  billing: {
    en: async () => (await import('./en/billing.ts')).billing,
    uk: async () => (await import('./uk/billing.ts')).billing,
  },
  support: {
    en: async () => (await import('./en/support.ts')).support,
    uk: async () => (await import('./uk/support.ts')).support,
  },
  notifications: {
    en: async () => (await import('./en/notifications.ts')).notifications,
    uk: async () => (await import('./uk/notifications.ts')).notifications,
  },
  templates: {
    en: async () => (await import('./en/templates.ts')).templates,
    uk: async () => (await import('./uk/templates.ts')).templates,
  },
  pages: {
    en: async () => (await import('./en/pages.ts')).pages,
    uk: async () => (await import('./uk/pages.ts')).pages,
  },
  rnd: {
    en: async () => (await import('./en/rnd.ts')).rnd,
    uk: async () => (await import('./uk/rnd.ts')).rnd,
  },
  check: {
    en: async () => (await import('./en/check.ts')).check,
    uk: async () => (await import('./uk/check.ts')).check,
  },
  refusals: {
    en: async () => (await import('./en/refusals.ts')).refusals,
    uk: async () => (await import('./uk/refusals.ts')).refusals,
  },
  visitors: {
    en: async () => (await import('./en/visitors.ts')).visitors,
    uk: async () => (await import('./uk/visitors.ts')).visitors,
  },
};
