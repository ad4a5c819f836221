import type { CallBrowser } from '../browser.ts';
import type { TransportHandlers } from './transport.ts';

/** Plays the assistant's sound where the browser decides when it may. */
export interface SoundElement {
  play(stream: MediaStream): void;
  /** Plays again what the system stopped, where the browser lets it. */
  wake(): void;
  release(): void;
}

export function createSoundElement(
  browser: Pick<CallBrowser, 'createAudio'>,
  handlers: Pick<TransportHandlers, 'onSound' | 'onBlocked' | 'onSoundPaused'>,
): SoundElement {
  let audio: HTMLAudioElement | null = null;
  let paused = false;
  function wake(): void {
    const element = audio;
    if (!element?.paused) return;
    element.play().catch((cause: unknown) => {
      // A load that was interrupted by the end of the call is no refusal.
      if (cause instanceof DOMException && cause.name === 'NotAllowedError')
        handlers.onBlocked(() => void element.play().catch(() => {}));
    });
  }
  function follow(now: boolean): void {
    if (now === paused) return;
    paused = now;
    handlers.onSoundPaused(now);
  }
  return {
    play(stream) {
      const element = browser.createAudio();
      audio = element;
      element.autoplay = true;
      element.srcObject = stream;
      handlers.onSound(stream);
      element.onpause = () => follow(true);
      element.onplaying = () => follow(false);
      wake();
    },
    wake,
    release() {
      if (!audio) return;
      audio.onpause = audio.onplaying = null;
      audio.srcObject = null;
      audio.remove();
      audio = null;
    },
  };
}
