import { makeAssistant } from '@parlo/e2e/support/account.ts';
import { openBrowser } from '@parlo/e2e/support/browser.ts';
import { serveHostPage } from '@parlo/e2e/support/host-page.ts';
import { startParlo } from '@parlo/e2e/support/parlo.ts';
import { scriptSnippet } from '../apps/web/src/features/embed/snippet.ts';
import { printRows, printTable } from './support/stats.ts';
import { frameRows } from './widget/frames.ts';
import { openingRows } from './widget/opening.ts';
import { PEERS, weighPeer } from './widget/peers.ts';
import { strictPolicy, strictRow } from './widget/strict-page.ts';
import { weigh, weightRows } from './widget/weight.ts';

/** The widget as it comes to a customer's page: what it weighs, compared with others; how soon it opens; what it disturbs. */

/** A page that there is something to move in. */
const TEXT = '<p>Bread, rolls and cakes, baked every morning since 1998 and brought to your door.</p>'.repeat(
  40,
);

const parlo = await startParlo({ env: { PARLO_VOICE_HOSTS: '1' } });
const browser = await openBrowser({ flags: ['--disable-site-isolation-trials'] });
const { assistantId } = await makeAssistant(parlo, { faq: [] });
const snippet = TEXT + scriptSnippet({ publicUrl: parlo.url, assistantId, assistantName: 'Bakery' }) + TEXT;
const host = await serveHostPage(snippet);
const strictHost = await serveHostPage(snippet, { 'content-security-policy': strictPolicy(parlo.url) });
try {
  const weight = await weigh(browser, host.url);
  const rows = [
    ...weightRows(weight),
    ...(await openingRows(browser, host.url)),
    await strictRow(browser, strictHost.url),
    ...(await frameRows(browser, `${parlo.url}/widget?assistantId=${assistantId}`)),
  ];
  printRows(
    'The widget on a customer’s page of another origin: cold Chromium, 4× slower CPU for the press, loopback',
    rows,
  );
  const ours = weight.loader + weight.frame + weight.after;
  printTable(
    'What a page loads for a widget, gzip -9, from the files as they are published',
    ['product', 'package', 'what was taken', 'bytes', '× Parlo'],
    [
      ['Parlo', '–', 'embed.js, and the frame’s scripts and styles, with those of a call', ours, 1],
      ...PEERS.map((peer) => {
        const bytes = weighPeer(peer) ?? Number.NaN;
        return [peer.name, `${peer.package} ${peer.version}`, peer.taken, bytes, bytes / ours];
      }),
    ],
  );
} finally {
  await browser.close();
  await host.close();
  await strictHost.close();
  await parlo.remove();
}
