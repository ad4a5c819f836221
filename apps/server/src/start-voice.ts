import { randomUUID } from 'node:crypto';
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DEMO_ASSISTANT_ID, isDemoAssistant, SPEECH_STAGES, type SpeechStage } from '@parlo/contract';
import {
  createLocalResponder,
  createModelResponder,
  createRetriever,
  createSentenceModel,
  inBackground,
  limitsWith,
  rememberEmbeddings,
} from '@parlo/dialog';
import type { SentenceModel } from '@parlo/dialog/responder';
import type { Queryable } from './db/connect.ts';
import type { Environment } from './env.ts';
import { createMinutes } from './features/billing/minutes.ts';
import { mailWarning, type WarningMailsDeps } from './features/billing/warning-mails.ts';
import type { BillingNotice } from './features/billing/warnings.ts';
import type { CallEngine } from './features/calls/call-engine.ts';
import { minutesLow, minutesOut, visitorLimit } from './features/notifications/notices.ts';
import { notify } from './features/notifications/notify.ts';
import { requestTopUps } from './features/payments/auto-top-up.ts';
import { takesOffers } from './hosted/adapters/choose-adapter.ts';
import { createEndLeftOver } from './hosted/end-left-over.ts';
import { HostedEngine } from './hosted/hosted-engine.ts';
import type { Services } from './open-services.ts';
import type { Degraded } from './platform/monitoring/health.ts';
import type { Logger } from './platform/monitoring/logger.ts';
import type { Notice } from './platform/notify.ts';
import { SPEECH_FAULTS_IN_WORDS } from './platform/speech-faults.ts';
import type { RunningFeature } from './start-server.ts';
import { startVisitorFeatures } from './visitor-features.ts';
import { checkModels, countModels } from './voice-host/model-report.ts';
import { VoiceHosts } from './voice-host/voice-hosts.ts';

/** The part of calls that takes long to load and needs no database. */
export interface LoadingVoice {
  readonly engine: CallEngine;
  readonly model: SentenceModel;
  readonly modelReady: Promise<unknown>;
  /** For a start that never served calls. May be called twice. */
  close(): Promise<void>;
}

/** Starts loading everything without waiting for it: models take longer than the database. */
export function loadVoice(env: Environment, logger: Logger): LoadingVoice {
  const hosts = new VoiceHosts(
    env.voiceHosts,
    {
      cacheDir: join(env.dataDir, 'cache'),
      modelsFolder: env.modelsDir,
      webRtc: { portRange: env.rtcPorts, publicIp: env.rtcPublicIp },
    },
    logger,
    // Somebody who sets a number knows their machine.
    { takesAny: Number.isFinite(env.maxCalls) },
  );
  // Calls whose assistant has a provider are held there; the hosts take over where it fails.
  const engine = new HostedEngine(hosts);
  // One process holds the embeddings for all hosts.
  const model = createSentenceModel();
  const modelReady = Promise.all([
    model.embed(['ready']),
    model.judge({ said: 'ready' }, [{ text: 'ready', nearness: 1 }]),
  ]);
  // `startVoice` waits for it and sees a failure.
  modelReady.catch(() => undefined);
  let closing: Promise<void> | undefined;
  return {
    engine,
    model,
    modelReady,
    close() {
      closing ??= Promise.all([engine.stop(0), model.close()]).then(() => undefined);
      return closing;
    },
  };
}

const PROGRAM = fileURLToPath(new URL('../../..', import.meta.url));
/** The vectors of what comes with Parlo are beside the program for every data folder, unless it is read-only. */
function vectorsFolder(dataDir: string): string {
  try {
    accessSync(PROGRAM, constants.W_OK);
    return join(PROGRAM, '.cache', 'vectors');
  } catch {
    return join(dataDir, 'cache', 'vectors');
  }
}

/** Somebody who tries an assistant changes it between two questions: a few drafts for each of those who try at once. */
const CACHED_TRIALS = 30;
/** Vectors of some five thousand questions that owners look at. */
const QUESTION_BYTES = 10_000_000;
/** The line that says that the server is ready waits this long for voice; pages and text are answered before. */
const VOICE_FIRST_MS = 10_000;
const BASIC_VOICE =
  'A simpler voice speaks, since the natural one could not be loaded; the server’s log says why.';
const RESTS = {
  listening: 'The service that hears fails and is left alone for a while; this server hears itself.',
  speaking: 'The service that speaks fails and is left alone for a while; this server speaks itself.',
} as const satisfies Record<SpeechStage, string>;
const STILL_LOADING = 'The speech models are still loading. Typing works; calls follow by themselves.';

