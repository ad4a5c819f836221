// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dispatchWidgetEvent } from '../page/window-events.ts';
import { openSecondDevice, STAY_MS } from './second-device.tsx';
import { DEVICE_WORDS } from './words.ts';

const lock = { release: vi.fn(async () => {}), addEventListener: () => {} };
const wakeLock = { request: vi.fn(async () => lock) };
const requestFullscreen = vi.fn(async () => {});
const said = () => document.querySelector('[role="status"]')?.textContent;
const call = (state: string, byItself = false) => dispatchWidgetEvent('parlo:call', { state, byItself });

/** A stand-in for a phone's browser: it has what jsdom has not. */
function phone(more: { wakeLock: typeof wakeLock | undefined }) {
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: more.wakeLock });
  document.documentElement.requestFullscreen = requestFullscreen;
}

let close = () => {};
afterEach(() => close());
beforeEach(() => {
  vi.clearAllMocks();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

describe('the page of a second device', () => {
  it('fills the screen and keeps it on from the tap that starts a call to its end', async () => {
    phone({ wakeLock });
    close = openSecondDevice('en');
    expect(document.documentElement.className).toBe('second');
    expect(said()).toBe(DEVICE_WORDS.en.before);
    expect(requestFullscreen).not.toHaveBeenCalled();
    call('asking');
    call('connecting');
    expect(requestFullscreen).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(said()).toBe('The screen stays on.'));
    expect(wakeLock.request).toHaveBeenCalledOnce();
    call('ended');
    await vi.waitFor(() => expect(said()).toBe(DEVICE_WORDS.en.before));
    expect(lock.release).toHaveBeenCalledOnce();
  });

  it('stays on after a call that nobody ended, so that this is seen, but not for ever', async () => {
    phone({ wakeLock });
    close = openSecondDevice('en');
    call('asking');
    call('active');
    await vi.waitFor(() => expect(said()).toBe(DEVICE_WORDS.en.on));
    vi.useFakeTimers();
    call('ended', true);
    expect(said()).toBe('Nobody is listening now.');
    expect(lock.release).not.toHaveBeenCalled();
    vi.advanceTimersByTime(STAY_MS);
    vi.useRealTimers();
    expect(lock.release).toHaveBeenCalledOnce();
    expect(said()).toBe('Nobody is listening now.');
    call('asking');
    await vi.waitFor(() => expect(said()).toBe(DEVICE_WORDS.en.on));
  });

  it('says so when the browser can’t keep the screen on, and works all the same', async () => {
    phone({ wakeLock: undefined });
    requestFullscreen.mockRejectedValueOnce(new TypeError('not here'));
    close = openSecondDevice('uk');
    await vi.waitFor(() => expect(said()).toBe(DEVICE_WORDS.uk.unsupported));
    call('asking');
    call('active');
    expect(said()).toBe(DEVICE_WORDS.uk.unsupported);
  });

  it('offers a way out of the full screen', async () => {
    phone({ wakeLock });
    close = openSecondDevice('en');
    expect(document.querySelector('.device button')).toBeNull();
    Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: document.body });
    const exitFullscreen = vi.fn(async () => {});
    Object.assign(document, { exitFullscreen });
    dispatchEvent(new Event('fullscreenchange'));
    const button = document.querySelector<HTMLButtonElement>('.device button');
    expect(button?.textContent).toBe('Leave full screen');
    button?.click();
    expect(exitFullscreen).toHaveBeenCalledOnce();
    Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: null });
  });
});
