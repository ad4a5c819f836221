import type { CALLS, SystemResponse } from '@parlo/contract';
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { paymentEvents } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import type { JobCounts, Jobs } from '../../platform/jobs.ts';
import { type HealthChecks, runCheck } from '../../platform/monitoring/health.ts';
import type { Logger } from '../../platform/monitoring/logger.ts';

/** How the operator set this server up. Nothing in it is secret. */
export interface Setup {
  readonly embeddedDatabase: boolean;
  /** The bucket's name; null for a folder. */
  readonly bucket: string | null;
  readonly mailServer: boolean;
  /** The name of the operator's model; null for none. */
  readonly languageModel: string | null;
  readonly sales: 'open' | 'test' | 'closed';
}

export interface SystemDeps {
  readonly db: Database;
  readonly logger: Logger;
  readonly jobs: Pick<Jobs, 'counts'>;
  /** Read at every request: parts that start later are added to it. */
  readonly checks: HealthChecks;
  readonly setup: Setup;
}

type Part = SystemResponse['parts'][number];
type State = Omit<Part, 'part'>;

/** Jobs that send mails; one that waits for later has failed before. */
const MAIL_JOBS = ['mail', 'account_mail'];
/** Failed events of so many days are named; older ones nobody is going to replay. */
const EVENT_DAYS = 30;

const good = (detail: string): State => ({ state: 'good', detail });
const bad = (detail: string): State => ({ state: 'bad', detail });
const off = (detail: string): State => ({ state: 'off', detail });

/** Asks all parts at once how they are. One that is down makes no other one late. */
export function getSystem(deps: SystemDeps): Operation<typeof CALLS.getSystem> {
  const { setup, logger } = deps;
  return async () => {
    const jobs = await deps.jobs.counts().catch((err: unknown) => {
      logger.warn({ err }, 'jobs could not be counted');
      return null;
    });
    const states: Readonly<Record<Part['part'], State | Promise<State>>> = {
      database: check(deps, 'database', () => describeDatabase(deps)),
      files: check(deps, 'files', () =>
        setup.bucket === null ? 'A folder on this server.' : `The bucket ${setup.bucket}.`,
      ),
      voice: check(deps, 'voice', () => 'It takes calls.'),
      jobs: jobs ? good(describeJobs(jobs)) : bad('They could not be counted.'),
      mail: mailState(setup, jobs ?? []),
      language_model:
        setup.languageModel === null
          ? off('None is set: assistants say their owners’ exact words.')
          : check(deps, 'languageModel', () => `${setup.languageModel}.`),
      payments: paymentState(deps),
    };
    const parts = await Promise.all(
      Object.entries(states).map(async ([part, state]) => ({ part: part as Part['part'], ...(await state) })),
    );
    return {
      success: true,
      parts,
      jobs: (jobs ?? []).map(({ later: _, ...counts }) => counts),
    };
  };
}

async function check(
  { checks, logger }: SystemDeps,
  name: string,
  describe: () => string | Promise<string>,
): Promise<State> {
  const run = checks[name];
  if (!run) return off('This server runs without it.');
  const { passed, reason } = await runCheck(name, run, logger);
  return passed ? good(await describe()) : bad(reason ?? 'It can’t be reached; the server’s log says why.');
}

async function describeDatabase({ db, setup }: SystemDeps): Promise<string> {
  const { rows } = await db.execute<{ version: string; size: string }>(sql`
    select current_setting('server_version') as version,
      pg_size_pretty(pg_database_size(current_database())) as size`);
  const kind = setup.embeddedDatabase ? 'Embedded PostgreSQL' : 'PostgreSQL';
  return `${kind} ${rows[0]?.version ?? ''}, ${rows[0]?.size ?? ''}.`;
}

const sum = (counts: readonly JobCounts[], of: 'waiting' | 'later' | 'running' | 'failed') =>
  counts.reduce((total, each) => total + each[of], 0);

const describeJobs = (jobs: readonly JobCounts[]) =>
  `${sum(jobs, 'waiting')} waiting, ${sum(jobs, 'running')} running, ${sum(jobs, 'failed')} given up.`;

function mailState({ mailServer }: Setup, jobs: readonly JobCounts[]): State {
  const mails = jobs.filter(({ name }) => MAIL_JOBS.includes(name));
  const [late, failed] = [sum(mails, 'later'), sum(mails, 'failed')];
  if (late > 0 || failed > 0) return bad(`Not sent: ${late} that are tried again, ${failed} given up.`);
  if (!mailServer) return off('No mail server is set: mails are written to the folder outbox.');
  return good('Mails are sent.');
}

async function paymentState({ db, setup }: SystemDeps): Promise<State> {
  const failed = await db.$count(
    paymentEvents,
    and(
      or(
        eq(paymentEvents.state, 'failed'),
        // Money that was taken and is for nothing that is known; the rest waits for what is still to come.
        and(eq(paymentEvents.state, 'refused'), isNull(paymentEvents.waitsFor)),
      ),
      gt(paymentEvents.receivedAt, sql`now() - make_interval(days => ${EVENT_DAYS})`),
    ),
  );
  if (failed > 0) return bad(`Events that failed or did not fit: ${failed}. They are under Events.`);
  if (setup.sales === 'closed') return off('No provider is set: nothing is sold.');
  return good(setup.sales === 'test' ? 'The test checkout: no money moves.' : 'Cards are charged.');
}
