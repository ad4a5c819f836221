/** Longer than any event of ours, in characters: a far end that never ends a line is not listened to for ever. */
const LONGEST_LINE = 200_000;

/** Puts the lines of an event together. */
class EventLines {
  #data: string[] = [];

  /** Returns the data of the event that this line ends; null for any other line. */
  take(line: string): string | null {
    if (line.startsWith('data:')) this.#data.push(line.slice(line[5] === ' ' ? 6 : 5));
    if (line !== '' || this.#data.length === 0) return null;
    return this.#data.splice(0).join('\n');
  }
}

/**
 * The `data` of each server-sent event of a body, in order. Ends with the body, and rejects when it breaks off in a
 * way that the browser notices. Names, ids and retries are passed over: nothing of ours uses them.
 */
export async function* eventData(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  const events = new EventLines();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += decoder.decode(value, { stream: !done });
      if (rest.length > LONGEST_LINE) throw new Error('an event is too long');
      const lines = rest.split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const event = events.take(line);
        if (event !== null) yield event;
      }
      if (done) return;
    }
  } finally {
    // When reading stops early, the far end is notified.
    reader.cancel().catch(() => {});
  }
}
