import type { SessionInfo } from '@parlo/contract';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '../../../db/connect.ts';
import { session } from '../../../db/schema.ts';

export type Device = NonNullable<z.output<typeof SessionInfo>['device']>;

/** The first that matches: browsers name those that they descend from as well. */
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|HeadlessChrome|CriOS)\//],
  ['Safari', /\bVersion\/\S+.* Safari\//],
] as const;

const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** A header is at most this long for us: patterns run over it. */
const MOST = 500;

/** Which browser and system a request came from, by the names that people know; null for what says neither. */
export function deviceOf(userAgent: string | null): Device | null {
  const text = (userAgent ?? '').slice(0, MOST);
  const named = (list: readonly (readonly [string, RegExp])[]) =>
    list.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  return browser === null && system === null ? null : { browser, system };
}

/** Between the two names, as they are stored. */
const BETWEEN = '/';

/** Keeps the two names with a session, and neither the header, which tells browsers apart, nor an address. */
export async function rememberDevice(db: Queryable, token: string | null, headers: Headers): Promise<void> {
  const device = deviceOf(headers.get('user-agent'));
  if (!token || !device) return;
  const userAgent = [device.browser ?? '', device.system ?? ''].join(BETWEEN);
  await db.update(session).set({ userAgent }).where(eq(session.token, token));
}

export function readDevice(stored: string | null): Device | null {
  const [browser, system] = stored?.split(BETWEEN) ?? [];
  return browser || system ? { browser: browser || null, system: system || null } : null;
}
