import type { Browser, Frame } from 'playwright-core';
import type { Row } from '../support/stats.ts';

/** The strictest policy under which a site can have the widget. */
export const strictPolicy = (parlo: string) => `default-src 'self' ${parlo}`;

/** Long enough for the greeting's first words. */
const LISTEN_MS = 3_000;

interface Heard {
  readonly bytes: number;
  /** Of the sound that was played; 0 for silence. */
  readonly energy: number;
}

/** Whether a call can be made and heard on a page with a strict policy, and what the page's policy had to refuse. */
export async function strictRow(browser: Browser, host: string): Promise<Row> {
  const what = `works under default-src 'self' and Parlo's origin, sound included`;
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.addInitScript(watch);
    await page.goto(host);
    await page.locator('parlo-assistant button').click();
    const handle = await page.locator('parlo-assistant iframe').elementHandle();
    const frame = await handle?.contentFrame();
    if (!frame) return { what, goal: 'yes', measured: 'no: there is no frame' };
    await frame.locator('button.call').click();
    await frame.locator('button.end').waitFor();
    await page.waitForTimeout(LISTEN_MS);
    const { bytes, energy } = await hear(frame);
    const refused = [...(await page.evaluate(() => refusals)), ...(await frame.evaluate(() => refusals))];
    const works = bytes > 0 && energy > 0 && refused.length === 0;
    const detail = `${bytes} bytes of sound, energy ${energy.toPrecision(2)}, ${refused.length} refusals ${refused.join(' ')}`;
    return { what, goal: 'yes', measured: `${works ? 'yes' : 'no'} (${detail.trim()})` };
  } catch (error) {
    return { what, goal: 'yes', measured: `no: ${String(error).split('\n')[0]}` };
  } finally {
    await context.close();
  }
}

function hear(frame: Frame): Promise<Heard> {
  return frame.evaluate(async () => {
    const heard = { bytes: 0, energy: 0 };
    for (const connection of connections) {
      for (const report of (await connection.getStats()).values()) {
        if (report.type !== 'inbound-rtp') continue;
        heard.bytes += report.bytesReceived;
        heard.energy += report.totalAudioEnergy;
      }
    }
    return heard;
  });
}

/** Only in the pages, where `watch` put them. */
declare const connections: RTCPeerConnection[];
declare const refusals: string[];

/** Runs in every frame before anything of its own. */
function watch(): void {
  const connections: RTCPeerConnection[] = [];
  const refusals: string[] = [];
  Object.assign(globalThis, { connections, refusals });
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    refusals.push(`${effectiveDirective}:${blockedURI}`),
  );
  const Original = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Original {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      connections.push(this);
    }
  };
}
