import { z } from 'zod';

/** The operator's tag manager. Without one no page asks for consent, and none has anything to ask it for. */
export interface AnalyticsSettings {
  /** As Google Tag Manager gives them out: `GTM-ABC1234`. */
  readonly id: string;
  /** The source of its script, and the hosts that it may load from: sources for a page's policy. */
  readonly origin: string;
  readonly hosts: readonly string[];
}

const GOOGLE = 'https://www.googletagmanager.com';

/** An origin, whose host may begin with `*.`; plain http for a stand-in on this machine alone. */
const HOST =
  /^(https:\/\/(\*\.)?[a-z\d-]+(\.[a-z\d-]+)+(:\d{1,5})?|http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?)$/i;

export const ANALYTICS_VARIABLES = {
  PARLO_TAG_MANAGER_ID: z
    .string()
    .regex(/^[A-Z]{1,4}-[A-Z\d]{1,20}$/, 'must be the ID of a container, such as GTM-ABC1234')
    .optional(),
  PARLO_TAG_MANAGER_URL: z
    .string()
    .refine(
      (value) => HOST.test(value) && !value.includes('*'),
      'must be an https address without a path, such as https://tags.example.com',
    )
    .default(GOOGLE),
  PARLO_TAG_HOSTS: z
    .string()
    .transform((value) => value.split(',').map((host) => host.trim()))
    .refine(
      (hosts) => hosts.every((host) => HOST.test(host)),
      'must be https addresses without paths, with commas between, such as https://*.google-analytics.com',
    )
    .default([]),
};

type AnalyticsVariables = z.output<z.ZodObject<typeof ANALYTICS_VARIABLES>>;

/** Reports variables that do not fit together. */
export function checkAnalytics(
  env: AnalyticsVariables,
  report: (name: string, message: string) => void,
): void {
  if (env.PARLO_TAG_MANAGER_ID !== undefined) return;
  if (env.PARLO_TAG_MANAGER_URL !== GOOGLE)
    report('PARLO_TAG_MANAGER_URL', 'needs PARLO_TAG_MANAGER_ID as well');
  if (env.PARLO_TAG_HOSTS.length > 0) report('PARLO_TAG_HOSTS', 'needs PARLO_TAG_MANAGER_ID as well');
}

export function analyticsSettings(env: AnalyticsVariables): AnalyticsSettings | undefined {
  const id = env.PARLO_TAG_MANAGER_ID;
  return id ? { id, origin: env.PARLO_TAG_MANAGER_URL, hosts: env.PARLO_TAG_HOSTS } : undefined;
}
