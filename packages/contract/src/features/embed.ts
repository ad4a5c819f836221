import { z } from 'zod';
import { VISITOR_LIMITS } from '../api/limits.ts';
import { AssistantId, SiteToken } from './chat.ts';
import { success } from './fields.ts';

/** At least two labels of letters, digits and `-`; the last one begins with a letter. IDNs are punycode here. */
const NAME = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])?$/;
/** On the machine itself, where pages are tried, browsers trust `http`, too. */
const LOCAL = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1)$/;

/**
 * The embed origin that an owner wrote: with or without a scheme, a path or capitals, and with `*.` for all subdomains
 * of a name (not for the name itself). Null when no page can have such an origin.
 *
 * The list becomes a `frame-ancestors` policy, so it takes what browsers accept there: names and `127.0.0.1`. Other
 * addresses, such as those of a home network, match nothing in a policy, and a page there has no microphone without
 * https. Such a machine needs a name, or the list stays empty.
 */
export function embedOrigin(written: string): string | null {
  const text = written.trim().toLowerCase();
  if (text.length > VISITOR_LIMITS.site) return null;
  const [, scheme, wild = '', rest = ''] = /^(?:(https?):\/\/)?(\*\.)?([^\s*,;'"\\]+)$/.exec(text) ?? [];
  if (!URL.canParse(`https://${rest}`)) return null;
  const { hostname, username, password } = new URL(`https://${rest}`);
  if (username !== '' || password !== '') return null;
  const local = LOCAL.test(hostname);
  if (local ? wild !== '' : scheme === 'http' || !NAME.test(hostname)) return null;
  // Parsed with its own scheme, which drops the scheme's default port.
  const { protocol, host } = new URL(`${scheme ?? (local ? 'http' : 'https')}://${rest}`);
  const origin = `${protocol}//${wild}${host}`;
  return origin.length > VISITOR_LIMITS.site ? null : origin;
}

/**
 * Whether a page of `origin` may embed an assistant with these allowed origins; an empty list allows every page.
 * `origin` is as browsers write it. Anything else, such as the `null` of a sandboxed page, is on no list.
 */
export function isAllowedOrigin(origin: string, allowed: readonly string[]): boolean {
  if (allowed.length === 0) return true;
  if (origin.includes('*') || embedOrigin(origin) !== origin) return false;
  return allowed.some((entry) => {
    const [scheme = '', host = ''] = entry.split('://');
    if (!host.startsWith('*.')) return entry === origin;
    return origin.startsWith(`${scheme}://`) && origin.endsWith(host.slice(1));
  });
}

/**
 * Sent by the embedding page, whose `Origin` the browser says, and by the widget, which finds its first token in its
 * own page, to renew `site` before it expires. Refused with `site_not_allowed` when the assistant has a list and the
 * origin is not on it.
 */
export const SiteTokenInput = z.object({ assistantId: AssistantId, site: SiteToken.optional() });
export const SiteTokenResponse = success({
  /** Null when every origin may embed the assistant: no token is needed. */
  site: SiteToken.nullable(),
  /** Seconds since 1970; 0 when there is no token. */
  expires_at: z.number(),
});
export type SiteTokenResponse = z.infer<typeof SiteTokenResponse>;
