import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createEmbedder, createLocalResponder } from '@parlo/dialog';
import type { Embedder } from '@parlo/dialog/responder';
import type { Database } from './db/connect.ts';
import type { Environment } from './env.ts';
import { findAssistant } from './features/assistants/store.ts';
import { createMinutes } from './features/billing/minutes.ts';
import type { CallableAssistant } from './features/calls/find-callable.ts';
import { createIceServers } from './features/calls/ice-servers.ts';
import { startCalls } from './features/calls/start-calls.ts';
import { endIdleChats } from './features/chat/end-chat.ts';
import { createChatFeature } from './features/chat/routes.ts';
import { knowledgeSource } from './features/knowledge/knowledge-source.ts';
import { minutesLow, minutesOut } from './features/notifications/notices.ts';
import { notify } from './features/notifications/notify.ts';
import { createCheckVisitor } from './features/sites/check-visitor.ts';
import { createConversationTokens } from './platform/conversation-tokens.ts';
import { AppError } from './platform/errors.ts';
import type { Logger } from './platform/logger.ts';
import type { RunningFeature, Services } from './services.ts';
import { VoiceHosts } from './voice-host/voice-hosts.ts';

/** What calls need that takes long to load and needs no database. */
export interface VoiceEngine {
  readonly hosts: VoiceHosts;
  readonly embedder: Embedder;
  /** Ends it when no calls were ever served. May be called twice. */
  close(): Promise<void>;
}

/** Begins to load everything at once, without waiting for it: models take longer than the database does. */
export function startVoiceEngine(env: Environment, logger: Logger): VoiceEngine {
  const hosts = new VoiceHosts(
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
    hosts,
    embedder,
    close() {
      closing ??= Promise.all([hosts.stop(0), embedder.close()]).then(() => undefined);
      return closing;
    },
  };
}

/** Voice for this server: its hosts, the answers they ask for, and the calls. Ready when a call can be taken. */
export async function startVoice(engine: VoiceEngine, services: Services): Promise<RunningFeature> {
  const { env, db, secrets } = services;
  const { hosts, embedder } = engine;
  // Before anything runs that would have to be stopped again where this fails.
  await Promise.all([hosts.firstReady, embedder.embed(['ready'])]);
  const responder = createLocalResponder({ embedder });
  const tokens = createConversationTokens(secrets.keyFor('conversation'));
  const checkVisitor = createCheckVisitor(services);
  const minutes = createMinutes(db, (tx, { userId, kind, minutes: left }) =>
    notify(tx, userId, kind === 'minutes_out' ? minutesOut() : minutesLow(left)),
  );
  // Of this process alone: two servers may share a data folder, and neither may take the other's calls for its own.
  const serverId = `server_${randomUUID()}`;
  const calls = await startCalls({
    ...services,
    hosts,
    responder,
    caps: {
      total: env.maxCalls,
      perAddress: env.maxCallsPerAddress,
      perAssistant: env.maxCallsPerAssistant,
    },
    secretKey: secrets.keyFor('client-secret'),
    minutes,
    serverId,
    // Nobody else can use the embedded database.
    alone: env.databaseUrl === undefined,
    findAssistant: (id) => findCallable(db, id),
    conversations: tokens,
    checkVisitor,
    alsoTidy: async () => void (await endIdleChats(db)),
    iceServers: createIceServers(env.ice),
    udp: env.rtcUdp,
  });
  const chat = createChatFeature({
    ...services,
    ...{ responder, tokens, checkVisitor, minutes, serverId },
    findAssistant: calls.findCallable,
    deleteConversation: calls.deleteConversation,
  });
  return {
    routes: (api) => {
      calls.feature(api);
      chat.feature(api);
    },
    checks: { voice: async () => requireReady(hosts) },
    async stop(limitMs) {
      await calls.stop(limitMs);
      await chat.settled();
      await responder.close();
      await engine.close();
    },
  };
}

function requireReady(hosts: VoiceHosts): boolean {
  if (hosts.readyHosts > 0) return true;
  const why = hosts.unusable
    ? 'The speech models can’t be loaded; the server’s log says why.'
    : 'No voice host is ready at the moment.';
  throw new AppError('unavailable', why);
}

async function findCallable(db: Database, id: string): Promise<CallableAssistant | null> {
  const [row, knowledge] = await Promise.all([findAssistant(db, id), knowledgeSource(db, id)]);
  if (!row) return null;
  const { ownerId, voice, name, greeting, prompt, faq, allowedSites, consentText } = row;
  const revision = knowledge ? `${row.revision}-${knowledge.revision}` : String(row.revision);
  const profile = { id, revision, name, greeting, prompt, faq, ...(knowledge && { knowledge }) };
  return { ownerId, voice, profile, visited: { id, allowedSites, consentText } };
}
