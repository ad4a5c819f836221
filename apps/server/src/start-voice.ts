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
import type { Services } from './open-services.ts';
import type { Logger } from './platform/monitoring/logger.ts';
import type { Notice } from './platform/notify.ts';
import type { RunningFeature } from './start-server.ts';
import { startVisitorFeatures } from './visitor-features.ts';
import { VoiceHosts } from './voice-host/voice-hosts.ts';

/** The part of calls that takes long to load and needs no database. */
export interface LoadingVoice {
  readonly engine: CallEngine;
  readonly embedder: Embedder;
  /** For a start that never served calls. May be called twice. */
  close(): Promise<void>;
}

/** Starts loading everything without waiting for it: models take longer than the database. */
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
  // `startVoice` waits for it and sees a failure.
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

/** Starts what visitors do with assistants. Resolves when a call can be taken. */
export async function startVoice(voice: LoadingVoice, services: Services): Promise<RunningFeature> {
  const { engine, embedder } = voice;
  // First, because nothing else runs yet that would have to be stopped if this fails.
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
