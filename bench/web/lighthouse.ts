import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestAccount } from '@parlo/e2e/support/account.ts';
import { freePort } from '@parlo/e2e/support/parlo.ts';
import { signIn } from '@parlo/e2e/support/workplace.ts';
import lighthouse, { type Result } from 'lighthouse';
import { chromium } from 'playwright-core';
import type { Row } from '../support/stats.ts';

/** Everything a visitor and an owner can open, each in a browser that is signed in. */
const screens = ({ assistantId }: TestAccount): readonly string[] => [
  '/',
  '/pricing',
  '/auth',
  '/auth/reset',
  '/assistant',
  '/sandbox',
  '/dashboard',
  '/dashboard/analytics',
  '/dashboard/analytics?tab=conversations',
  '/dashboard/messages',
  '/dashboard/calendar',
  '/dashboard/profile',
  '/dashboard/support',
  '/dashboard/billing',
  '/dashboard/api',
  '/dashboard/notifications',
  '/settings',
  `/widget?assistantId=${assistantId}`,
  `/popup/${assistantId}`,
];

const GOALS = { accessibility: 100, 'best-practices': 96 } as const;
type Category = keyof typeof GOALS;
const CATEGORIES = Object.keys(GOALS) as Category[];

/** Lighthouse's marks of every screen, and of a mark below its goal what costs it. */
export async function lighthouseRows(url: string, account: TestAccount): Promise<Row[]> {
  const profile = await mkdtemp(join(tmpdir(), 'parlo-lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.PARLO_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', `--remote-debugging-port=${port}`],
  });
  try {
    await signIn(await context.newPage(), url, account);
    const rows: Row[] = [];
    for (const path of screens(account)) {
      const result = await lighthouse(url + path, {
        port,
        disableStorageReset: true,
        onlyCategories: CATEGORIES,
        logLevel: 'error',
      });
      rows.push({
        what: `Lighthouse ${path.replace(account.assistantId, '…')}: accessibility, best practices`,
        goal: `${GOALS.accessibility}, ≥ ${GOALS['best-practices']}`,
        measured: result ? marksOf(result.lhr) : 'none',
      });
    }
    return rows;
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

/** Both marks, and after a low one its failed audits. */
function marksOf({ categories, audits }: Result): string {
  return CATEGORIES.map((name) => {
    const { score = 0, auditRefs = [] } = categories[name] ?? {};
    const mark = Math.round((score ?? 0) * 100);
    if (mark >= GOALS[name]) return String(mark);
    const failed = auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1);
    return `${mark} (${failed.map(({ id }) => id).join(' ')})`;
  }).join(', ');
}
