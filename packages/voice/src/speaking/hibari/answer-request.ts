import { setImmediate } from 'node:timers/promises';
import type { MessagePort } from 'node:worker_threads';
import { speak, type Voice } from './speak.ts';
import type { VoiceShape } from './voice-shape.ts';

/** A request to a thread. Its answer comes through the port; closing the port is enough to stop it. */
export interface HibariRequest {
  readonly phonemes: string;
  readonly shape: VoiceShape;
  readonly port: MessagePort;
}

/** Pieces of sound come one by one and `isWhole` last; or else a problem. */
export type HibariAnswer =
  | { readonly sound: Int16Array<ArrayBuffer> }
  | { readonly isWhole: true }
  | { readonly problem: string };

/** Speaks for one request until it is whole or `ending` fires, and closes its port. Never rejects. */
export async function answerRequest(
  voice: Promise<Voice>,
  { phonemes, shape, port }: HibariRequest,
  ending: AbortSignal,
): Promise<void> {
  let isClosed = false;
  port.on('close', () => {
    isClosed = true;
  });
  const post = (message: HibariAnswer, moved: ArrayBuffer[] = []) => port.postMessage(message, moved);
  try {
    for await (const sound of speak(await voice, phonemes, shape)) {
      // Others who wait get their pieces in between, and it shows whether anybody still listens.
      await setImmediate();
      if (isClosed || ending.aborted) return;
      post({ sound }, [sound.buffer]);
    }
    post({ isWhole: true });
  } catch (error) {
    post({ problem: error instanceof Error ? error.message : String(error) });
  } finally {
    port.close();
  }
}
