import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@parlo/e2e/support/parlo.ts';
import lighthouse, { type Result } from 'lighthouse';
import { chromium } from 'playwright-core';

/** One run of Lighthouse on a page, on its phone of the default settings, in a browser that was never there. */
export interface PageMarks {
  readonly performance: number;
  readonly accessibility: number;
  readonly practices: number;
  readonly seo: number;
  /** Shares of the checks for browsing agents that passed, with the names of those that did not. */
  readonly agents: { readonly passed: number; readonly of: number; readonly failed: readonly string[] };
  readonly lcpMs: number;
  readonly cls: number;
  /** Bytes of scripts that came over the wire, as the server packed them. */
  readonly scriptBytes: number;
  readonly scripts: readonly string[];
  /** Addresses of other hosts that were asked. */
  readonly elsewhere: readonly string[];
  /** Names of checks of the four categories that cost something. */
  readonly failed: readonly string[];
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo', 'agentic-browsing'];

export async function measurePage(url: string): Promise<PageMarks> {
  const profile = await mkdtemp(join(tmpdir(), 'parlo-lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.PARLO_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', `--remote-debugging-port=${port}`],
  });
  try {
    const run = await lighthouse(url, { port, onlyCategories: CATEGORIES, logLevel: 'error' });
    if (!run) throw new Error(`Lighthouse has no result for ${url}.`);
    if (run.lhr.runtimeError) throw new Error(run.lhr.runtimeError.message);
    return marksOf(run.lhr, new URL(url).host);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

function marksOf(lhr: Result, host: string): PageMarks {
  const mark = (category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  const requests = requestsOf(lhr);
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script');
  const agents = scored(lhr, 'agentic-browsing');
  return {
    performance: mark('performance'),
    accessibility: mark('accessibility'),
    practices: mark('best-practices'),
    seo: mark('seo'),
    agents: {
      passed: agents.filter(({ score }) => score === 1).length,
      of: agents.length,
      failed: agents.filter(({ score }) => score !== 1).map(({ id }) => id),
    },
    lcpMs: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    scriptBytes: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0),
    scripts: scripts.map(({ url }) => url),
    elsewhere: requests
      .map(({ url }) => url)
      .filter((url) => url.startsWith('http') && new URL(url).host !== host),
    failed: CATEGORIES.slice(0, 4).flatMap((category) =>
      scored(lhr, category)
        .filter(({ score }) => score < 0.9)
        .map(({ id, score }) => `${id} ${score.toFixed(2)}`),
    ),
  };
}

/** The checks of a category that have a mark and count. */
function scored(lhr: Result, category: string): { id: string; score: number }[] {
  const refs = lhr.categories[category]?.auditRefs ?? [];
  return refs.flatMap(({ id, weight }) => {
    const score = lhr.audits[id]?.score;
    return weight > 0 && typeof score === 'number' ? [{ id, score }] : [];
  });
}

interface RequestItem {
  readonly url: string;
  readonly resourceType: string;
  readonly transferSize: number;
}

function requestsOf(lhr: Result): RequestItem[] {
  const details = lhr.audits['network-requests']?.details;
  const items: unknown[] = details && 'items' in details && Array.isArray(details.items) ? details.items : [];
  return items.flatMap((item) => {
    if (typeof item !== 'object' || item === null) return [];
    const { url, resourceType, transferSize } = item as Partial<Record<keyof RequestItem, unknown>>;
    return [
      { url: String(url), resourceType: String(resourceType), transferSize: Number(transferSize ?? 0) },
    ];
  });
}
