import type { Database } from '../../db/connect.ts';
import { storeWithRetry } from '../../db/store-with-retry.ts';
import type { HoldingProvider, HostedUsage } from '../../platform/call-providers/call-provider.ts';
import type { Logger } from '../../platform/monitoring/logger.ts';
import { type Metrics, modelLabel } from '../../platform/monitoring/metrics.ts';
import type { ModelPrices } from '../../realtime-environment.ts';
import {
  addCost,
  type CostDelta,
  type CostedCall,
  type DaySums,
  daySums,
  storeFallBack,
  storeHeldHere,
  storeProviderRef,
} from './stored-costs.ts';

/** Costs are stored this often: a crash loses no more. */
const BATCH_MS = 5_000;
/** No response has as many tokens: a provider that says so is wrong, and no sum may overflow for it. */
const MOST_TOKENS = 10_000_000;

/** Caps in millionths; null: none. */
export interface CostCaps {
  readonly perCall: number | null;
  readonly perOwnerDay: number | null;
  readonly perDay: number | null;
}

export interface AccountOptions {
  readonly db: Database;
  readonly logger: Logger;
  readonly call: CostedCall;
  readonly prices: ModelPrices | null;
  readonly caps: CostCaps;
  /** What the calls of today cost before this one. */
  readonly before: DaySums;
  readonly metrics: Pick<Metrics, 'modelTokens' | 'modelCost'>;
  /** Called once, when the calls of today cost as much as a cap allows. */
  readonly onDayCap: () => void;
  /** Called once. */
  readonly onFault: HoldingProvider['onFault'];
  /** Called once, when the provider was at work. */
  readonly onWorks: () => void;
}

/** Which cap of a day is reached; null: none. */
export const isDayCapped = ({ owner, all }: DaySums, caps: CostCaps): boolean =>
  (caps.perOwnerDay !== null && owner >= caps.perOwnerDay) || (caps.perDay !== null && all >= caps.perDay);

/** Counts what one call takes of its provider: at once in memory, for caps, and in batches in the database. */
export class CallAccount implements Omit<HoldingProvider, 'provider'> {
  readonly #options: AccountOptions;
  #pending: HostedUsage = NOTHING;
  /** The cost of the whole call, and the part of it that is stored, in millionths. */
  #cost = 0;
  #storedCost = 0;
  /** The part that is stored or on its way. */
  #takenCost = 0;
  #sums: DaySums;
  #timer: NodeJS.Timeout | undefined;
  #written: Promise<void> = Promise.resolve();
  #works = false;
  #isCapped = false;
  #isFailed = false;

  constructor(options: AccountOptions) {
    this.#options = options;
    this.#sums = options.before;
  }

