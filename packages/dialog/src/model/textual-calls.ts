import { z } from 'zod';

/** A call of a tool that a model wrote as text: its name and input, as far as they can be read. */
export interface TextualCall {
  readonly name: string;
  readonly input: unknown;
}

/** What may be the beginning of one: nothing of it is heard before that is known. */
const UNSURE = /(?:`{1,3}\w{0,12}\s{0,20}(?:\{[\s"\w]{0,40})?|[{<[][^{}<>[\]]{0,40}|[\p{L}_]{1,40})$/u;
const TAG = String.raw`<\|?(?:tool_calls?|tool|function_calls?|function)(?:[ =|][^>]{0,80})?>|\[TOOL_CALLS?\]`;
const OBJECT = String.raw`\{\s{0,20}"(?:name|tool|function|tool_calls|kind|sources|arguments|parameters)"\s{0,20}:`;
const FENCE = '```(?:json|tool_code|tool_call)?';
const CLOSING = /^\s*(?:<\/?\|?(?:tool_calls?|tool|function_calls?|function)[^>]{0,80}>|```)/u;
/** An input that is longer is nobody's: it is left out to the end of the step. */
const MOST_CHARACTERS = 16_000;

const Called = z.looseObject({
  name: z.string().optional(),
  arguments: z.unknown().optional(),
  parameters: z.unknown().optional(),
  input: z.unknown().optional(),
});

/**
 * Takes calls of tools out of a model's text: small models write `{"name": "report_reply", …}`, `<tool_call>` or
 * `report_reply(…)` instead of calling. Whatever is given out may be spoken.
 */
export class TextualCalls {
  readonly found: TextualCall[] = [];
  readonly #opening: RegExp;
  readonly #ownName: string;
  #text = '';
  /** A call has just ended: what closes it may come yet. */
  #isEnding = false;
  /** One is too long to be read: the rest of the step is none of the reply. */
  #isLost = false;

  /** `names` are those of the tools; an object without a name is the input of the last one. */
  constructor(names: readonly string[]) {
    this.#ownName = names.at(-1) ?? '';
    const called = names.length > 0 ? `|(?<![\\p{L}\\p{N}_])(?:${names.join('|')})\\s{0,3}\\(` : '';
    this.#opening = new RegExp(`${TAG}|(?:${FENCE}\\s{0,20})?${OBJECT}${called}`, 'u');
  }

  /** Returns what is certainly no call. */
  push(text: string): string {
    if (this.#isLost) return '';
    this.#text += text;
    return this.#take(false);
  }

  flush(): string {
    const rest = this.#take(true);
    this.#text = '';
    this.#isLost = false;
    return rest;
  }

  #take(isLast: boolean): string {
    let given = '';
    for (;;) {
      if (this.#isEnding && !this.#close(isLast)) return given;
      const opening = this.#opening.exec(this.#text);
      if (!opening) return given + this.#takePlain(isLast);
      given += this.#text.slice(0, opening.index);
      this.#text = this.#text.slice(opening.index);
      if (!this.#takeCall(opening[0], isLast)) return given;
      given += ' ';
    }
  }

  /** Reads the call that the text begins with. False while its end may be on its way. */
  #takeCall(opening: string, isLast: boolean): boolean {
    const end = endOf(this.#text, opening);
    if (end < 0 && !isLast) {
      this.#isLost = this.#text.length > MOST_CHARACTERS;
      if (this.#isLost) this.#text = '';
      return false;
    }
    const written = this.#text.slice(0, end < 0 ? undefined : end);
    this.#read(written);
    this.#text = this.#text.slice(written.length);
    this.#isEnding = true;
    return true;
  }

  /** Takes text without a call, up to what may become the beginning of one. */
  #takePlain(isLast: boolean): string {
    const unsure = isLast ? '' : (UNSURE.exec(this.#text.slice(-80))?.[0] ?? '');
    const plain = this.#text.slice(0, this.#text.length - unsure.length);
    this.#text = unsure;
    return plain;
  }

  /** Takes away what closes a call. False while it may be on its way. */
  #close(isLast: boolean): boolean {
    this.#text = this.#text.trimStart().replace(CLOSING, '');
    const mayCome = this.#text === '' || /^(?:<[^>]{0,80}|`{1,2})$/u.test(this.#text);
    this.#isEnding = mayCome && !isLast;
    return !this.#isEnding;
  }

  #read(written: string): void {
    const [, name = '', list = ''] = /^(\w+)\s*\(([\s\S]*)$/u.exec(written) ?? [];
    if (name !== '') {
      this.found.push({ name, input: inputIn(list) });
      return;
    }
    const object = jsonIn(written);
    if (object === undefined) return;
    const { data } = Called.safeParse(object);
    if (!data) return;
    const input = data.arguments ?? data.parameters ?? data.input ?? data;
    this.found.push({
      name: data.name ?? this.#ownName,
      input: typeof input === 'string' ? jsonIn(input) : input,
    });
  }
}

/** Where a call ends that begins with `opening`; -1 while that is not known. */
function endOf(text: string, opening: string): number {
  return opening.endsWith('(') ? closeOf(text, '(', ')') : closeOf(text, '{', '}');
}

/** After the bracket that closes the first one; brackets in quotation marks do not count. */
function closeOf(text: string, open: string, close: string): number {
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (isQuoted && letter === '\\') at++;
    else if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted && letter === open) depth++;
    else if (!isQuoted && letter === close && --depth === 0) return at + 1;
  }
  return -1;
}

function jsonIn(text: string): unknown {
  const start = text.indexOf('{');
  const end = text.lastIndexOf('}');
  if (start < 0 || end < start) return undefined;
  try {
    return JSON.parse(text.slice(start, end + 1));
  } catch {
    // Half of one, or something that only looks like it: nothing can be read from that.
    return undefined;
  }
}

/** `kind="answered", sources=["F2"]` as an object of texts and lists. */
function inputIn(list: string): unknown {
  const object = jsonIn(list);
  if (object !== undefined) return object;
  const pairs = list.matchAll(/(\w+)\s*[=:]\s*(?:"([^"]*)"|'([^']*)'|\[([^\]]*)\])/gu);
  return Object.fromEntries(
    [...pairs].map(([, key = '', double, single, items]) => [
      key,
      double ??
        single ??
        (items ?? '')
          .split(',')
          .map((item) => item.replace(/["'\s]/gu, ''))
          .filter(Boolean),
    ]),
  );
}
