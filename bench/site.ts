import { openBrowser } from '@parlo/e2e/support/browser.ts';
import { startParlo } from '@parlo/e2e/support/parlo.ts';
import { sitemapPaths } from '@parlo/e2e/support/site-crawl.ts';
import { median, printRows, type Row } from './support/stats.ts';
import { gzippedScripts } from './web/gzipped-scripts.ts';
import { measurePage, type PageMarks } from './web/measure-page.ts';

/**
 * The public site on Lighthouse's phone: slow network, slow processor, nothing cached. Medians of three runs.
 * `npm run bench -- site --PATH` measures other pages, such as `--/uk`.
 */

const RUNS = 3;

const parlo = await startParlo({ env: { PARLO_VOICE_HOSTS: '1' } });
try {
  const asked = process.argv.slice(2).flatMap((option) => (option.startsWith('--/') ? option.slice(2) : []));
  const post = (await sitemapPaths(parlo.url)).find((path) => /^\/blog\/./.test(path));
  const paths = asked.length > 0 ? asked : ['/', '/pricing', ...(post ? [post] : [])];
  const rows: Row[] = [];
  for (const path of paths) {
    const runs: PageMarks[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await measurePage(parlo.url + path));
    rows.push(...rowsOf(path, runs));
  }
  rows.push({
    what: '/: JavaScript until idle, unscrolled',
    goal: '≤ 160 KB gzip',
    measured: await firstScripts(),
  });
  printRows('The public site, Lighthouse’s phone, medians of three', rows);
} finally {
  await parlo.remove();
}

function rowsOf(path: string, runs: readonly PageMarks[]): Row[] {
  const middle = (of: (marks: PageMarks) => number) => median(runs.map(of));
  const failed = [...new Set(runs.flatMap((run) => run.failed))];
  const [last] = runs.slice(-1);
  const agents = last ? `${last.agents.passed} of ${last.agents.of} ${last.agents.failed.join(' ')}` : '–';
  const elsewhere = new Set(runs.flatMap((run) => run.elsewhere));
  if (failed.length > 0) console.log(`${path}: ${failed.join(', ')}`);
  if (elsewhere.size > 0) console.log(`${path} asks ${[...elsewhere].join(' ')}`);
  return [
    { what: `${path}: performance`, goal: '≥ 95', measured: String(middle((run) => run.performance)) },
    { what: `${path}: accessibility`, goal: '100', measured: String(middle((run) => run.accessibility)) },
    { what: `${path}: best practices`, goal: '≥ 95', measured: String(middle((run) => run.practices)) },
    { what: `${path}: SEO`, goal: '100', measured: String(middle((run) => run.seo)) },
    { what: `${path}: checks for browsing agents`, goal: 'all', measured: agents.trim() },
    {
      what: `${path}: largest paint`,
      goal: '≤ 2.0 s',
      measured: `${(middle((run) => run.lcpMs) / 1_000).toFixed(2)} s`,
    },
    { what: `${path}: layout shift`, goal: '≤ 0.02', measured: middle((run) => run.cls).toFixed(3) },
    { what: `${path}: requests to other hosts`, goal: '0', measured: String(elsewhere.size) },
  ];
}

/** What a phone fetches of the home page before anybody does anything. */
async function firstScripts(): Promise<string> {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('.js')) scripts.push(request.url());
    });
    await page.goto(parlo.url, { waitUntil: 'networkidle' });
    // The demo comes when the browser is idle.
    await page.locator('parlo-assistant').waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    return gzippedScripts(scripts);
  } finally {
    await browser.close();
  }
}