  onUsage(usage: HostedUsage): boolean {
    if (!this.#works) {
      this.#works = true;
      this.#options.onWorks();
    }
    const clean = cleaned(usage);
    this.#pending = sum(this.#pending, clean);
    const cost = costOf(clean, this.#options.prices);
    this.#cost += cost;
    this.#count(clean, cost);
    this.#writeSoon();
    return this.#isWithinCaps();
  }

  onProviderRef(ref: string): void {
    const { db, call } = this.#options;
    this.#write(() => db.transaction((tx) => storeProviderRef(tx, call, ref)));
  }

  onFault(...[fault, when]: Parameters<HoldingProvider['onFault']>): void {
    if (this.#isFailed) return;
    this.#isFailed = true;
    this.#options.onFault(fault, when);
    this.#fallBack(when === 'before');
  }

  #count(usage: HostedUsage, cost: number): void {
    const { metrics, call, prices } = this.#options;
    const model = modelLabel(call.model, call.payer);
    const labels = { use: 'calls', model };
    const { inputTextTokens, inputAudioTokens, outputTextTokens, outputAudioTokens } = usage;
    metrics.modelTokens.inc({ ...labels, direction: 'input' }, inputTextTokens + inputAudioTokens);
    metrics.modelTokens.inc({ ...labels, direction: 'output' }, outputTextTokens + outputAudioTokens);
    if (prices !== null) metrics.modelCost.inc({ model, currency: call.currency }, cost / 1_000_000);
  }

  get conversationId(): string {
    return this.#options.call.conversationId;
  }

  /** Resolves when everything counted so far is stored or given up. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const delta = this.#takePending();
    if (delta) this.#store(delta);
    return this.#written;
  }

  #isWithinCaps(): boolean {
    const { caps, onDayCap } = this.#options;
    const unstored = Math.round(this.#cost) - this.#storedCost;
    const sums = { owner: this.#sums.owner + unstored, all: this.#sums.all + unstored };
    const isDay = isDayCapped(sums, caps);
    if (!isDay && (caps.perCall === null || this.#cost < caps.perCall)) return true;
    if (!this.#isCapped) {
      this.#isCapped = true;
      this.#fallBack(false);
      if (isDay) onDayCap();
    }
    return false;
  }

  #fallBack(isHeldHere: boolean): void {
    const { db, call } = this.#options;
    this.#write(() =>
      db.transaction(async (tx) => {
        await storeFallBack(tx, call);
        if (isHeldHere) await storeHeldHere(tx, call);
      }),
    );
  }

  #writeSoon(): void {
    this.#timer ??= setTimeout(() => void this.flush(), BATCH_MS);
  }

  #store(delta: CostDelta): void {
    const { db, call } = this.#options;
    this.#write(async () => {
      const sums = await db.transaction(async (tx) => {
        await addCost(tx, call, delta);
        return daySums(tx, call);
      });
      this.#sums = sums;
      this.#storedCost += delta.cost ?? 0;
    });
  }

  #takePending(): CostDelta | null {
    const usage = this.#pending;
    if (usage === NOTHING) return null;
    this.#pending = NOTHING;
    const cost = Math.round(this.#cost) - this.#takenCost;
    this.#takenCost += cost;
    return { ...usage, cost: this.#options.prices === null ? null : cost };
  }

  #write(store: () => Promise<void>): void {
    const { logger, call } = this.#options;
    this.#written = this.#written
      .then(() => storeWithRetry(store))
      .catch((err: unknown) => logger.error({ err, callId: call.callId }, 'cost of a call not stored'));
  }
}

const NOTHING: HostedUsage = {
  inputTextTokens: 0,
  inputAudioTokens: 0,
  cachedTextTokens: 0,
  cachedAudioTokens: 0,
  outputTextTokens: 0,
  outputAudioTokens: 0,
  seconds: 0,
};

function sum(one: HostedUsage, other: HostedUsage): HostedUsage {
  return {
    inputTextTokens: one.inputTextTokens + other.inputTextTokens,
    inputAudioTokens: one.inputAudioTokens + other.inputAudioTokens,
    cachedTextTokens: one.cachedTextTokens + other.cachedTextTokens,
    cachedAudioTokens: one.cachedAudioTokens + other.cachedAudioTokens,
    outputTextTokens: one.outputTextTokens + other.outputTextTokens,
    outputAudioTokens: one.outputAudioTokens + other.outputAudioTokens,
    seconds: one.seconds + other.seconds,
  };
}

/** What a provider says may be anything: no more is counted as cached than there was. */
function cleaned(usage: HostedUsage): HostedUsage {
  const count = (value: number) => Math.floor(within(value));
  const inputTextTokens = count(usage.inputTextTokens);
  const inputAudioTokens = count(usage.inputAudioTokens);
  return {
    inputTextTokens,
    inputAudioTokens,
    cachedTextTokens: Math.min(count(usage.cachedTextTokens), inputTextTokens),
    cachedAudioTokens: Math.min(count(usage.cachedAudioTokens), inputAudioTokens),
    outputTextTokens: count(usage.outputTextTokens),
    outputAudioTokens: count(usage.outputAudioTokens),
    seconds: within(usage.seconds),
  };
}

const within = (value: number) => (value > 0 ? Math.min(value, MOST_TOKENS) : 0);

/** In millionths: a price of a million tokens is that of one token in millionths. */
export function costOf(usage: HostedUsage, prices: ModelPrices | null): number {
  if (prices === null) return 0;
  return (
    (usage.inputTextTokens - usage.cachedTextTokens) * prices.textIn +
    usage.cachedTextTokens * prices.textCached +
    usage.outputTextTokens * prices.textOut +
    (usage.inputAudioTokens - usage.cachedAudioTokens) * prices.audioIn +
    usage.cachedAudioTokens * prices.audioCached +
    usage.outputAudioTokens * prices.audioOut +
    (usage.seconds / 60) * prices.minute * 1_000_000
  );
}
