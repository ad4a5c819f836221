import { setTimeout as delay } from 'node:timers/promises';
import { openBusiness } from './business.ts';
import { type ClientsDeps, startClients } from './clients.ts';
import type { Broken } from './fault.ts';
import { Front } from './front.ts';
import { Progress } from './progress.ts';
import { Promises } from './promises.ts';
import type { Round } from './results.ts';
import { Seen } from './seen.ts';
import { check } from './stored.ts';

/** Everything is busy before something breaks; a machine that does other things takes its time. */
const BUSY_MS = 300_000;
/** Nothing that takes longer to come back does so by itself. */
const BACK_MS = 300_000;
/** The fault strikes at any point of what is going on. */
const JITTER_MS = 1_500;

/** Lets clients work, strikes, waits until everything works again, and compares what was acknowledged with what is stored. */
export async function runRound(
  broken: Broken,
  at: number,
  options: Pick<ClientsDeps, 'chats' | 'calls' | 'fileLength' | 'without'>,
): Promise<Round> {
  const calm = new Front(broken.urls, new Seen());
  const business = await openBusiness(calm, broken.admin, `round${at}${Date.now().toString(36)}`);
  await broken.prepare?.(business.ownerId);
  const seen = new Seen();
  const front = new Front(broken.urls, seen);
  const promises = new Promises();
  const progress = new Progress();
  const clients = startClients({ business: { ...business, front }, promises, progress, ...options });
  const meanwhile: string[] = [];
  let answeredAt: number | undefined;
  let allAt: number | null = null;
  let since = performance.now();
  try {
    const isBusy = await progress.allAfter(clients.kinds, since, BUSY_MS);
    if (isBusy === null)
      throw new Error(`Not everything works before the fault: ${[...seen.words.keys()]} ${seen.wordless}`);
    await delay(Math.random() * JITTER_MS);
    since = performance.now();
    await broken.strike(at);
    if (broken.holdMs !== undefined) {
      const kinds = clients.kinds.filter((kind) => broken.worksMeanwhile?.includes(kind));
      const from = performance.now();
      await delay(broken.holdMs);
      const idle = kinds.filter((kind) => progress.firstAfter(kind, from) === undefined);
      meanwhile.push(...idle.map((kind) => `no ${kind} meanwhile`));
      since = performance.now();
      await broken.heal?.();
    }
    allAt = await progress.allAfter(clients.kinds, since, BACK_MS);
    answeredAt = progress.firstAfter('message', since);
  } finally {
    await clients.stop();
  }
  await broken.settle?.();
  const checked = await check(await broken.database(), business, promises);
  const inspected = (await broken.inspect?.(business.ownerId)) ?? [];
  const idle = clients.kinds.filter((kind) => progress.firstAfter(kind, since) === undefined);
  return {
    acknowledged: promises.total,
    lost: [...checked.lost],
    doubled: [...checked.doubled],
    wrong: [...checked.wrong, ...meanwhile, ...inspected, ...idle.map((kind) => `no ${kind} afterwards`)],
    wordless: seen.wordless,
    answerMs: answeredAt === undefined ? null : answeredAt - since,
    allMs: allAt === null ? null : allAt - since,
    words: Object.fromEntries(seen.words),
    unanswered: seen.unanswered,
  };
}
