import { readFileSync } from 'node:fs';

/** How often a host is pinged, and how long it may send nothing at all. */
export const PING_MS = 2_000;
/** Longer than garbage collection or a model's longest step, and shorter than a caller would wait. */
export const SILENT_MS = 8_000;
/** Callers hang up before that, even where the machine is so busy that the host had no chance to say anything. */
export const STARVED_MS = 30_000;

export interface LivenessOptions {
  readonly ping: () => void;
  /** Called once. */
  readonly onSilent: () => void;
  /** Milliseconds since its start in which the process could have worked and other programs had the core. */
  readonly waitedMs?: () => number;
}

/**
 * Detects a process that hangs: any message from it shows that it works, and pings ask for one regularly. Counts pings
 * instead of reading a clock, so that a machine that was asleep does not count as silence. The time in which it waited for
 * a core does not count either: ending it would end its calls, and its models would load for longer than it was silent.
 */
export class Liveness {
  readonly #options: LivenessOptions;
  readonly #timer: NodeJS.Timeout;
  #missed = 0;
  /** As of the first ping that was not answered. */
  #waitedBeforeMs = 0;

  constructor(options: LivenessOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#ping(), PING_MS);
  }

  /** Call it for each message of the process. */
  heard(): void {
    this.#missed = 0;
  }

  /** May be called twice. */
  stop(): void {
    clearInterval(this.#timer);
  }

  #ping(): void {
    const waitedMs = this.#options.waitedMs?.() ?? 0;
    if (this.#missed === 0) this.#waitedBeforeMs = waitedMs;
    const silentMs = this.#missed * PING_MS;
    const waited = waitedMs - this.#waitedBeforeMs;
    if (silentMs - waited >= SILENT_MS || silentMs >= STARVED_MS) {
      this.stop();
      this.#options.onSilent();
      return;
    }
    this.#missed++;
    this.#options.ping();
  }
}

/**
 * How long the first thread of a process has waited for a core since its start, as Linux counts it; 0 where that is not
 * known.
 */
export function waitedForCoreMs(pid: number): number {
  try {
    // Nanoseconds that it ran, nanoseconds that it waited, and how often it ran.
    const [, waited] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    return Number(waited) / 1_000_000 || 0;
  } catch {
    return 0;
  }
}
