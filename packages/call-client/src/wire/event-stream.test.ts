import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventData } from './event-stream.ts';

function body(chunks: readonly Uint8Array[], onCancel = () => {}): ReadableStream<Uint8Array> {
  const left = [...chunks];
  return new ReadableStream({
    pull(controller) {
      const chunk = left.shift();
      if (chunk) controller.enqueue(chunk);
      else controller.close();
    },
    cancel: onCancel,
  });
}

const bytes = (text: string) => new TextEncoder().encode(text);
async function read(chunks: readonly Uint8Array[]): Promise<string[]> {
  const all: string[] = [];
  for await (const data of eventData(body(chunks))) all.push(data);
  return all;
}

describe('a stream of events', () => {
  it('is read whole, however it is cut, in the middle of a letter, too', async () => {
    const texts = fc.array(
      fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/[\r\n]/.test(text)),
    );
    await fc.assert(
      fc.asyncProperty(
        texts,
        fc.integer({ min: 1, max: 7 }),
        fc.constantFrom('\n', '\r\n'),
        async (all, size, end) => {
          const whole = bytes(all.map((text) => `event: x${end}data: ${text}${end}${end}`).join(''));
          const chunks = Array.from({ length: Math.ceil(whole.length / size) }, (_, at) =>
            whole.slice(at * size, (at + 1) * size),
          );
          expect(await read(chunks)).toEqual(all);
        },
      ),
    );
  });

  it('joins the lines of one event, and passes over comments and what never ended', async () => {
    expect(await read([bytes(': hello\n\ndata:a\ndata: b\n\nid: 7\n\ndata: broken off')])).toEqual(['a\nb']);
  });

  it('lets the far end know when nobody reads on', async () => {
    let cancelled = false;
    const stream = body(Array(9).fill(bytes('data: 1\n\n')), () => {
      cancelled = true;
    });
    for await (const data of eventData(stream)) {
      expect(data).toBe('1');
      break;
    }
    expect(cancelled).toBe(true);
  });

  it('is given up when a line never ends', async () => {
    await expect(read([bytes('x'.repeat(200_001))])).rejects.toThrow('too long');
  });
});
