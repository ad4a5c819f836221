import { FakeBrowser } from '@parlo/call-client/testing';
import type { CheckBrowser } from './check-browser.ts';

/** A browser and a server for tests of the checks: by default every call connects and echoes. */
export class FakeCheckBrowser {
  readonly call = new FakeBrowser();
  readonly relay = new FakeBrowser();
  secure = true;
  framed = true;
  around: string | null = 'https://shop.example';
  siteToken: string | null = 'st_1';
  loudness = 0.2;
  #at = 0;

  constructor() {
    this.call.answers['/api/site_token'] = [
      async () => Response.json({ success: true, site: null, expires_at: 0 }),
    ];
  }

  asBrowser(): CheckBrowser {
    return {
      call: this.call.asBrowser(),
      relayCall: this.relay.asBrowser(),
      secure: this.secure,
      framed: this.framed,
      around: this.around,
      siteToken: this.siteToken,
      loudest: async () => this.loudness,
      now: () => {
        this.#at += 10;
        return this.#at;
      },
    };
  }

  /** Connects and responds to all pending requests; call until there are none. */
  connect({ udp = true, relay = true, socket = true } = {}): void {
    go(this.call.peer, udp);
    go(this.relay.peer, relay);
    for (const one of this.call.sockets) {
      if (one.readyState === 3) continue;
      if (!socket) one.closed(1_006);
      else if (one.readyState === 0) one.accept();
      else one.say({ type: 'session.updated' });
    }
  }
}

/** Takes a peer that was offered one step on. */
function go(peer: FakeCheckBrowser['call']['peer'], works: boolean): void {
  if (!peer.remote || peer.closed) return;
  if (!works) peer.become('failed');
  else if (peer.channel.readyState === 'connecting') peer.open();
  else peer.channel.onmessage?.({ data: '{"type":"session.updated"}' });
}
