import { VISITOR_LIMITS } from '../api/limits.ts';

/** Labels of letters, digits and `-`, two of them at least, none of them all digits at the end. IDNs are punycode here. */
const NAME = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])?$/;
/** `http` is enough on the machine itself, where pages are tried: browsers trust it there, too. */
const LOCAL = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1)$/;

/**
 * The origin of a site as an owner may write it: with or without a scheme, a path or capitals, and with `*.` for all
 * below a name, though not the name itself. Null when it is none.
 *
 * The list becomes a `frame-ancestors`, so it takes what browsers take there: names and `127.0.0.1`. Other addresses,
 * such as those of a home network, match nothing in a policy, and a page there has no microphone without https: such
 * a machine needs a name, or the list is left empty.
 */
export function siteOrigin(site: string): string | null {
  const written = site.trim().toLowerCase();
  if (written.length > VISITOR_LIMITS.site) return null;
  const [, scheme, wild = '', rest = ''] = /^(?:(https?):\/\/)?(\*\.)?([^\s*,;'"\\]+)$/.exec(written) ?? [];
  if (!URL.canParse(`https://${rest}`)) return null;
  const { hostname, username, password } = new URL(`https://${rest}`);
  if (username !== '' || password !== '') return null;
  const local = LOCAL.test(hostname);
  if (local ? wild !== '' : scheme === 'http' || !NAME.test(hostname)) return null;
  // Parsed under its own scheme, whose usual port goes without saying.
  const { protocol, host } = new URL(`${scheme ?? (local ? 'http' : 'https')}://${rest}`);
  const origin = `${protocol}//${wild}${host}`;
  return origin.length > VISITOR_LIMITS.site ? null : origin;
}

/**
 * Whether a page of `origin` may embed an assistant with this list; an empty list lets every site. `origin` is as
 * browsers write it; whatever else, `null` of a sandboxed page included, is on no list.
 */
export function isAllowedSite(origin: string, sites: readonly string[]): boolean {
  if (sites.length === 0) return true;
  if (origin.includes('*') || siteOrigin(origin) !== origin) return false;
  return sites.some((site) => {
    const [scheme = '', host = ''] = site.split('://');
    if (!host.startsWith('*.')) return site === origin;
    return origin.startsWith(`${scheme}://`) && origin.endsWith(host.slice(1));
  });
}
