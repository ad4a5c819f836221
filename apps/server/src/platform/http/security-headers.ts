import { createHash } from 'node:crypto';
import { isHttps } from './own-origin.ts';

/** Headers of every page: the one place that says what a page may do. */

/** Not those that are data: browsers don't run them. */
const INLINE_SCRIPT =
  /<script(?![^>]*\s(?:src=|type="application\/(?:ld\+)?json"))[^>]*>([\s\S]*?)<\/script>/gi;

/** On every response: browsers don't guess its type, and other sites don't learn what page was open. */
const COMMON_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // For our own origin. In a frame, the framing page must pass the microphone on as well (`allow`).
  'Permissions-Policy': 'microphone=(self), camera=(), geolocation=(), payment=()',
} as const;

/** For pages that links in mails lead to: nobody else gets the token in their address. */
export const MAILED_HEADERS = {
  'Referrer-Policy': 'strict-origin',
  'X-Robots-Tag': 'noindex',
} as const;

/** Any page may load it. */
export const LOADER_HEADERS = { 'Cross-Origin-Resource-Policy': 'cross-origin' } as const;

/**
 * For pages that isolated sites (`crossOriginIsolated`) may frame: such a site only embeds what allows it and follows
 * the same rule. Our embedded pages do, since they only fetch what is ours.
 */
export const EMBEDDED_HEADERS = {
  ...LOADER_HEADERS,
  'Cross-Origin-Embedder-Policy': 'require-corp',
} as const;

/** For a year, a browser that was here once never uses plain http. Not for subdomains: they are not ours. */
const HTTPS_HEADERS = { 'Strict-Transport-Security': 'max-age=31536000' } as const;

export function commonHeaders(publicUrl: string | undefined): Readonly<Record<string, string>> {
  return isHttps(publicUrl) ? { ...COMMON_HEADERS, ...HTTPS_HEADERS } : COMMON_HEADERS;
}

/** The parts of the policy that differ between pages of one build. */
export interface PolicyChoice {
  /** The sites that may frame it, in the syntax of a policy. */
  readonly frameAncestors: string;
  /** The targets of WebSockets. Not all browsers accept `'self'` for those. */
  readonly sockets?: string;
  /** Further hosts that it may load scripts from. */
  readonly scripts?: string;
  /** Hosts that it may load pictures and frames from, and report to. */
  readonly reports?: string;
}

/** For pages that only our own pages may frame. */
export const NOT_FRAMED: PolicyChoice = { frameAncestors: "'self'" };

/**
 * The policy of one HTML page. The inline scripts that start the app are allowed by their hashes; no other inline
 * script runs.
 */
export function contentSecurityPolicy(html: string): (choice: PolicyChoice) => string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => hashSource(script));
  const scripts = ["'self'", ...new Set(hashes)].join(' ');
  return ({ frameAncestors, sockets = '', scripts: others = '', reports = '' }) =>
    [
      "default-src 'self'",
      `script-src ${scripts} ${others}`.trim(),
      // React and the widget set style attributes.
      "style-src 'self' 'unsafe-inline'",
      `img-src 'self' data: blob: ${reports}`.trim(),
      "font-src 'self' data:",
      "media-src 'self' blob: data: mediastream:",
      `connect-src 'self' ${sockets} ${reports}`.replace(/ +/g, ' ').trim(),
      ...(reports ? [`frame-src 'self' ${reports}`] : []),
      "worker-src 'self' blob:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      `frame-ancestors ${frameAncestors}`,
    ].join('; ');
}

/** An inline script or style in the syntax of a policy. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Our own address for WebSockets in the syntax of a policy; empty when the `Host` of the request is no address. */
export function ownSockets(host: string | undefined, publicUrl: string | undefined): string {
  if (publicUrl) return publicUrl.replace(/^http/, 'ws');
  // A program may send anything as `Host`, and nothing of it may extend the policy.
  if (!host || !/^[\w.-]+(:\d{1,5})?$/.test(host)) return '';
  // Behind a proxy that ends TLS we can't see which of the two it is.
  return `ws://${host} wss://${host}`;
}
