import { realClock } from '@parlo/voice';
import type { CallFault } from '../features/calls/hosted-call.ts';
import type { ProviderSocket } from './guarded-socket.ts';
import { HostedFault } from './hosted-fault.ts';

/** The visitor talks on with the provider meanwhile, and nobody reads for danger. */
const REJOIN_LIMIT_MS = 2_000;
/** A provider that closes its events again and again is not followed for ever. */
const REJOIN_AGAIN_MS = 60_000;
/** More than a call asks for in the time of a rejoin. */
const MOST_WAITING = 100;
/** What a refused rejoin says that the end of the connection did not. Any other refusal means that the call is over there. */
const TELLING: ReadonlySet<CallFault> = new Set(['wrong_key', 'no_credit']);

export interface ProviderLinkOptions {
  /** Joins the provider's call again; absent where the call ends with its socket. Rejects with a {@link HostedFault}. */
  readonly rejoin?: (limitMs: number, signal: AbortSignal) => Promise<ProviderSocket>;
  readonly ended: AbortSignal;
  /** The provider's events come again. Some are missing. */
  readonly onRejoined: () => void;
  /** Nothing more will come. */
  readonly onLost: (fault: CallFault) => void;
  /** The clock of tests, in milliseconds. */
  readonly now?: () => number;
}

/** What connects a call with its provider. Where it breaks and the sound goes on elsewhere, it is joined again. */
export class ProviderLink {
  readonly #options: ProviderLinkOptions;
  readonly #now: () => number;
  #socket: ProviderSocket | null = null;
  /** What is to be sent once it is joined again. */
  #waiting: string[] = [];
  #rejoinedAt = Number.NEGATIVE_INFINITY;

  constructor(options: ProviderLinkOptions) {
    this.#options = options;
    this.#now = options.now ?? realClock.now;
  }

  begin(socket: ProviderSocket): void {
    this.#socket = socket;
  }

  /** Returns whether it was sent now. */
  send(event: object): boolean {
    const text = JSON.stringify(event);
    if (this.#socket) this.#socket.send(text);
    else if (this.#waiting.length < MOST_WAITING) this.#waiting.push(text);
    return this.#socket !== null;
  }

  /** The socket has closed. `isWanted`: the call is to go on. */
  lost(fault: CallFault, isWanted: boolean): void {
    const { rejoin, onLost } = this.#options;
    this.#socket = null;
    this.#waiting = [];
    const isSoon = this.#now() - this.#rejoinedAt < REJOIN_AGAIN_MS;
    if (rejoin && isWanted && !isSoon) void this.#rejoin(rejoin, fault);
    else onLost(fault);
  }

  /** May be called twice. */
  close(): void {
    this.#socket?.close();
    this.#socket = null;
  }

  async #rejoin(rejoin: NonNullable<ProviderLinkOptions['rejoin']>, fault: CallFault): Promise<void> {
    const { ended, onRejoined, onLost } = this.#options;
    this.#rejoinedAt = this.#now();
    try {
      const socket = await rejoin(REJOIN_LIMIT_MS, ended);
      if (ended.aborted) {
        socket.close();
        return;
      }
      this.#socket = socket;
      for (const text of this.#waiting.splice(0)) socket.send(text);
      onRejoined();
    } catch (error) {
      if (ended.aborted) return;
      onLost(error instanceof HostedFault && TELLING.has(error.fault) ? error.fault : fault);
    }
  }
}
