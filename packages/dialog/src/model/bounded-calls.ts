import type { LanguageModelMiddleware } from 'ai';

/** Characters of the input of one call. What a tool of ours takes is a tenth of it. */
const MOST_INPUT = 16_000;
/** Of all calls in one request: twenty bookings. */
const MOST_INPUTS = 64_000;

/**
 * Ends a model's stream where the input of its tool calls is longer than any tool takes, before anybody reads it: what
 * comes after this would parse, copy and check all of it.
 */
export const BOUNDED_CALLS: LanguageModelMiddleware = {
  specificationVersion: 'v4',
  async wrapStream({ doStream }) {
    const { stream, ...rest } = await doStream();
    const lengths = new Map<string, number>();
    let all = 0;
    const count = (id: string, length: number) => {
      const before = lengths.get(id) ?? 0;
      lengths.set(id, before + length);
      all += length;
      return before + length > MOST_INPUT || all > MOST_INPUTS;
    };
    const bounded = stream.pipeThrough(
      new TransformStream<StreamPart, StreamPart>({
        transform(part, controller) {
          const isTooLong =
            part.type === 'tool-input-delta'
              ? count(part.id, part.delta.length)
              : part.type === 'tool-call' && part.input.length > MOST_INPUT;
          if (!isTooLong) return controller.enqueue(part);
          controller.enqueue({ type: 'error', error: new Error('The input of a tool call is too long') });
          controller.terminate();
        },
      }),
    );
    return { stream: bounded, ...rest };
  },
};

type Streaming = Awaited<ReturnType<NonNullable<LanguageModelMiddleware['wrapStream']>>>;
type StreamPart = Streaming['stream'] extends ReadableStream<infer Part> ? Part : never;
