import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createEmbedder, createLocalResponder, createRetriever } from '@parlo/dialog';
import type { Embedder } from '@parlo/dialog/responder';
import type { Environment } from './env.ts';
import { createMinutes } from './features/billing/minutes.ts';
import type { BillingNotice } from './features/billing/warnings.ts';
import type { CallEngine } from './features/calls/call-engine.ts';
import { minutesLow, minutesOut, visitorLimit } from './features/notifications/notices.ts';
import { notify } from './features/notifications/notify.ts';
import type { Logger } from './platform/monitoring/logger.ts';
import type { Notice } from './platform/notify.ts';
import type { RunningFeature, Services } from './services.ts';
import { startVisitorFeatures } from './visitor-features.ts';
import { VoiceHosts } from './voice-host/voice-hosts.ts';

/** What calls need that takes long to load and needs no database. */
export interface LoadingVoice {
  readonly engine: CallEngine;
  readonly embedder: Embedder;
  /** Ends it when no calls were ever served. May be called twice. */
  close(): Promise<void>;
}

/** Begins to load everything at once, without waiting for it: models take longer than the database does. */
export function loadVoice(env: Environment, logger: Logger): LoadingVoice {
  const engine = new VoiceHosts(
    env.voiceHosts,
    {
      cacheDir: join(env.dataDir, 'cache'),
      webRtc: { portRange: env.rtcPorts, publicIp: env.rtcPublicIp },
    },
    logger,
  );
  // One process holds the embeddings for all hosts.
  const embedder = createEmbedder();
  // A failure shows where it is waited for.
  embedder.embed(['ready']).catch(() => undefined);
  let closing: Promise<void> | undefined;
  return {
    engine,
    embedder,
    close() {
      closing ??= Promise.all([engine.stop(0), embedder.close()]).then(() => undefined);
      return closing;
    },
  };
}

/** What visitors do with assistants, on loaded voice. Ready when a call can be taken. */
export async function startVoice(voice: LoadingVoice, services: Services): Promise<RunningFeature> {
  const { engine, embedder } = voice;
  // Before anything runs that would have to be stopped again where this fails.
  await Promise.all([engine.ready, embedder.embed(['ready'])]);
  const retriever = createRetriever({ embedder });
  const responder = createLocalResponder(retriever);
  const { calls, chat } = await startVisitorFeatures(services, {
    engines: { all: [engine], choose: () => engine },
    responder,
    minutes: createMinutes(
      services.db,
      (tx, notice) => notify(tx, notice.userId, noticeOf(notice)),
      services.secrets.keyFor('visitor-limits'),
    ),
    serverId: `server_${randomUUID()}`,
  });
  return {
    routes: (api) => {
      calls.feature(api);
      chat.feature(api);
    },
    checks: {
      async voice() {
        engine.requireReady();
        return true;
      },
    },
    async stop(limitMs) {
      await calls.stop(limitMs);
      await chat.settled();
      await responder.close();
      await retriever.close();
      await voice.close();
    },
  };
}

function noticeOf(notice: BillingNotice): Notice {
  switch (notice.kind) {
    case 'minutes_low':
      return minutesLow(notice.minutes);
    case 'minutes_out':
      return minutesOut();
    case 'visitor_limit':
      return visitorLimit(notice.assistant);
  }
}
