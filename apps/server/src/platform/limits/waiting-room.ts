import { serverBusy } from '../http/http-errors.ts';

export interface WaitingRoomSize {
  /** Tasks that run at the same time. */
  readonly running: number;
  /** Tasks that wait for one of them to end; more are refused at once. */
  readonly waiting: number;
  /** How long a task waits before it is refused. */
  readonly waitMs: number;
}

/** Runs a task, at once or after a short wait in line. Rejects with `server_busy`, or with the reason of the signal. */
export type WaitingRoom = <T>(task: () => Promise<T>, signal: AbortSignal) => Promise<T>;

/**
 * Lets a few tasks run and some more wait, in order. A crowd is then slowed or refused before it begins: a request that was
 * let in finds free connections and ends, while without a line all of them would fail halfway.
 */
export function createWaitingRoom({ running, waiting, waitMs }: WaitingRoomSize): WaitingRoom {
  let taken = 0;
  /** A set keeps its order, and anybody may leave it. */
  const line = new Set<() => void>();
  const leave = () => {
    const [next] = line;
    if (!next) {
      taken -= 1;
      return;
    }
    // The place is handed on, so nobody slips in between.
    line.delete(next);
    next();
  };
  const enter = async (signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    if (taken < running) {
      taken += 1;
      return;
    }
    if (line.size >= waiting) throw serverBusy();
    await waitInLine(line, waitMs, signal);
  };
  return async (task, signal) => {
    await enter(signal);
    try {
      return await task();
    } finally {
      leave();
    }
  };
}

function waitInLine(line: Set<() => void>, waitMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', gone);
      line.delete(called);
      settle();
    };
    const called = () => end(resolve);
    const gone = () => end(() => reject(signal.reason));
    const timer = setTimeout(() => end(() => reject(serverBusy())), waitMs);
    signal.addEventListener('abort', gone, { once: true });
    line.add(called);
  });
}
