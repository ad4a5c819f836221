import { createHash } from 'node:crypto';
import type { Context } from 'hono';

/** Headers of every page. What a page may do is said once, here. */

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi;

export type PageKind = 'app' | 'embedded';

/** On every answer: none of them is to be guessed at, or to tell other sites what was open. */
export const COMMON_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'microphone=(self), camera=(), geolocation=(), payment=()',
} as const;

export function setCommonHeaders(context: Context): void {
  for (const [name, value] of Object.entries(COMMON_HEADERS)) context.header(name, value);
}

/**
 * The policy of one HTML page. Its inline scripts, which the build puts there to start the app, are allowed by
 * their hashes; any other inline script does not run. `embedded` pages may be framed by anybody's site.
 */
export function contentSecurityPolicy(html: string, kind: PageKind): string {
  const scripts = [...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => `'sha256-${sha256(script)}'`);
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...new Set(scripts)].join(' ')}`,
    // React and the widget set style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "media-src 'self' blob: data: mediastream:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors ${kind === 'embedded' ? '*' : "'self'"}`,
  ].join('; ');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
