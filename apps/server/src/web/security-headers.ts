import { createHash } from 'node:crypto';
import { isHttps } from '../platform/http/own-origin.ts';

/** Headers of every page. What a page may do is said once, here. */

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi;

/** On every answer: none of them is to be guessed at, or to tell other sites what was open. */
const COMMON_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // For our own origin, in a frame too: there the page around it has to hand the microphone on (`allow`).
  'Permissions-Policy': 'microphone=(self), camera=(), geolocation=(), payment=()',
} as const;

/** Lets any page load it. */
export const LOADER_HEADERS = { 'Cross-Origin-Resource-Policy': 'cross-origin' } as const;

/**
 * Lets a page be framed by sites that isolate themselves: they take in only what says that it may be, and that it
 * keeps to the same rule. All that an embedded page fetches is ours, so it does.
 */
export const EMBEDDED_HEADERS = {
  ...LOADER_HEADERS,
  'Cross-Origin-Embedder-Policy': 'require-corp',
} as const;

/** A year: a browser that was here once asks for no plain http any more. Other hosts below the domain are not ours. */
const HTTPS_HEADERS = { 'Strict-Transport-Security': 'max-age=31536000' } as const;

export function commonHeaders(publicUrl: string | undefined): Readonly<Record<string, string>> {
  return isHttps(publicUrl) ? { ...COMMON_HEADERS, ...HTTPS_HEADERS } : COMMON_HEADERS;
}

/** What differs between pages of one build. */
export interface PolicyChoice {
  /** Who may frame it, as sources of a policy. */
  readonly frameAncestors: string;
  /** Where it may hold sockets. Not all browsers take `'self'` for those. */
  readonly sockets?: string;
}

/** For pages of ours alone. */
export const NOT_FRAMED: PolicyChoice = { frameAncestors: "'self'" };

/**
 * The policy of one HTML page. Its inline scripts, which the build puts there to start the app, are allowed by
 * their hashes; any other inline script does not run.
 */
export function contentSecurityPolicy(html: string): (choice: PolicyChoice) => string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => hashSource(script));
  const scripts = ["'self'", ...new Set(hashes)].join(' ');
  return ({ frameAncestors, sockets = '' }) =>
    [
      "default-src 'self'",
      `script-src ${scripts}`,
      // React and the widget set style attributes.
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self' data:",
      "media-src 'self' blob: data: mediastream:",
      `connect-src 'self' ${sockets}`.trim(),
      "worker-src 'self' blob:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      `frame-ancestors ${frameAncestors}`,
    ].join('; ');
}

/** How a policy names an inline script or style. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Our own address for sockets, as a policy names it; nothing when what the browser asked for is no address. */
export function ownSockets(host: string | undefined, publicUrl: string | undefined): string {
  if (publicUrl) return publicUrl.replace(/^http/, 'ws');
  // A program may send anything as host, and a policy must not be added to.
  if (!host || !/^[\w.-]+(:\d{1,5})?$/.test(host)) return '';
  // Behind a proxy that ends TLS we don't see which of them it is.
  return `ws://${host} wss://${host}`;
}
