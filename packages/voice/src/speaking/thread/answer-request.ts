import { setImmediate } from 'node:timers/promises';
import type { MessagePort } from 'node:worker_threads';

/** A request to a thread. Its answer comes through the port; closing the port is enough to stop it. */
export interface RequestWithPort<Request> {
  readonly request: Request;
  readonly port: MessagePort;
}

/** `end` asks a thread to stop speaking and to exit. */
export type ThreadMessage<Request> = RequestWithPort<Request> | 'end';

/** Pieces of sound come one by one and `isWhole` last; or else a problem. */
export type Answer =
  | { readonly sound: Int16Array<ArrayBuffer> }
  | { readonly isWhole: true }
  | { readonly problem: string };

/** Speaks a request, as 24 kHz mono PCM in buffers that are not reused. */
export type Speak<Request> = (request: Request) => AsyncIterable<Int16Array<ArrayBuffer>>;

/** Speaks for one request until it is whole or `ending` fires, and closes its port. Never rejects. */
export async function answerRequest<Request>(
  speak: Speak<Request>,
  { request, port }: RequestWithPort<Request>,
  ending: AbortSignal,
): Promise<void> {
  let isClosed = false;
  port.on('close', () => {
    isClosed = true;
  });
  const post = (message: Answer, moved: ArrayBuffer[] = []) => port.postMessage(message, moved);
  try {
    for await (const sound of speak(request)) {
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
