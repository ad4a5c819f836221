import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import { session } from '../../../db/schema.ts';
import { type Device, deviceOf } from '../../../platform/device.ts';

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
