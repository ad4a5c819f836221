/** The state of the wake lock. `off`: not requested now. */
export type Awake = 'off' | 'on' | 'refused' | 'unsupported';

interface Sentinel {
  release(): Promise<void>;
  addEventListener(type: 'release', listener: () => void): void;
}

/** The browser's API; an older one has no `wakeLock`. */
interface AwakeBrowser {
  readonly wakeLock: { request(type: 'screen'): Promise<Sentinel> } | undefined;
  readonly page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
}

/**
 * Keeps the screen on while it is wished for. The browser takes the lock back whenever the page is hidden, as by a
 * locked screen, so it is asked for again each time the page comes back.
 */
export function createStayAwake({ wakeLock, page }: AwakeBrowser, onChange: (awake: Awake) => void) {
  let wished = false;
  let asking = false;
  let held: Sentinel | null = null;

  async function ask() {
    if (!wakeLock || !wished || asking || held || page.visibilityState !== 'visible') return;
    asking = true;
    try {
      keep(await wakeLock.request('screen'));
    } catch (error) {
      // A low battery, or a page that was hidden meanwhile.
      console.warn('the screen may turn off', error);
      if (wished) onChange('refused');
    } finally {
      asking = false;
    }
  }

  function keep(lock: Sentinel) {
    if (!wished) return letGo(lock);
    held = lock;
    onChange('on');
    lock.addEventListener('release', () => {
      if (held !== lock) return;
      held = null;
      if (wished) onChange('refused');
    });
  }

  const comeBack = () => void ask();
  page.addEventListener('visibilitychange', comeBack);
  if (!wakeLock) onChange('unsupported');

  function wish(on: boolean) {
    if (on === wished) return;
    wished = on;
    if (on) return void ask();
    const lock = held;
    held = null;
    if (lock) letGo(lock);
    if (wakeLock) onChange('off');
  }

  return {
    wish,
    close() {
      wish(false);
      page.removeEventListener('visibilitychange', comeBack);
    },
  };
}

function letGo(lock: Sentinel): void {
  lock.release().catch((error: unknown) => console.warn('a wake lock was gone already', error));
}
