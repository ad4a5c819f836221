import { setTimeout as wait } from 'node:timers/promises';
import { openBrowser } from '@parlo/e2e/support/browser.ts';
import { type Recording, readRecording } from '@parlo/e2e/support/recorder.ts';
import type { Microphone } from '@parlo/e2e/support/sound.ts';
import { openTraced, readTrace, type WidgetTrace } from '@parlo/e2e/support/visit.ts';
import type { Page } from 'playwright-core';
import { AWAY_MS, type Condition } from './conditions.ts';
import { type Link, openLink } from './open-link.ts';
import { TURN_PORTS } from './turn-server.ts';

/** A call through a network, as its visitor had it. */
export interface CallOver {
  readonly recording: Recording;
  readonly trace: WidgetTrace;
  /** Of the last connection; null for a WebSocket. */
  readonly buffer: BufferFigures | null;
  /** The call was on when the microphone's file was over. */
  readonly held: boolean;
  /**
   * From the end of the trouble to an open call, in milliseconds; 0 when the call never noticed. Null without trouble, or
   * when it never opened again.
   */
  readonly backMs: number | null;
  /** From the beginning of the trouble until the widget noticed it, in milliseconds; null when it never did. */
  readonly noticedMs: number | null;
  /** The relay's own longest delay: a machine that is this late says little of networks. */
  readonly lateMs: number;
}

export interface BufferFigures {
  /** How long sound waited in the jitter buffer, on the average. */
  readonly playoutMs: number;
  /** Share of the samples that were made up because their packets were not there. */
  readonly concealed: number;
}

export interface CallOptions {
  readonly parloUrl: string;
  readonly assistantId: string;
  readonly condition: Condition;
  readonly microphone: Microphone;
  /** Where the trouble begins in the microphone's file. */
  readonly troubleAtMs: number;
  /** The receiver's `jitterBufferTarget`; the browser's own choice when absent. */
  readonly bufferMs?: number;
}

/** What the widget says while a lost connection is made anew. */
const WAITING = 'One moment…';
const TICK_MS = 20;

/** Calls an assistant through a network, plays a microphone file to its end, and hangs up. */
export async function callOver(options: CallOptions): Promise<CallOver> {
  const { condition, microphone } = options;
  const { transport, treatment, trouble } = condition;
  const link = await openLink({
    httpPort: Number(new URL(options.parloUrl).port),
    treatment,
    passes: (port) => transport === 'WebRTC' || (transport !== 'WebSocket' && isTurn(port)),
  });
  const browser = await openBrowser({ microphone: microphone.path });
  const lateness = watchLateness();
  try {
    const page = await openTraced(browser);
    if (options.bufferMs !== undefined) await setBuffer(page, options.bufferMs);
    await leadThrough(page, link);
    await page.goto(`http://localhost:${link.port}/widget?assistantId=${options.assistantId}`);
    await followWaiting(page);
    await page.click('button.call');
    const startedAt = performance.now();
    const until = (ms: number) => wait(Math.max(0, startedAt + ms - performance.now()));
    let troubledAt = Number.POSITIVE_INFINITY;
    let overAt: number | null = null;
    if (trouble) {
      await until(options.troubleAtMs);
      troubledAt = await page.evaluate(() => performance.now());
      if (trouble !== 'away') {
        link.changeAddress();
        if (trouble === 'new-network') await page.evaluate(() => dispatchEvent(new Event('online')));
      } else {
        link.setAway(true);
        await wait(AWAY_MS);
        link.setAway(false);
      }
      overAt = await page.evaluate(() => performance.now());
    }
    await until(microphone.spans.at(-1)?.toMs ?? 0);
    const lateMs = lateness.stop();
    const [buffer, waits, trace, recording] = [
      await readBuffer(page),
      await readWaits(page),
      await readTrace(page.mainFrame()),
      await readRecording(page.mainFrame()),
    ];
    const held = trace.states.at(-1)?.state === 'active' && waits.at(-1)?.waiting !== true;
    const backMs = overAt === null || !held ? null : Math.max(0, (waits.at(-1)?.at ?? 0) - overAt);
    const noticed = waits.find(({ waiting, at }) => waiting && at >= troubledAt);
    const noticedMs = noticed ? noticed.at - troubledAt : null;
    return { recording, trace, buffer, held, backMs, noticedMs, lateMs };
  } finally {
    lateness.stop();
    await browser.close();
    await link.close();
  }
}

const isTurn = (port: number) => port >= TURN_PORTS.min && port <= TURN_PORTS.max;

interface Wait {
  readonly waiting: boolean;
  readonly at: number;
}

/** Notes when the widget begins and ends to wait for a new connection. */
function followWaiting(page: Page): Promise<void> {
  return page.evaluate(
    ([words, tickMs]) => {
      const waits: Wait[] = [];
      Object.assign(window, { parloWaits: waits });
      setInterval(() => {
        const waiting = document.body.textContent.includes(words);
        if (waiting !== (waits.at(-1)?.waiting ?? false)) waits.push({ waiting, at: performance.now() });
      }, tickMs);
    },
    [WAITING, TICK_MS] as const,
  );
}

function readWaits(page: Page): Promise<readonly Wait[]> {
  return page.evaluate(() => (window as unknown as { parloWaits: Wait[] }).parloWaits);
}

function watchLateness(): { stop(): number } {
  let longest = 0;
  let before = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - before - TICK_MS);
    before = now;
  }, TICK_MS);
  return {
    stop() {
      clearInterval(timer);
      return longest;
    },
  };
}

/** Leads the sound of calls through the link: the server's SDP answers name the link's ports instead of its own. */
async function leadThrough(page: Page, link: Link): Promise<void> {
  await page.route('**/v1/realtime/calls', async (route) => {
    try {
      const response = await route.fetch();
      const lines = (await response.text()).split('\r\n').map(async (line) => {
        const [, before, address = '', port, after] =
          /^(a=candidate:\S+ \d+ udp \d+ )(\S+) (\d+)(.*)$/i.exec(line) ?? [];
        if (before === undefined) return line;
        // The relay speaks IPv4.
        if (address.includes(':')) return null;
        return `${before}127.0.0.1 ${await link.passUdp(address, Number(port))}${after}`;
      });
      const sdp = (await Promise.all(lines)).filter((line) => line !== null).join('\r\n');
      await route.fulfill({ response, body: sdp });
    } catch {
      // The network is away.
      await route.abort().catch(() => {});
    }
  });
}

function setBuffer(page: Page, bufferMs: number): Promise<unknown> {
  return page.addInitScript((target) => {
    const Original = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Original {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        this.addEventListener('track', ({ receiver }) => {
          receiver.jitterBufferTarget = target;
        });
      }
    };
  }, bufferMs);
}

function readBuffer(page: Page): Promise<BufferFigures | null> {
  return page.evaluate(async () => {
    const { connections } = (window as unknown as { parloProbe: { connections: RTCPeerConnection[] } })
      .parloProbe;
    const last = connections.filter(({ connectionState }) => connectionState === 'connected').at(-1);
    if (!last) return null;
    for (const report of (await last.getStats()).values()) {
      if (report.type !== 'inbound-rtp' || report.kind !== 'audio') continue;
      const { jitterBufferDelay, jitterBufferEmittedCount, totalSamplesReceived } = report;
      return {
        playoutMs: (1_000 * jitterBufferDelay) / jitterBufferEmittedCount,
        concealed: report.concealedSamples / totalSamplesReceived,
      };
    }
    return null;
  });
}
