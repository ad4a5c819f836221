import { RequestError } from '@parlo/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPreview, type Player } from './voice-preview.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

function fakePlayer() {
  const player = { play: vi.fn<Player['play']>(async () => {}), stop: vi.fn<Player['stop']>() };
  return player;
}
const SOUND = new Blob(['RIFF']);

describe('a voice preview', () => {
  it('fetches the voice and plays it', async () => {
    const player = fakePlayer();
    const fetchVoice = vi.fn(async () => SOUND);
    const onEnd = vi.fn();
    expect(await createPreview(fetchVoice, player).play('coral', onEnd)).toBeNull();
    expect(fetchVoice).toHaveBeenCalledWith('coral', expect.any(AbortSignal));
    expect(player.play).toHaveBeenCalledWith(SOUND, onEnd);
    expect(onEnd).not.toHaveBeenCalled();
  });

  it('tells the server’s words when it answered', async () => {
    const onEnd = vi.fn();
    const refused = async () => {
      throw new RequestError('unavailable', 'The voices are resting.', 503);
    };
    expect(await createPreview(refused, fakePlayer()).play('ash', onEnd)).toEqual({
      error: expect.objectContaining({ code: 'unavailable', status: 503 }),
    });
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('points at the console for everything else', async () => {
    const offline = async () => {
      throw new RequestError('network', 'Server error.', 0);
    };
    expect(await createPreview(offline, fakePlayer()).play('ash', () => {})).toBe('see-console');
    const player = fakePlayer();
    player.play.mockRejectedValue(new DOMException('no codec', 'NotSupportedError'));
    expect(await createPreview(async () => SOUND, player).play('ash', () => {})).toBe('see-console');
    expect(console.error).toHaveBeenCalledTimes(2);
  });

  it('lets a later voice take the place of an earlier one', async () => {
    const player = fakePlayer();
    let arrive = (_: Blob) => {};
    const first = new Promise<Blob>((resolve) => (arrive = resolve));
    const signals: AbortSignal[] = [];
    const preview = createPreview((voice, signal) => {
      signals.push(signal);
      return voice === 'ash' ? first : Promise.resolve(SOUND);
    }, player);
    const early = preview.play('ash', () => {});
    await preview.play('coral', () => {});
    expect(signals[0]?.aborted).toBe(true);
    const played = player.play.mock.calls.length;
    arrive(new Blob(['late']));
    expect(await early).toBeNull();
    expect(player.play).toHaveBeenCalledTimes(played);
  });

  it('ignores an abort by the user', async () => {
    const player = fakePlayer();
    let fail = (_: Error) => {};
    const pending = new Promise<Blob>((_, reject) => (fail = reject));
    const preview = createPreview(() => pending, player);
    const outcome = preview.play('ash', () => {});
    preview.stop();
    fail(new DOMException('aborted', 'AbortError'));
    expect(await outcome).toBeNull();
    expect(console.error).not.toHaveBeenCalled();
    expect(player.stop).toHaveBeenCalled();
  });
});
