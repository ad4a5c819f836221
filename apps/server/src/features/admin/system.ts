import type { ENDPOINTS, SystemDetail, SystemResponse } from '@parlo/contract';
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { paymentEvents } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import type { JobCounts, Jobs } from '../../platform/jobs.ts';
import { type HealthChecks, runCheck } from '../../platform/monitoring/health.ts';
import type { Logger } from '../../platform/monitoring/logger.ts';
import { VERSION } from '../../platform/version.ts';

/** How the operator set this server up. Nothing in it is secret. */
export interface Setup {
  readonly embeddedDatabase: boolean;
  /** The bucket's name; null for a folder. */
  readonly bucket: string | null;
  /** The free space on the disk of the data folder, formatted. */
  readonly freeSpace: () => Promise<string>;
  readonly mailServer: boolean;
  /** The name of the operator's model; null for none. */
  readonly languageModel: () => Promise<string | null>;
  readonly sales: 'open' | 'test' | 'closed';
}

export interface SystemDeps {
  readonly db: Database;
  readonly logger: Logger;
  readonly jobs: Pick<Jobs, 'counts'>;
  /** Read at every request: parts that start later are added to it. */
  readonly checks: HealthChecks;
  readonly setup: Setup;
  /** What calls with the operator's key cost today; null where the operator set no provider for them. */
  readonly callCosts: () => Promise<NonNullable<SystemResponse['callCosts']> | null>;
}

type Part = SystemResponse['parts'][number];
type State = Omit<Part, 'part'>;

/** Jobs that send mails; one that waits for later has failed before. */
const MAIL_JOBS = ['mail', 'account_mail'];
/** Only failed events of the last days count; older ones will not be replayed. */
const EVENT_DAYS = 30;

/** A sentence for operators, and how screens in other languages say it. */
type Detail = Pick<State, 'detail' | 'code' | 'params'>;

const say = (code: SystemDetail, detail: string, params: State['params'] = {}): Detail => ({
  code,
  detail,
  params,
});
const good = (detail: Detail): State => ({ state: 'good', ...detail });
const bad = (detail: Detail): State => ({ state: 'bad', ...detail });
const off = (detail: Detail): State => ({ state: 'off', ...detail });

/** Asks all parts at once how they are. One that is down makes no other one late. */
export function getSystem(deps: SystemDeps): Operation<typeof ENDPOINTS.getSystem> {
  const { setup, logger } = deps;
  return async () => {
    const jobs = await deps.jobs.counts().catch((err: unknown) => {
      logger.warn({ err }, 'jobs could not be counted');
      return null;
    });
    const callCosts = await deps.callCosts().catch((err: unknown) => {
      logger.warn({ err }, 'costs of calls could not be read');
      return null;
    });
    const states: Readonly<Record<Part['part'], State | Promise<State>>> = {
      database: check(deps, 'database', () => describeDatabase(deps)),
      files: check(deps, 'files', () =>
        setup.bucket === null
          ? say('folder', 'A folder on this server.')
          : say('bucket', `The bucket ${setup.bucket}.`, { bucket: setup.bucket }),
      ),
      disk: check(deps, 'disk', async () => {
        const free = await setup.freeSpace();
        return say('disk_free', `Free: ${free}.`, { free });
      }),
      voice: check(deps, 'voice', () => say('takes_calls', 'It takes calls.')),
      jobs: jobs ? good(describeJobs(jobs)) : bad(say('not_counted', 'They could not be counted.')),
      mail: mailState(setup, jobs ?? []),
      language_model: languageModelState(deps),
      payments: paymentState(deps),
    };
    const parts = await Promise.all(
      Object.entries(states).map(async ([part, state]) => ({ part: part as Part['part'], ...(await state) })),
    );
    return {
      success: true,
      version: VERSION,
      parts,
      jobs: (jobs ?? []).map(({ later: _, ...counts }) => counts),
      ...(callCosts && { callCosts }),
    };
  };
}

async function check(
  { checks, logger }: SystemDeps,
  name: string,
  describe: () => Detail | Promise<Detail>,
): Promise<State> {
  const run = checks[name];
  if (!run) return off(say('not_here', 'This server runs without it.'));
  const { passed, reason, fault, code = 'other', params } = await runCheck(name, run, logger);
  if (passed) return good(await describe());
  if (reason === undefined) return bad(say('unreachable', 'It can’t be reached; the server’s log says why.'));
  return bad(fault ? say('model_rests', reason, { fault }) : say(code, reason, { ...params }));
}

async function languageModelState(deps: SystemDeps): Promise<State> {
  const model = await deps.setup.languageModel().catch((err: unknown) => {
    deps.logger.warn({ err }, 'the language model could not be read');
    return null;
  });
  if (model === null) return off(say('no_model', 'None is set: assistants say their owners’ exact words.'));
  return check(deps, 'languageModel', () => say('model', `${model}.`, { model }));
}

async function describeDatabase({ db, setup }: SystemDeps): Promise<Detail> {
  const { rows } = await db.execute<{ version: string; size: string }>(sql`
    select current_setting('server_version') as version,
      pg_size_pretty(pg_database_size(current_database())) as size`);
  const kind = setup.embeddedDatabase ? 'Embedded PostgreSQL' : 'PostgreSQL';
  const { version = '', size = '' } = rows[0] ?? {};
  const code = setup.embeddedDatabase ? 'embedded_database' : 'database';
  return say(code, `${kind} ${version}, ${size}.`, { version, size });
}

const sum = (counts: readonly JobCounts[], of: 'waiting' | 'later' | 'running' | 'failed') =>
  counts.reduce((total, each) => total + each[of], 0);

function describeJobs(jobs: readonly JobCounts[]): Detail {
  const [waiting, running, failed] = [sum(jobs, 'waiting'), sum(jobs, 'running'), sum(jobs, 'failed')];
  const detail = `${waiting} waiting, ${running} running, ${failed} given up.`;
  return say('jobs', detail, { waiting, running, failed });
}

function mailState({ mailServer }: Setup, jobs: readonly JobCounts[]): State {
  const mails = jobs.filter(({ name }) => MAIL_JOBS.includes(name));
  const [late, failed] = [sum(mails, 'later'), sum(mails, 'failed')];
  if (late > 0 || failed > 0) {
    const detail = `Not sent: ${late} that are tried again, ${failed} given up.`;
    return bad(say('mails_late', detail, { late, failed }));
  }
  if (!mailServer) {
    return off(say('no_mail_server', 'No mail server is set: mails are written to the folder outbox.'));
  }
  return good(say('mails_sent', 'Mails are sent.'));
}

async function paymentState({ db, setup }: SystemDeps): Promise<State> {
  const failed = await db.$count(
    paymentEvents,
    and(
      or(
        eq(paymentEvents.state, 'failed'),
        // Payments for unknown orders; the others wait for events still to come.
        and(eq(paymentEvents.state, 'refused'), isNull(paymentEvents.waitsFor)),
      ),
      gt(paymentEvents.receivedAt, sql`now() - make_interval(days => ${EVENT_DAYS})`),
    ),
  );
  if (failed > 0) {
    const detail = `Events that failed or did not fit: ${failed}. They are under Events.`;
    return bad(say('events_failed', detail, { failed }));
  }
  if (setup.sales === 'closed') return off(say('no_sales', 'No provider is set: nothing is sold.'));
  return good(
    setup.sales === 'test'
      ? say('test_checkout', 'The test checkout: no money moves.')
      : say('cards', 'Cards are charged.'),
  );
}
