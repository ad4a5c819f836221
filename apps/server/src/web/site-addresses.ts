import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltSite } from '@parlo/contract/built-site';
import { z } from 'zod';
import { modified } from './pages.ts';

const Site: z.ZodType<BuiltSite> = z.object({
  screens: z.array(z.string()),
  openPages: z.array(z.string()),
});

interface Known {
  readonly mtimeMs: number;
  readonly screens: RegExp;
  readonly openPages: RegExp;
}

/** Null: nothing. */
export type AddressKind = 'screen' | 'openPage' | null;

/**
 * What the app has at an address: a screen, a public page if one was built there, or nothing. The build lists both, from
 * the app's own routes.
 */
export function createSiteAddresses(client: string): (path: string) => Promise<AddressKind> {
  const file = join(client, 'site.json');
  let known: Known | null = null;
  return async (path) => {
    const mtimeMs = await modified(file);
    // Without the list any address may be one.
    if (mtimeMs === null) return 'screen';
    // There may be a new build while the server runs.
    if (known?.mtimeMs !== mtimeMs) {
      const { screens, openPages } = Site.parse(JSON.parse(await readFile(file, 'utf8')));
      known = { mtimeMs, screens: matching(screens), openPages: matching(openPages) };
    }
    if (known.screens.test(path)) return 'screen';
    return known.openPages.test(path) ? 'openPage' : null;
  };
}

/** Matches what the router's patterns match: `:id` is one part of a path, `:id?` may be missing. */
function matching(patterns: readonly string[]): RegExp {
  const parts = patterns.map((pattern) =>
    pattern
      .split('/')
      .filter(Boolean)
      .map((part) => {
        if (!part.startsWith(':')) return `/${part.replace(/[^\w-]/g, '\\$&')}`;
        return part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
      })
      .join(''),
  );
  return new RegExp(`^(?:${parts.join('|')})/?$`);
}
