import { setTimeout as delay } from 'node:timers/promises';
import { openBusiness } from './business.ts';
import { type Clients, type ClientsOptions, startClients } from './clients.ts';
import type { Broken } from './fault.ts';
import { Front } from './front.ts';
import { Progress } from './progress.ts';
import { Promises } from './promises.ts';
import type { Round } from './results.ts';
import { Seen } from './seen.ts';
import { checkAtRest, checkKept } from './stored.ts';

/** Everything is busy before something breaks; a machine that does other things takes its time. */
const BUSY_MS = 300_000;
/** Nothing that takes longer to come back does so by itself. */
const BACK_MS = 300_000;
/** The fault strikes at any point of what is going on. */
const JITTER_MS = 1_500;
/** Clients of one business would be told after that that they do too much. */
const STRETCH_MS = 240_000;

export interface Stretch {
  /** The number of its first round, and how many there are at most. */
  readonly from: number;
  readonly rounds: number;
  /** No round begins after that, on the clock of `performance`. */
  readonly until: number;
}

/**
 * Lets clients work and strikes, again and again as soon as everything works again: after each time it compares what was
 * acknowledged before with what is stored. In the end clients stop, and what remains is compared once nothing moves.
 */
export async function runStretch(
  broken: Broken,
  { from, rounds, until }: Stretch,
  options: ClientsOptions,
): Promise<Round[]> {
  const calm = new Front(broken.urls, new Seen());
  const name = `round${from}${Date.now().toString(36)}`;
  const business = await openBusiness(calm, broken.admin, name);
  await broken.prepare?.(business.ownerId);
  const front = new Front(broken.urls, new Seen());
  const promises = new Promises();
  const progress = new Progress();
  const clients = startClients({ business: { ...business, front }, promises, progress, ...options });
  const under = { broken, business, front, promises, progress, clients, told: new Set<string>() };
  const begunAt = performance.now();
  const done: Round[] = [];
  try {
    if ((await progress.allAfter(clients.kinds, begunAt, BUSY_MS)) === null) {
      const { words, wordless } = front.seen.take();
      throw new Error(`Not everything works before the fault: ${Object.keys(words)} ${wordless}`);
    }
    do {
      done.push(await strikeOnce(under, from + done.length));
      if (done.at(-1)?.allMs === null) break;
      const now = performance.now();
      if (now > until || now - begunAt > STRETCH_MS) break;
    } while (done.length < rounds);
  } finally {
    await clients.stop();
  }
  const checked = await checkAtRest(await broken.database(), business, promises);
  const inspected = (await broken.inspect?.(business.ownerId)) ?? [];
  const last = done.pop();
  if (!last) return done;
  const { lost, doubled } = unheard(under.told, checked);
  return [
    ...done,
    {
      ...last,
      lost: [...last.lost, ...lost],
      doubled: [...last.doubled, ...doubled],
      wrong: [...last.wrong, ...checked.wrong, ...inspected],
    },
  ];
}

interface Under {
  readonly broken: Broken;
  readonly business: Awaited<ReturnType<typeof openBusiness>>;
  readonly front: Front;
  readonly promises: Promises;
  readonly progress: Progress;
  readonly clients: Clients;
  /** What earlier rounds of the stretch found. */
  readonly told: Set<string>;
}

async function strikeOnce(under: Under, at: number): Promise<Round> {
  const { broken, business, front, promises, progress, clients } = under;
  const before = promises.total;
  front.seen.take();
  await delay(Math.random() * JITTER_MS);
  const idleMeanwhile: string[] = [];
  let since = performance.now();
  await broken.strike(at);
  if (broken.holdMs !== undefined) {
    const kinds = clients.kinds.filter((kind) => broken.worksMeanwhile?.includes(kind));
    const from = performance.now();
    await delay(broken.holdMs);
    const idle = kinds.filter((kind) => progress.firstAfter(kind, from) === undefined);
    idleMeanwhile.push(...idle.map((kind) => `no ${kind} meanwhile`));
    since = performance.now();
    await broken.heal?.();
  }
  const kept = promises.copy();
  const allAt = await progress.allAfter(clients.kinds, since, BACK_MS);
  const answeredAt = progress.firstAfter('message', since);
  await broken.settle?.();
  const checked = unheard(under.told, await checkKept(await broken.database(), business, kept));
  const idle = clients.kinds.filter((kind) => progress.firstAfter(kind, since) === undefined);
  return {
    acknowledged: promises.total - before,
    ...checked,
    wrong: [...idleMeanwhile, ...idle.map((kind) => `no ${kind} afterwards`)],
    answerMs: answeredAt === undefined ? null : answeredAt - since,
    allMs: allAt === null ? null : allAt - since,
    ...front.seen.take(),
  };
}

/** Leaves out what was found before, and remembers the rest. */
function unheard(told: Set<string>, found: { lost: readonly string[]; doubled: readonly string[] }) {
  const unheardOf = (names: readonly string[], how: string) =>
    names.filter((name) => {
      const isNew = !told.has(`${how} ${name}`);
      told.add(`${how} ${name}`);
      return isNew;
    });
  return { lost: unheardOf(found.lost, 'lost'), doubled: unheardOf(found.doubled, 'doubled') };
}
