// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BAKERY } from '../../../testing/bakery.ts';
import { builderServer, openBuilder } from '../testing/builder-scene.tsx';

/** The sounds that were made; the test says how they end. */
let sounds: FakeAudio[];
let blocked: boolean;
class FakeAudio {
  playing = false;
  onended: () => void = () => {};
  constructor() {
    sounds.push(this);
  }
  async play() {
    if (blocked) throw new DOMException('no', 'NotAllowedError');
    this.playing = true;
  }
  pause() {
    this.playing = false;
  }
}

const wav = () => new Response(new Blob(['RIFF']), { headers: { 'content-type': 'audio/wav' } });
/** What the server says of a voice; everything else is a list with one assistant. */
let voiceOf: (voice: string, signal: AbortSignal | null) => Promise<Response>;
let asked: string[];

beforeEach(() => {
  localStorage.clear();
  sounds = [];
  asked = [];
  blocked = false;
  voiceOf = async () => wav();
  builderServer([BAKERY]);
  const rest = fetch;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (!String(address).includes('voice_preview')) return rest(address, init);
    const { voice } = JSON.parse(String(init.body)) as { voice: string };
    asked.push(voice);
    return voiceOf(voice, init.signal ?? null);
  });
  vi.stubGlobal('Audio', FakeAudio);
  // jsdom keeps no blobs for addresses.
  URL.createObjectURL = () => 'blob:voice';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => void vi.unstubAllGlobals());

const press = async (view: Awaited<ReturnType<typeof openBuilder>>, name: string) =>
  view.user.click(await screen.findByRole('button', { name }));
const playing = () => sounds.filter((sound) => sound.playing).length;

describe('hearing a voice', () => {
  it('loads it, plays it, and is ready for another when it has ended', async () => {
    const arrived = Promise.withResolvers<void>();
    voiceOf = async () => {
      await arrived.promise;
      return wav();
    };
    const view = await openBuilder({ at: '/assistant/voice' });
    await press(view, 'Test Voice');
    const loading = await screen.findByRole<HTMLButtonElement>('button', { name: 'Loading the voice' });
    expect(loading.disabled).toBe(true);
    arrived.resolve();
    await screen.findByRole('button', { name: 'Playing' });
    expect([asked, playing()]).toEqual([['coral'], 1]);
    act(() => sounds[0]?.onended());
    expect(await screen.findByRole('button', { name: 'Test Voice' })).toBeTruthy();
  });

  it('is stopped by a second press, and begins anew with a third', async () => {
    const view = await openBuilder({ at: '/assistant/voice' });
    await press(view, 'Test Voice');
    await press(view, 'Playing');
    expect(playing()).toBe(0);
    await press(view, 'Test Voice');
    await waitFor(() => expect(playing()).toBe(1));
    expect(sounds).toHaveLength(2);
  });

  it('stops when another voice is chosen, which then is the one to hear', async () => {
    const view = await openBuilder({ at: '/assistant/voice' });
    await press(view, 'Test Voice');
    await screen.findByRole('button', { name: 'Playing' });
    await view.user.selectOptions(screen.getByLabelText('Voice'), 'Ash');
    expect(playing()).toBe(0);
    await press(view, 'Test Voice');
    await waitFor(() => expect(asked).toEqual(['coral', 'ash']));
  });

  it('plays nothing that arrives after another voice was chosen', async () => {
    const arrived = Promise.withResolvers<Response>();
    voiceOf = () => arrived.promise;
    const view = await openBuilder({ at: '/assistant/voice' });
    await press(view, 'Test Voice');
    await view.user.selectOptions(screen.getByLabelText('Voice'), 'Ash');
    await act(async () => arrived.resolve(wav()));
    expect(await screen.findByRole('button', { name: 'Test Voice' })).toBeTruthy();
    expect(sounds).toEqual([]);
  });

  it('stops with the page', async () => {
    const view = await openBuilder({ at: '/assistant/voice' });
    await press(view, 'Test Voice');
    await screen.findByRole('button', { name: 'Playing' });
    view.unmount();
    expect(playing()).toBe(0);
  });

  it('says that it could not be played where the browser plays nothing, and can be tried again', async () => {
    blocked = true;
    const view = await openBuilder({ at: '/assistant/voice' });
    await press(view, 'Test Voice');
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to play voice.');
    blocked = false;
    await press(view, 'Test Voice');
    await screen.findByRole('button', { name: 'Playing' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('forgets why one voice could not be heard when another is chosen', async () => {
    voiceOf = async () =>
      Response.json(
        { success: false, code: 'unavailable', reason: 'voice_unavailable', message: 'No.' },
        { status: 503 },
      );
    const view = await openBuilder({ at: '/assistant/voice' });
    await press(view, 'Test Voice');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to play voice: The voice could not be played right now. Please try again.',
    );
    await view.user.selectOptions(screen.getByLabelText('Voice'), 'Sage');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is said in Ukrainian', async () => {
    voiceOf = async () =>
      Response.json({ success: false, code: 'too_many_requests', message: 'Slow.' }, { status: 429 });
    const view = await openBuilder({ at: '/assistant/voice', language: 'uk' });
    await press(view, 'Послухати голос');
    expect((await screen.findByRole('alert')).textContent).toMatch(/[А-ЯІЇЄҐ]/);
    expect(screen.getByRole('alert').textContent).not.toMatch(/[a-z]{3}/);
  });
});
