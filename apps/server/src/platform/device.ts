import type { Device as DeviceSchema } from '@parlo/contract';
import type { z } from 'zod';

export type Device = z.output<typeof DeviceSchema>;

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
