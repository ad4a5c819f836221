import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Awake, createStayAwake } from './stay-awake.ts';

/** A stand-in for a phone: its page comes and goes, and it may say no. */
function phone({ refuses = false, old = false } = {}) {
  let listener = () => {};
  const page = {
    visibilityState: 'visible' as DocumentVisibilityState,
    addEventListener: (_: string, heard: () => void) => {
      listener = heard;
    },
    removeEventListener: vi.fn(),
  };
  const locks: { released: boolean; lose(): void }[] = [];
  const request = vi.fn(async () => {
    if (refuses) throw new DOMException('low battery', 'NotAllowedError');
    let onRelease = () => {};
    const lock = {
      released: false,
      async release() {
        lock.released = true;
        onRelease();
      },
      addEventListener: (_: string, heard: () => void) => {
        onRelease = heard;
      },
      lose: () => onRelease(),
    };
    locks.push(lock);
    return lock;
  });
  const said: Awake[] = [];
  const awake = createStayAwake({ wakeLock: old ? undefined : { request }, page } as never, (now) =>
    said.push(now),
  );
  const turn = (state: DocumentVisibilityState) => {
    page.visibilityState = state;
    listener();
  };
  return { awake, said, request, locks, turn };
}

const soon = () => new Promise<void>((done) => queueMicrotask(() => queueMicrotask(() => done())));

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));

describe('a screen that should stay on', () => {
  it('is asked for once, and let go', async () => {
    const { awake, said, request, locks } = phone();
    awake.wish(true);
    awake.wish(true);
    await soon();
    expect(request).toHaveBeenCalledExactlyOnceWith('screen');
    awake.wish(false);
    expect(said).toEqual(['on', 'off']);
    expect(locks[0]?.released).toBe(true);
  });

  it('is asked for again when a locked screen comes back', async () => {
    const { awake, said, request, locks, turn } = phone();
    awake.wish(true);
    await soon();
    turn('hidden');
    locks[0]?.lose();
    expect(said).toEqual(['on', 'refused']);
    expect(request).toHaveBeenCalledOnce();
    turn('visible');
    await soon();
    expect(said).toEqual(['on', 'refused', 'on']);
  });

  it('stays alone when nobody wishes it any more', async () => {
    const { awake, request, locks, turn } = phone();
    awake.wish(true);
    awake.wish(false);
    await soon();
    // It was granted too late.
    expect(locks[0]?.released).toBe(true);
    turn('visible');
    expect(request).toHaveBeenCalledOnce();
    awake.close();
  });

  it('says when the phone does not allow it, and asks anew the next time', async () => {
    const { awake, said, request, turn } = phone({ refuses: true });
    awake.wish(true);
    await soon();
    expect(said).toEqual(['refused']);
    turn('visible');
    expect(request).toHaveBeenCalledTimes(2);
  });

  it('says when the browser does not know how', async () => {
    const { awake, said } = phone({ old: true });
    awake.wish(true);
    await soon();
    awake.wish(false);
    expect(said).toEqual(['unsupported']);
  });
});
