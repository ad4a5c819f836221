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

/** Takes every microphone away, as when its plug is pulled. */
export function pullMicrophone(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { tracks } = (window as unknown as { parloProbe: { tracks: MediaStreamTrack[] } }).parloProbe;
    for (const track of tracks.splice(0)) {
      track.stop();
      // A track that its own page stops says nothing.
      track.dispatchEvent(new Event('ended'));
    }
  });
}
