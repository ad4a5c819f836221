import { CallFailure, fieldsOf, type Granted } from '@parlo/call-client';
import type { CallBrowser } from '@parlo/call-client/browser';
import { exchangeOffer, requestSecret } from '@parlo/call-client/signalling';
import { type Transport, TransportFailed, type TransportHandlers } from '@parlo/call-client/transport';
import { createWebRtcTransport } from '@parlo/call-client/webrtc-transport';
import { DEMO_ASSISTANT_ID } from '@parlo/contract';
import type { CheckBrowser } from './check-browser.ts';
import { type Finding, failed, ok, skipped, warning } from './findings.ts';

/** How long the server may take for one request or one event, in milliseconds. */
const ANSWER_LIMIT_MS = 10_000;

/** Real calls of the demo assistant, which cost nobody's minutes. Each is hung up as soon as the server has answered. */
export interface CallChecks {
  udp(): Promise<Finding>;
  relay(): Promise<Finding>;
  socket(): Promise<Finding>;
}

export function createCallChecks(browser: CheckBrowser): CallChecks {
  const { call, relayCall, now } = browser;
  const signal = () => AbortSignal.timeout(ANSWER_LIMIT_MS);
  let granted: Promise<Granted> | null = null;
  const grant = () => {
    granted ??= requestSecret({ assistantId: DEMO_ASSISTANT_ID }, call.fetch, signal());
    return granted;
  };
  const webRtc = (from: CallBrowser) => (handlers: TransportHandlers) =>
    createWebRtcTransport(from, handlers, (offer, secret) =>
      exchangeOffer(offer, secret, call.fetch, signal()),
    );
  return {
    async udp() {
      const { socketOnly, ...rest } = await grant();
      if (socketOnly) return warning('udpOff');
      return tryCall(webRtc(call), { socketOnly, ...rest }, now, 'udpWorks', warning('noUdp'));
    },
    async relay() {
      const secret = await grant();
      const relays = secret.iceServers.filter(({ urls }) =>
        [urls].flat().some((url) => /^turns?:/.test(url)),
      );
      if (relays.length === 0) return skipped('noRelay');
      return tryCall(
        webRtc(relayCall),
        { ...secret, iceServers: relays },
        now,
        'relayWorks',
        warning('relayFails'),
      );
    },
    async socket() {
      const { createSocketTransport } = await import('@parlo/call-client/socket-transport');
      return tryCall(
        (handlers) => createSocketTransport(call, handlers),
        await grant(),
        now,
        'socketWorks',
        failed('noSocket'),
      );
    },
  };
}

/** Calls, waits for an echo, hangs up. `otherwise` is what it means when nothing comes through; refusals are thrown. */
async function tryCall(
  make: (handlers: TransportHandlers) => Transport,
  granted: Granted,
  now: () => number,
  words: 'udpWorks' | 'relayWorks' | 'socketWorks',
  otherwise: Finding,
): Promise<Finding> {
  const echo = Promise.withResolvers<void>();
  let transport: Transport | null = null;
  try {
    transport = make({
      onOpen() {},
      onSound() {},
      onBlocked() {},
      onSoundPaused() {},
      onEvent: (event) => fieldsOf(event).type === 'session.updated' && echo.resolve(),
      onDown: () => echo.reject(new TransportFailed('it was lost at once')),
    });
    const began = now();
    await transport.connect(granted);
    const openMs = Math.round(now() - began);
    const asked = now();
    transport.send({ type: 'session.update', session: { type: 'realtime' } });
    await within(echo.promise);
    return ok(words, { openMs, echoMs: Math.max(1, Math.round(now() - asked)) });
  } catch (cause) {
    if (cause instanceof CallFailure) throw cause;
    return otherwise;
  } finally {
    transport?.close(false);
  }
}

async function within(echo: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TransportFailed('no echo')), ANSWER_LIMIT_MS);
  });
  try {
    await Promise.race([echo, late]);
  } finally {
    clearTimeout(timer);
  }
}
