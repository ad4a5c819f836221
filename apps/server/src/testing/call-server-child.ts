import { createApp } from '../app.ts';
import { connect } from '../db/connect.ts';
import { readEnvironment } from '../env.ts';
import { openServices } from '../open-services.ts';
import { createMetrics } from '../platform/monitoring/metrics.ts';
import { secretsFrom } from '../platform/tokens/secrets.ts';
import { startVisitorFeatures } from '../visitor-features.ts';
import { FASTER } from './fast-clock.ts';
import { openLedger } from './ledger.ts';
import { ScriptedCallEngine } from './scripted-call-engine.ts';
import { ScriptedResponder } from './scripted-responder.ts';
import { silentLogger } from './silent-logger.ts';

/**
 * A server reduced to its calls, in a process of its own. Its callers are scripted: each is let in, and when the test
 * says so all of them talk, until the time is used up or for as long as they were told. Time passes faster.
 */
export interface ServerSettings {
  readonly url: string;
  readonly serverId: string;
  /** The same for all servers of one installation. */
  readonly secret: string;
}

export interface CallsToPlace {
  readonly secret: string;
  /** Seconds after which each caller hangs up; null: talks on. */
  readonly talk: readonly (number | null)[];
}

/** All callers come from one address, and wait until all may talk. */
const EVERYBODY = { total: 1_000, perAddress: 1_000, perAssistant: 1_000 };
const settings = JSON.parse(process.argv[2] ?? '{}') as ServerSettings;
const { db, pool, close } = connect(settings.url, silentLogger);
// The database is as slow as it is, and on a busy machine that is slow.
for (const limit of ['connectionTimeoutMillis', 'query_timeout'] as const) {
  pool.options[limit] = Number(pool.options[limit]) * FASTER;
}
const services = openServices({
  env: readEnvironment({
    DATABASE_URL: settings.url,
    ...Object.fromEntries(
      ['', '_PER_ADDRESS', '_PER_ASSISTANT'].map((of) => [`PARLO_MAX_CALLS${of}`, '1000']),
    ),
  }),
  logger: silentLogger,
  db,
  pool,
  databaseUrl: () => settings.url,
  secrets: secretsFrom(Buffer.from(settings.secret)),
  metrics: createMetrics(),
  limits: {},
  draining: new AbortController().signal,
  stopping: new AbortController().signal,
});
const engine = new ScriptedCallEngine();
const begun = new Map<string, number>();
const secondsOf = (callId: string) => (performance.now() - (begun.get(callId) ?? Number.NaN)) / 1_000;
engine.onRunOut = ({ call, handlers }) =>
  handlers.onEnded({ reason: 'no_minutes', seconds: secondsOf(call.callId) });

const { calls } = await startVisitorFeatures(services, {
  engines: { all: [engine], choose: () => engine },
  responder: new ScriptedResponder(),
  minutes: openLedger(db).minutes,
  serverId: settings.serverId,
  connectingCaps: EVERYBODY,
});
const app = createApp({
  ...services,
  identify: async () => null,
  publicUrl: undefined,
  trustProxy: 0,
  uploadDir: '',
  metricsToken: undefined,
  checks: {},
  features: [calls.feature],
});

const waiting: (() => void)[] = [];

async function place(secret: string, talk: number | null): Promise<number> {
  const headers = { 'content-type': 'application/sdp', authorization: `Bearer ${secret}` };
  const response = await app.request('/v1/realtime/calls', { method: 'POST', headers, body: 'v=0\r\n' });
  const callId = response.headers.get('location')?.split('/').at(-1);
  const call = engine.calls.find((held) => held.call.callId === callId);
  if (!callId || !call) return response.status;
  waiting.push(() => {
    begun.set(callId, performance.now());
    call.handlers.onConnected();
    if (talk === null) return;
    // As a host counts them, whatever else holds up this process.
    setTimeout(() => call.handlers.onEnded({ reason: 'left', seconds: talk }), talk * 1_000);
  });
  return response.status;
}

process.on('message', async (message: CallsToPlace | 'talk') => {
  if (message === 'talk') {
    for (const begin of waiting.splice(0)) begin();
    return;
  }
  const { secret, talk } = message;
  const statuses = await Promise.all(talk.map((seconds) => place(secret, seconds)));
  process.send?.({ statuses });
});
// Lets go when the test does.
process.on('disconnect', async () => {
  await calls.stop(0);
  await services.channels.close();
  await close();
  process.exit();
});
process.send?.('ready');
