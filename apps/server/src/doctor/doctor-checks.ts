import { DOCTOR_CHECKS } from '@parlo/contract';
import type { Environment } from '../env.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { DoctorCheck } from './check.ts';
import { checkAddress, checkTls } from './check-address.ts';
import { checkDatabase, type Query } from './check-database.ts';
import { checkEncryption } from './check-encryption.ts';
import { checkFiles } from './check-files.ts';
import { checkLiveKit } from './check-livekit.ts';
import { type ClockReading, checkClock, checkDisk } from './check-machine.ts';
import { checkMail } from './check-mail.ts';
import { checkModelFolders } from './check-models.ts';
import { checkPort, checkUdp } from './check-ports.ts';
import { checkProviders } from './check-providers.ts';
import { checkProxy, type ProxyFacts } from './check-proxy.ts';
import { checkTurn } from './check-turn.ts';

export interface DoctorDeps {
  readonly env: Environment;
  /** Null: the embedded database does not run. */
  readonly query: Query | null;
  readonly files: FileStore;
  /** Reaches the services that the operator set up. */
  readonly fetch: typeof globalThis.fetch;
  /** How a browser's request came; null where none asks. */
  readonly request?: ProxyFacts | null;
  /** Whom a test mail is sent to. Absent: none is sent. */
  readonly mailTo?: string | undefined;
}

/** All checks of this server, in the order of the contract. */
export function doctorChecks(deps: DoctorDeps): readonly DoctorCheck[] {
  const { env, query, files, fetch, request = null, mailTo } = deps;
  const checks = [
    checkPort(env),
    checkAddress(env),
    checkTls(env),
    checkProxy(env, request),
    checkUdp(env),
    checkTurn(env),
    checkClock(clockOf(deps)),
    checkDisk(env),
    checkDatabase(query, env),
    checkEncryption(query, env),
    checkFiles(files, env),
    checkMail(env, mailTo),
    checkModelFolders(env),
    checkLiveKit(env, fetch),
    ...checkProviders(env, fetch),
  ];
  const place = ({ name }: DoctorCheck) => DOCTOR_CHECKS.indexOf(name);
  return checks.toSorted((a, b) => place(a) - place(b));
}

/** The first service that Parlo uses anyway, else a database on another machine; null where there is neither. */
function clockOf({
  env,
  query,
  fetch,
}: DoctorDeps): ((signal: AbortSignal) => Promise<ClockReading | null>) | null {
  const { s3, payments, languageModels, speech, realtime, google, databaseUrl } = env;
  const urls = [
    s3?.endpoint,
    payments.kind === 'stripe' ? (payments.apiUrl ?? 'https://api.stripe.com') : undefined,
    languageModels.shared?.baseUrl,
    speech.shared.listening?.baseUrl,
    speech.shared.speaking?.baseUrl,
    realtime.shared?.baseUrl,
    google?.tokenUrl,
  ];
  const url = urls.find((each) => each !== undefined);
  if (url !== undefined) return (signal) => readDate(url, fetch, signal);
  if (databaseUrl === undefined || !query) return null;
  return async () => {
    const askedMs = Date.now();
    const { rows } = await query.query('select extract(epoch from clock_timestamp()) * 1000 as ms');
    return { of: 'PostgreSQL', theirMs: Number(rows[0]?.ms), askedMs, answeredMs: Date.now() };
  };
}

async function readDate(
  url: string,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<ClockReading | null> {
  const askedMs = Date.now();
  // Whatever it answers has a date, and without a key nothing is done.
  const response = await fetch(url, { signal, redirect: 'manual' }).catch(() => null);
  await response?.body?.cancel();
  const theirMs = Date.parse(response?.headers.get('date') ?? '');
  if (Number.isNaN(theirMs)) return null;
  return { of: new URL(url).hostname, theirMs, askedMs, answeredMs: Date.now() };
}
