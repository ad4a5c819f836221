import { type CallBrowser, callBrowser } from '@parlo/call-client/browser';
import { openMeter } from '../../voice-line/meter.ts';

/** The browser's APIs for the checks, injected so that a test can script them. */
export interface CheckBrowser {
  readonly call: CallBrowser;
  /** The same, but its connections take no way but a relay. */
  readonly relayCall: CallBrowser;
  readonly secure: boolean;
  /** Whether another page holds this one. */
  readonly framed: boolean;
  /** The origin of that page; null when the browser does not say. */
  readonly around: string | null;
  /** The address that the server put into the page; null without one. */
  readonly siteToken: string | null;
  /** The loudest that the stream is for a moment, from 0 to 1. */
  loudest(microphone: MediaStream): Promise<number>;
  now(): number;
}

/** How long a microphone is listened to. A room is never quite silent; a switch that is off is. */
const LISTEN_MS = 900;
const LISTEN_STEP_MS = 60;

/** The browser that this page runs in. */
export function checkBrowser(): CheckBrowser {
  return {
    call: callBrowser,
    relayCall: { ...callBrowser, createPeer: () => new RTCPeerConnection({ iceTransportPolicy: 'relay' }) },
    secure: isSecureContext,
    framed: window.top !== window,
    around: window.top === window ? null : originAround(),
    siteToken: document.querySelector<HTMLMetaElement>('meta[name="parlo-site"]')?.content ?? null,
    loudest,
    now: () => performance.now(),
  };
}

function originAround(): string | null {
  const named = location.ancestorOrigins?.[0] ?? document.referrer;
  if (!URL.canParse(named)) return null;
  const { origin } = new URL(named);
  return origin === 'null' ? null : origin;
}

async function loudest(microphone: MediaStream): Promise<number> {
  const meter = openMeter();
  meter.listen(microphone);
  let loudest = 0;
  for (let at = 0; at < LISTEN_MS; at += LISTEN_STEP_MS) {
    await new Promise((resolve) => setTimeout(resolve, LISTEN_STEP_MS));
    loudest = Math.max(loudest, meter.level());
  }
  meter.close();
  return loudest;
}
