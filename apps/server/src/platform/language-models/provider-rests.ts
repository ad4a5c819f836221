import { createHash } from 'node:crypto';
import type { ModelFault } from '@parlo/contract';
import { LRUCache } from 'lru-cache';
import { Breaker } from './breaker.ts';

/** Providers whose failures are remembered: one for each key in use, and one for each owner who uses it. */
const REMEMBERED = 2_000;

/** The next request would fail in the same way. */
export const LASTING: ReadonlySet<string> = new Set([
  'wrong_key',
  'no_credit',
  'no_such_model',
  'model_retired',
  'no_such_address',
  'redirected',
  'address_not_allowed',
]);

/** Its settings, by which it is told apart. */
type Provider = object;

interface ProviderState<F> {
  readonly breaker: Breaker;
  /** The fault of the last failure; for everybody, while the provider is paused for anybody and has given no reply since. */
  fault: F | null;
  inARow: number;
}

export interface ProviderFailure<F extends string = ModelFault> {
  readonly fault: F;
  /** The provider said when to come back. */
  readonly askedMs?: number | undefined;
  /** It may be due to what was asked: the next request is made all the same. */
  readonly ofQuestion?: boolean;
}

/** For a reply or a call that is about to be requested. */
export interface ProviderAttempt<F extends string = ModelFault> {
  succeeded(): void;
  /** Returns how many failed in a row for this owner. */
  failed(failure: ProviderFailure<F>): number;
}

/**
 * Which providers are left alone for a while, and for whom. What an owner's visitors say, and what the owner wrote, can
 * make a model fail again and again, so what fails for one owner rests for that owner alone: others who share the model
 * keep it. Only a provider that says itself when to come back is left alone for everybody. When it is away, each owner's
 * replies find that out for themselves. To count conversations would not do: one visitor begins as many as they like.
 */
export class ProviderRests<F extends string = ModelFault> {
  readonly #now: () => number;
  readonly #states = new LRUCache<string, ProviderState<F>>({ max: REMEMBERED });

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Whether a request may be made for this owner now. */
  allows(provider: Provider, ownerId: string): boolean {
    return this.#stateOf(provider).breaker.allows && this.#stateOf(provider, ownerId).breaker.allows;
  }

  /** Null while it is left alone for this owner. */
  begin(provider: Provider, ownerId: string): ProviderAttempt<F> | null {
    const forAll = this.#stateOf(provider);
    const theirs = this.#stateOf(provider, ownerId);
    // Both are asked first: what begins in one is a trial that nobody else may make.
    if (!forAll.breaker.allows || !theirs.breaker.allows) return null;
    const [asAll, asTheirs] = [forAll.breaker.begin(), theirs.breaker.begin()];
    const rests = () => forAll.breaker.rests || theirs.breaker.rests;
    return {
      succeeded() {
        for (const each of [asAll, asTheirs]) each?.succeeded();
        theirs.inARow = 0;
        if (!rests()) forAll.fault = null;
      },
      failed({ fault, askedMs, ofQuestion = false }) {
        const attempt = askedMs === undefined ? asTheirs : asAll;
        if (!ofQuestion) attempt?.failed({ askedMs, surely: LASTING.has(fault) });
        theirs.fault = fault;
        if (rests()) forAll.fault = fault;
        theirs.inARow += 1;
        return theirs.inARow;
      },
    };
  }

  /** Why it is left alone for an owner; null when it is not. */
  whyFor(provider: Provider, ownerId: string): F | null {
    const forAll = this.#stateOf(provider);
    const theirs = this.#stateOf(provider, ownerId);
    if (theirs.breaker.rests) return theirs.fault;
    return forAll.breaker.rests ? forAll.fault : null;
  }

  /** Why it is left alone for anybody; null when it is not, or when somebody has had a reply of it since. */
  why(provider: Provider): F | null {
    return this.#stateOf(provider).fault;
  }

  #stateOf(provider: Provider, ownerId?: string): ProviderState<F> {
    const id = createHash('sha256')
      .update(JSON.stringify([ownerId, Object.entries(provider).sort()]))
      .digest('base64');
    const state = this.#states.get(id) ?? { breaker: new Breaker(this.#now), fault: null, inARow: 0 };
    this.#states.set(id, state);
    return state;
  }
}
