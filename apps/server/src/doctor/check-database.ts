import { z } from 'zod';
import { isDatabaseBusy } from '../db/failures.ts';
import type { Environment } from '../env.ts';
import { codeOf, type DoctorCheck, type Finding, failed, off, ok, warning } from './check.ts';

const DATABASE_MS = 10_000;
const OLDEST = 17;
const ASKED = 5;
/** A page makes a few queries one after the other, and a turn of a call as well. */
const SLOW_MS = 20;
/** A server keeps ten connections, and two for messages and jobs. */
const SPARE_CONNECTIONS = 12;

/** A pool, or anything else that takes a query without values. */
export interface Query {
  query(text: string): Promise<{ readonly rows: readonly Record<string, unknown>[] }>;
  /** Of a pool: whether queries wait for a connection of a database that answers. */
  isBusy?(): boolean;
}

const Facts = z.object({
  version: z.string(),
  number: z.number(),
  encoding: z.string(),
  spare: z.number(),
  recovering: z.boolean(),
});
type DatabaseFacts = z.infer<typeof Facts>;

/** The database's version, encoding, latency and spare connections. Null: it is embedded and does not run. */
export function checkDatabase(
  query: Query | null,
  { databaseUrl }: Pick<Environment, 'databaseUrl'>,
  now: () => number = () => performance.now(),
): DoctorCheck {
  const embedded = databaseUrl === undefined;
  return {
    name: 'database',
    limitMs: DATABASE_MS,
    async run() {
      if (!query) return NOT_RUNNING;
      try {
        const { rows } = await query.query(ASK_FACTS);
        const latencyMs = await latencyOf(query, now);
        // The wait for a connection is no slowness of the database.
        return latencyMs > SLOW_MS && query.isBusy?.()
          ? BUSY
          : databaseFinding(Facts.parse(rows[0]), latencyMs, embedded);
      } catch (error) {
        if (isDatabaseBusy(error)) return BUSY;
        return unreachable(codeOf(error), embedded);
      }
    },
  };
}

const ASK_FACTS = `
  select current_setting('server_version') as version,
    current_setting('server_version_num')::int / 10000 as number,
    current_setting('server_encoding') as encoding,
    current_setting('max_connections')::int - (select count(*)::int from pg_stat_activity) as spare,
    pg_is_in_recovery() as recovering`;

const NOT_RUNNING = off({
  en: 'The embedded database runs only while Parlo does: start Parlo, and run this again.',
  uk: 'Вбудована база працює лише разом із Parlo: запустіть Parlo і повторіть.',
});

const BUSY = warning({
  en: 'The database answers, but all connections of this server are in use: if this lasts, look for slow queries, or add a server.',
  uk: 'База відповідає, але всі з’єднання цього сервера зайняті: якщо це не минає, шукайте повільні запити або додайте сервер.',
});

/** The median, in milliseconds. */
async function latencyOf(query: Query, now: () => number): Promise<number> {
  const took: number[] = [];
  for (let asked = 0; asked < ASKED; asked += 1) {
    const from = now();
    await query.query('select 1');
    took.push(now() - from);
  }
  return took.toSorted((a, b) => a - b)[Math.floor(ASKED / 2)] ?? 0;
}

function databaseFinding(row: DatabaseFacts, latencyMs: number, embedded: boolean): Finding {
  const { version } = row;
  const ms = latencyMs < 10 ? latencyMs.toFixed(1) : String(Math.round(latencyMs));
  const fault = faultOf(row);
  if (fault) return fault;
  if (latencyMs > SLOW_MS) {
    return warning({
      en: `PostgreSQL ${version} takes ${ms} ms for the shortest query: put it nearer to Parlo, or give its machine more room.`,
      uk: `PostgreSQL ${version} витрачає на найкоротший запит ${ms} мс: розмістіть її ближче до Parlo або дайте її машині більше ресурсів.`,
    });
  }
  const kind = embedded ? 'Embedded PostgreSQL' : 'PostgreSQL';
  const kindUk = embedded ? 'Вбудована PostgreSQL' : 'PostgreSQL';
  return ok({
    en: `${kind} ${version} answers in ${ms} ms.`,
    uk: `${kindUk} ${version} відповідає за ${ms} мс.`,
  });
}

function faultOf({ version, number, encoding, spare, recovering }: DatabaseFacts): Finding | null {
  if (number < OLDEST) {
    return failed({
      en: `PostgreSQL ${version} is too old: Parlo needs ${OLDEST} or later.`,
      uk: `PostgreSQL ${version} застаріла: Parlo потребує ${OLDEST} або новішої.`,
    });
  }
  if (encoding !== 'UTF8') {
    return failed({
      en: `The database is encoded in ${encoding}: create it anew with encoding UTF8.`,
      uk: `База має кодування ${encoding}: створіть її заново з кодуванням UTF8.`,
    });
  }
  if (recovering) {
    return failed({
      en: 'This PostgreSQL is a standby that takes no changes: set DATABASE_URL to the primary.',
      uk: 'Ця PostgreSQL — резервна і не приймає змін: вкажіть у DATABASE_URL основну.',
    });
  }
  if (spare >= SPARE_CONNECTIONS) return null;
  return warning({
    en: `PostgreSQL ${version} has ${spare} connections left, and each server of Parlo takes ${SPARE_CONNECTIONS}: raise max_connections.`,
    uk: `У PostgreSQL ${version} лишилося ${spare} з’єднань, а кожен сервер Parlo бере ${SPARE_CONNECTIONS}: збільште max_connections.`,
  });
}

/** By the codes of PostgreSQL and of the system. */
function unreachable(code = 'no code', embedded: boolean): Finding {
  if (code === '28P01' || code === '28000') {
    return failed({
      en: 'The database refuses the user or the password: correct them in DATABASE_URL.',
      uk: 'База не приймає користувача або пароль: виправте їх у DATABASE_URL.',
    });
  }
  if (code === '3D000') {
    return failed({
      en: 'There is no database of that name: create it, or correct the name in DATABASE_URL.',
      uk: 'Бази з такою назвою немає: створіть її або виправте назву в DATABASE_URL.',
    });
  }
  const say = embedded ? 'restart Parlo' : 'check the host, the port and the firewall in between';
  const sayUk = embedded ? 'перезапустіть Parlo' : 'перевірте хост, порт і фаєрвол між ними';
  return failed({
    en: `The database does not answer (${code}): ${say}.`,
    uk: `База не відповідає (${code}): ${sayUk}.`,
  });
}
