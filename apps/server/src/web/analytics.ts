import { TAG_MANAGER_META } from '@parlo/contract/built-site';
import type { AnalyticsSettings } from '../analytics-environment.ts';
import type { PolicyChoice } from '../platform/http/security-headers.ts';

/** The additions to public pages with a tag manager. */
export interface Analytics {
  /** Tells the page where the tag manager's script is; it is loaded after its reader's consent alone. */
  readonly head: string;
  readonly policy: Pick<PolicyChoice, 'scripts' | 'reports'>;
}

export function createAnalytics({ id, origin, hosts }: AnalyticsSettings): Analytics {
  const allowed = [origin, ...hosts].join(' ');
  // Neither part needs escaping: the environment was checked.
  const script = `${origin}/gtm.js?id=${id}`;
  return {
    head: `<meta name="${TAG_MANAGER_META}" content="${script}">`,
    policy: { scripts: allowed, reports: allowed },
  };
}
