/** Longer than any event of ours, in characters: a far end that never ends a line is not listened to for ever. */
const LONGEST_LINE = 200_000;

/**
 * The `data` of each server-sent event of a body, in order. Ends with the body, and rejects when it breaks off in a
 * way that the browser notices. Names, ids and retries are passed over: nothing of ours uses them.
 */
export async function* eventData(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let data: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += decoder.decode(value, { stream: !done });
      if (rest.length > LONGEST_LINE) throw new Error('an event is too long');
      const lines = rest.split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5));
        if (line !== '' || data.length === 0) continue;
        yield data.join('\n');
        data = [];
      }
      if (done) return;
    }
  } finally {
    // When reading stops early, the far end is notified.
    reader.cancel().catch(() => {});
  }
}
