import type { CallEngine, CallHandlers } from '../call-engine.ts';

/** A running call of this server, and who may join or end it. */
export interface JoinableCall {
  /** The assistant's owner; null for the demo assistant and for people without an account. */
  readonly ownerId: string | null;
  /** The hash of the client secret that opened it; null where an owner's key did. */
  readonly openedWith: string | null;
  readonly engine: Pick<CallEngine, 'join' | 'hangUp'>;
}

/** The running calls of this server by their ids. */
export class JoinableCalls {
  readonly #calls = new Map<string, JoinableCall>();

  /** Knows the call from now until its end. Returns its handlers to the engine. */
  watch(callId: string, call: JoinableCall, handlers: CallHandlers): CallHandlers {
    this.#calls.set(callId, call);
    return {
      ...handlers,
      onEnded: (end) => {
        this.drop(callId);
        handlers.onEnded(end);
      },
    };
  }

  /** The call could not be opened. */
  drop(callId: string): void {
    this.#calls.delete(callId);
  }

  find(callId: string): JoinableCall | undefined {
    return this.#calls.get(callId);
  }
}
