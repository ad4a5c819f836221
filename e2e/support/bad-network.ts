import type { Page } from 'playwright-core';

/** An address that nobody has (RFC 5737): what is sent there gets no response and no refusal. */
const NOWHERE = '203.0.113.1';

/** Blocks the UDP of calls: the server's SDP answers name addresses that lead nowhere. */
export async function blockUdp(page: Page): Promise<void> {
  await page.route('**/v1/realtime/calls', async (route) => {
    const response = await route.fetch();
    const sdp = (await response.text()).replace(/^(a=candidate:\S+ \d+ udp \d+ )\S+/gim, `$1${NOWHERE}`);
    await route.fulfill({ response, body: sdp });
  });
}

/** Holds WebSockets back, as some proxies do: they are opened and nothing ever comes. */
export function blockSockets(page: Page): Promise<void> {
  return page.routeWebSocket('**/v1/realtime', (socket) => void socket.close({ code: 1_011 }));
}

interface Probe {
  readonly tracks: MediaStreamTrack[];
}

/** Takes every microphone away, as when its plug is pulled. What it returns plugs it in again. */
export async function pullMicrophone(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { tracks } = (window as unknown as { parloProbe: Probe }).parloProbe;
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    Object.assign(window, { parloPlugIn: () => Object.assign(mediaDevices, { getUserMedia: ask }) });
    Object.assign(mediaDevices, {
      getUserMedia: async () => {
        throw new DOMException('Requested device not found', 'NotFoundError');
      },
    });
    for (const track of tracks.splice(0)) {
      track.stop();
      // A track that its own page stops says nothing.
      track.dispatchEvent(new Event('ended'));
    }
  });
  return () => page.evaluate(() => (window as unknown as { parloPlugIn(): void }).parloPlugIn());
}

/** The system takes the microphone for a phone call, or gives it back: it is silent, and the page is told. */
export function takeMicrophone(page: Page, taken: boolean): Promise<void> {
  return page.evaluate((muted) => {
    const { tracks } = (window as unknown as { parloProbe: Probe }).parloProbe;
    for (const track of tracks) {
      Object.defineProperty(track, 'muted', { configurable: true, value: muted });
      track.dispatchEvent(new Event(muted ? 'mute' : 'unmute'));
    }
  }, taken);
}

/** Lets a page be hidden by `hide`, as browsers treat it then: timers run once a second, and nothing is drawn. */
export async function canBeHidden(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const LEAST_MS = 1_000;
    let hidden = false;
    const setLater = window.setTimeout.bind(window);
    const setEvery = window.setInterval.bind(window);
    const draw = window.requestAnimationFrame.bind(window);
    Object.assign(window, {
      parloHide() {
        hidden = true;
        document.dispatchEvent(new Event('visibilitychange'));
      },
      setTimeout: (task: () => void, ms = 0, ...more: unknown[]) =>
        setLater(task, hidden ? Math.max(ms, LEAST_MS) : ms, ...more),
      setInterval(task: () => void, ms = 0) {
        let ranAt = 0;
        return setEvery(() => {
          if (hidden && performance.now() - ranAt < LEAST_MS) return;
          ranAt = performance.now();
          task();
        }, ms);
      },
      requestAnimationFrame: (task: FrameRequestCallback) => (hidden ? 0 : draw(task)),
    });
    Object.defineProperty(document, 'hidden', { get: () => hidden });
    Object.defineProperty(document, 'visibilityState', { get: () => (hidden ? 'hidden' : 'visible') });
  });
  return () => page.evaluate(() => (window as unknown as { parloHide(): void }).parloHide());
}
