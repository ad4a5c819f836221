import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestAccount } from '@parlo/e2e/support/account.ts';
import { freePort } from '@parlo/e2e/support/parlo.ts';
import { signIn } from '@parlo/e2e/support/workplace.ts';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import type { Row } from '../support/stats.ts';

const SCREENS = [
  '/',
  '/auth',
  '/assistant',
  '/sandbox',
  '/pricing',
  '/dashboard',
  '/dashboard/analytics',
  '/dashboard/profile',
  '/dashboard/support',
  '/dashboard/billing',
  '/dashboard/api',
  '/dashboard/notifications',
  '/settings',
] as const;

/** Lighthouse's marks of every screen, in a browser that is signed in; the two of the goal, the lowest first. */
export async function lighthouseRows(url: string, account: TestAccount): Promise<Row[]> {
  const profile = await mkdtemp(join(tmpdir(), 'parlo-lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.PARLO_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', `--remote-debugging-port=${port}`],
  });
  try {
    await signIn(await context.newPage(), url, account);
    const marks: { path: string; accessibility: number; practices: number }[] = [];
    for (const path of SCREENS) {
      const result = await lighthouse(url + path, {
        port,
        disableStorageReset: true,
        onlyCategories: ['accessibility', 'best-practices'],
        logLevel: 'error',
      });
      const mark = (category: string) => Math.round((result?.lhr.categories[category]?.score ?? 0) * 100);
      marks.push({ path, accessibility: mark('accessibility'), practices: mark('best-practices') });
    }
    const lowest = (key: 'accessibility' | 'practices') => {
      const [worst] = [...marks].sort((a, b) => a[key] - b[key]);
      return worst ? `${worst[key]} (lowest of ${marks.length} screens: ${worst.path})` : '–';
    };
    return [
      { what: 'Lighthouse accessibility', goal: '100', measured: lowest('accessibility') },
      { what: 'Lighthouse best practices', goal: '≥ 95', measured: lowest('practices') },
    ];
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}
