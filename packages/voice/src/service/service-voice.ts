import { withinLimit } from '../session/within-limit.ts';
import { cutText } from '../speaking/cut-text.ts';
import { forService } from '../speaking/written-for-readers.ts';
import type { TextToSpeech, VoiceSettings } from '../speech/types.ts';
import { attempting, post, type ServiceConnection, ServiceError } from './connection.ts';
import { QuietEnds } from './quiet-ends.ts';
import { SoundReader } from './sound-reader.ts';

/** A visitor hears nothing meanwhile: later than this the local voice is quicker. */
export const FIRST_SOUND_MS = 2_500;
/** Sound in hand before it is played, so that a network's hiccup is not heard. */
export const LEAD_MS = 240;
/** A gap this long after the last sound was played is heard as a fault. */
export const GAP_MS = 150;

/** A slower stream means that the service is stuck. */
const MOST_MS_PER_CHARACTER = 250;
const SPARE_MS = 5_000;

/**
 * Speaks by `/audio/speech`, as PCM that is passed on while it comes. What is heard is never ahead of what was made:
 * sound that comes slower than it is played rejects as `too_slow`, at the latest when the pause would be heard.
 */
export class ServiceVoice implements TextToSpeech {
  readonly #connection: ServiceConnection;

  constructor(connection: ServiceConnection) {
    this.#connection = connection;
  }

  async *synthesize(
    text: string,
    { voice, pronunciations }: VoiceSettings,
    signal: AbortSignal,
  ): AsyncGenerator<Int16Array, void, void> {
    const input = forService(cutText(text), pronunciations);
    if (input === '') return;
    yield* attempting(this.#connection, signal, (own) => this.#speak(input, voice, own));
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  async *#speak(input: string, voice: string, signal: AbortSignal): AsyncGenerator<Int16Array, void, void> {
    const { service } = this.#connection;
    const json = { model: service.model, input, voice: service.voice ?? voice, response_format: 'pcm' };
    const { clock } = this.#connection;
    const askedAt = clock.now();
    const response = await post(this.#connection, '/audio/speech', { json }, FIRST_SOUND_MS, signal);
    const reader = new SoundReader(response.headers.get('content-type'));
    const ends = new QuietEnds();
    const longestMs = SPARE_MS + input.length * MOST_MS_PER_CHARACTER;
    let inHand: Int16Array[] = [];
    let startedAt: number | null = null;
    for await (const bytes of this.#inTime(response, signal, () =>
      startedAt === null ? askedAt + FIRST_SOUND_MS : startedAt + reader.ms + GAP_MS,
    )) {
      const sound = ends.push(reader.push(bytes));
      if (reader.ms > longestMs) throw new ServiceError('bad_response');
      if (sound.length > 0) inHand.push(sound);
      if (startedAt === null && reader.ms < LEAD_MS) continue;
      startedAt ??= ends.isHeard ? clock.now() : null;
      yield* inHand;
      inHand = [];
    }
    inHand.push(ends.push(reader.end()), ends.end());
    if (!ends.isHeard) throw new ServiceError('bad_response');
    yield* inHand.filter(({ length }) => length > 0);
  }

  /** The response's bytes, each of them by the time that `dueAt` tells. */
  async *#inTime(
    response: Response,
    signal: AbortSignal,
    dueAt: () => number,
  ): AsyncGenerator<Uint8Array, void, void> {
    const { clock } = this.#connection;
    const source = response.body?.getReader();
    if (!source) throw new ServiceError('bad_response');
    try {
      for (;;) {
        // Pieces that have already arrived are returned at once, however long the player took over the last one.
        const limitMs = Math.max(dueAt() - clock.now(), GAP_MS);
        const { done, value } = await withinLimit(clock, limitMs, signal, () => source.read());
        if (done) return;
        yield value;
      }
    } finally {
      // Its end is nobody's concern any more.
      void source.cancel().catch(() => undefined);
    }
  }
}
