import type { VoiceHost } from './voice-host.ts';

const SPEAK_LIMIT_MS = 15_000;

type Wav = Uint8Array<ArrayBuffer> | null;

/** Sentences that hosts were asked to speak outside of calls. */
export class Speaking {
  readonly #waiting = new Map<number, { readonly host: VoiceHost; readonly finish: (wav: Wav) => void }>();
  #lastId = 0;

  /** A WAV file, or null when it could not be made. */
  speak(host: VoiceHost, text: string, voice: string): Promise<Wav> {
    const requestId = ++this.#lastId;
    return new Promise((resolve) => {
      const limit = setTimeout(() => finish(null), SPEAK_LIMIT_MS);
      const finish = (wav: Wav) => {
        clearTimeout(limit);
        this.#waiting.delete(requestId);
        resolve(wav);
      };
      this.#waiting.set(requestId, { host, finish });
      host.send({ type: 'speak', requestId, text, voice });
    });
  }

  spoken(requestId: number, wav: Wav): void {
    this.#waiting.get(requestId)?.finish(wav);
  }

  /** Nobody is to wait for a host that is gone. */
  lose(host: VoiceHost): void {
    for (const waiting of [...this.#waiting.values()]) if (waiting.host === host) waiting.finish(null);
  }
}
