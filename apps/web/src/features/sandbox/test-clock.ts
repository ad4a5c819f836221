/** The longest a test call takes, in seconds. */
const TEST_SECONDS = 1_200;

/** How much of a test call is left. Times are in milliseconds of one clock that only goes forward. */
export type TestClock =
  | { readonly name: 'idle' }
  /** Somebody is being called. */
  | { readonly name: 'set'; readonly left: number }
  | { readonly name: 'running'; readonly left: number; readonly endsAt: number };

export type ClockAction =
  /** The server allows the call, with what the account has; undefined where nobody counts it. */
  | { readonly type: 'granted'; readonly seconds: number | undefined }
  | { readonly type: 'open'; readonly at: number }
  | { readonly type: 'tick'; readonly at: number }
  | { readonly type: 'end' };

export const IDLE: TestClock = { name: 'idle' };

export function reduceClock(clock: TestClock, action: ClockAction): TestClock {
  switch (action.type) {
    case 'granted':
      // A second secret of a running call gives it no more time.
      if (clock.name === 'running') return clock;
      return { name: 'set', left: Math.min(TEST_SECONDS, Math.max(0, action.seconds ?? TEST_SECONDS)) };
    case 'open': {
      if (clock.name === 'running') return clock;
      const left = clock.name === 'set' ? clock.left : TEST_SECONDS;
      return { name: 'running', left, endsAt: action.at + left * 1_000 };
    }
    case 'tick':
      // By the clock and not by counting ticks: a page in the background gets few of them.
      return clock.name === 'running'
        ? { ...clock, left: Math.max(0, Math.ceil((clock.endsAt - action.at) / 1_000)) }
        : clock;
    case 'end':
      return IDLE;
  }
}

export function isTimeOver(clock: TestClock): boolean {
  return clock.name === 'running' && clock.left === 0;
}

/** Seconds as mm:ss. */
export function minutesAndSeconds(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

/** The keys of spec.md §3, while a test call is on and not a moment longer. */
export function keepTestKeys(store: Pick<Storage, 'setItem' | 'removeItem'>, clock: TestClock): void {
  if (clock.name === 'idle') {
    store.removeItem('assistantActive');
    store.removeItem('timeLeft');
    return;
  }
  store.setItem('assistantActive', 'true');
  store.setItem('timeLeft', String(clock.left));
}
