import { z } from 'zod';

/** A tool call as a chat completion holds it. */
export interface WrittenCall {
  readonly name: string;
  /** JSON. */
  readonly arguments: string;
}

const OPEN = '<tool_call>';
const CLOSE = '</tool_call>';
const Call = z.object({ name: z.string(), arguments: z.unknown() });

/**
 * Splits a model's text into words and tool calls, as servers of such models do: a call is an object between the marks of
 * its chat template. An object without marks, or one that can't be read, stays text.
 */
export class WrittenCalls {
  readonly calls: WrittenCall[] = [];
  #held = '';

  /** Returns the text that is certainly no call. */
  push(text: string): string {
    this.#held += text;
    let given = '';
    for (;;) {
      const start = this.#held.indexOf(OPEN);
      if (start < 0) {
        const kept = beginningAtEnd(this.#held);
        given += this.#held.slice(0, this.#held.length - kept);
        this.#held = this.#held.slice(this.#held.length - kept);
        return given;
      }
      given += this.#held.slice(0, start);
      this.#held = this.#held.slice(start);
      const end = this.#held.indexOf(CLOSE);
      if (end < 0) return given;
      given += this.#read(this.#held.slice(0, end + CLOSE.length));
      this.#held = this.#held.slice(end + CLOSE.length);
    }
  }

  /** The model stopped: what is held is a call without its closing mark, or text. */
  flush(): string {
    const rest = this.#held;
    this.#held = '';
    return rest.startsWith(OPEN) ? this.#read(rest) : rest;
  }

  #read(written: string): string {
    const { data } = Call.safeParse(jsonOf(written.replace(OPEN, '').replace(CLOSE, '')));
    if (!data) return written;
    this.calls.push({ name: data.name, arguments: JSON.stringify(data.arguments ?? {}) });
    return '';
  }
}

/** How many letters at the end of a text may be the beginning of a call's mark. */
function beginningAtEnd(text: string): number {
  for (let length = Math.min(OPEN.length - 1, text.length); length > 0; length--) {
    if (text.endsWith(OPEN.slice(0, length))) return length;
  }
  return 0;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No call then: what a model wrote there is its text.
    return undefined;
  }
}
