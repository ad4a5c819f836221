// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { show } from '../../testing/render.tsx';
import { CallPlayer } from './call-player.tsx';
import { Exchange } from './exchange.tsx';

/** An element of a page, as far as a player uses it; jsdom plays nothing. */
class FakeAudio extends EventTarget {
  static last: FakeAudio | undefined;
  readonly address: string;
  currentTime = 0;
  play = vi.fn(async () => void this.dispatchEvent(new Event('play')));
  pause = vi.fn(() => void this.dispatchEvent(new Event('pause')));
  constructor(address: string) {
    super();
    this.address = address;
    FakeAudio.last = this;
  }
}

beforeEach(() => {
  vi.stubGlobal('Audio', FakeAudio);
  vi.stubGlobal('AudioContext', undefined);
});
afterEach(() => vi.unstubAllGlobals());

const audio = () => FakeAudio.last ?? expect.fail('no sound');
const current = () => document.querySelector('[aria-current]')?.textContent;
const at = (seconds: number) =>
  act(() => {
    audio().currentTime = seconds;
    audio().dispatchEvent(new Event('timeupdate'));
  });

describe('a recorded call', () => {
  it('plays at once, and its transcript moves along', async () => {
    await show(<CallPlayer language="en" />);
    expect(audio().address).toBe('/demo/call-en.oga');
    expect(audio().play).toHaveBeenCalledOnce();
    expect(current()).toBeUndefined();
    at(9);
    expect(current()).toContain('Is breakfast included?');
    at(12);
    expect(current()).toContain('breakfast is in the price');
  });

  it('goes on from a line that is pressed, and rests when it is told to', async () => {
    const { user } = await show(<CallPlayer language="en" />);
    await user.click(screen.getByRole('button', { name: /Can I bring my dog/ }));
    expect(audio().currentTime).toBe(18.04);
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    expect(audio().pause).toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Play' }));
    expect(audio().play).toHaveBeenCalledTimes(3);
  });

  it('says so when the browser plays no such sound', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await show(<CallPlayer language="uk" />, { language: 'uk' });
    act(() => void audio().dispatchEvent(new Event('error')));
    expect(screen.getByRole('alert').textContent).toBe('Не вдалося відтворити запис.');
  });

  it('is silent when the page is left', async () => {
    const { unmount } = await show(<CallPlayer language="en" />);
    unmount();
    expect(audio().pause).toHaveBeenCalled();
  });

  it('is fetched by a press, in place of the drawing', async () => {
    FakeAudio.last = undefined;
    const { user } = await show(<Exchange />);
    expect(FakeAudio.last).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'Hear a call, half a minute' }));
    expect(await screen.findByRole('list', { name: 'What is said' })).toBeTruthy();
    expect(screen.getByText(/^A real call to the demo hotel/)).toBeTruthy();
  });
});