/**
 * Starts what visitors do with assistants. Resolves when they can be answered in text; calls are taken as soon as the
 * engine is ready, which takes minutes where the machine is busy, or never where its models are broken.
 */
export async function startVoice(
  voice: LoadingVoice,
  services: Services,
  voiceFirstMs = VOICE_FIRST_MS,
): Promise<RunningFeature> {
  const { engine, model, modelReady } = voice;
  // First, because nothing else runs yet that would have to be stopped if this fails.
  await modelReady;
  const { speechServices } = services;
  services.speech.source = async () => speechServices.withShared(await engine.speech());
  engine.onServiceReport = speechServices.report;
  let isLoading = true;
  const loaded = engine.ready
    .catch(() => undefined)
    .then(() => {
      isLoading = false;
    });
  const folder = vectorsFolder(services.env.dataDir);
  const retriever = createRetriever({ model, keep: { isKept: isDemoAssistant, folder } });
  const limits = limitsWith(services.env.languageModels.patience);
  const responder = createModelResponder({ local: createLocalResponder(retriever), retriever, limits });
  // Caches of its own: those of owners' assistants are not emptied by drafts of strangers.
  const trialRetriever = createRetriever({ model: inBackground(model), cachedAssistants: CACHED_TRIALS });
  const questions = rememberEmbeddings(inBackground(model), QUESTION_BYTES);
  services.likeness.source = (texts, signal) => questions.embed(texts, signal);
  const endAtProvider = createEndLeftOver(services.hostedCalls.fetchFor);
  const { calls, chat, contacts, answerTests } = await startVisitorFeatures(services, {
    engines: { all: [engine], choose: () => engine },
    responder,
    trialResponder: createLocalResponder(trialRetriever),
    hosted: { providers: services.hostedCalls, retriever, model },
    takesOffers,
    endLeftOver: (call) => services.hostedCalls.endLeftOver(call, endAtProvider),
    minutes: createMinutes(
      services.db,
      (tx, notice) => tellOwner(services, tx, notice),
      services.secrets.keyFor('visitor-limits'),
      (tx, userId) => requestTopUps(tx, services.jobs, services.paymentProvider, userId),
    ),
    serverId: `server_${randomUUID()}`,
  });
  countModels(services.env.modelsDir, services.metrics.registry);
  const stopping = new AbortController();
  // Its two thousand phrasings take a quarter of a minute at the first start, which its first visitor need not wait for.
  // Questions that are asked meanwhile go before them.
  const demo = await calls.findCallable({ assistantId: DEMO_ASSISTANT_ID, draftId: null });
  if (demo) responder.prepare(demo.profile, stopping.signal).catch(() => undefined);
  return {
    complete: Promise.race([loaded, pause(voiceFirstMs, undefined, { ref: false })]),
    routes: (api) => {
      calls.feature(api);
      chat.feature(api);
      contacts(api);
      answerTests(api);
    },
    checks: {
      models: checkModels(services.env.modelsDir, () => engine.speech()),
      async voice() {
        if (isLoading) return { degraded: STILL_LOADING, code: 'voice_loading' };
        engine.requireReady();
        const natural = (await engine.speech())?.natural !== false;
        return natural ? checkServices(services) : { degraded: BASIC_VOICE, code: 'voice_basic' };
      },
    },
    drain: (limitMs) => calls.drain(limitMs),
    async stop() {
      stopping.abort();
      await calls.stop(0);
      await chat.settled();
      await responder.close();
      await retriever.close();
      await trialRetriever.close();
      await voice.close();
    },
  };
}

/** The operator's services: calls go on without them, with this server's models. */
function checkServices({ env, speechServices }: Services): true | Degraded {
  for (const stage of SPEECH_STAGES) {
    const fault = env.speech.shared[stage] && speechServices.faultOf(stage);
    if (fault)
      return { degraded: `${RESTS[stage]} ${SPEECH_FAULTS_IN_WORDS[fault]}`, code: `${stage}_rests` };
  }
  return true;
}

/** A notification, and for minutes a mail as well. */
async function tellOwner(deps: WarningMailsDeps, tx: Queryable, notice: BillingNotice): Promise<void> {
  await notify(tx, notice.userId, noticeOf(notice));
  if (notice.kind !== 'visitor_limit') await mailWarning(deps, tx, notice);
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
