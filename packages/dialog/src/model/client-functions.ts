import { jsonSchema, type ModelMessage, type ToolSet as ModelTools, tool } from 'ai';
import type { ClientCall, ReplyWishes, ResponseClientCall } from '../responder.ts';
import type { ModelPart } from './model-attempt.ts';

/** What a model reads of a call that the client has not answered. */
const NO_OUTPUT = 'There is no output yet.';

/** The functions of a client in one request to a model: it may call them, and none of them runs here. */
export class ClientFunctions {
  /** By the names that the model knows them by. */
  readonly tools: ModelTools;
  readonly #wishes: ReplyWishes;
  readonly #names = new Map<string, string>();
  readonly #calls: ResponseClientCall[] = [];

  /** `taken` are the names of tools of ours: a function of the same name gets another one. */
  constructor(wishes: ReplyWishes = {}, taken: readonly string[] = []) {
    this.#wishes = wishes;
    const tools: ModelTools = {};
    for (const { name, description, parameters } of wishes.tools ?? []) {
      const known = taken.includes(name) ? `client_${name}` : name;
      this.#names.set(known, name);
      tools[known] = tool({ description, inputSchema: jsonSchema(parameters) });
    }
    this.tools = tools;
  }

  /** What the first request of a reply has to call; undefined for nothing. */
  get forced() {
    const { toolChoice } = this.#wishes;
    const names = [...this.#names.keys()];
    if (toolChoice === undefined || toolChoice === 'none' || names.length === 0) return undefined;
    if (toolChoice === 'required') return { activeTools: names, toolChoice } as const;
    const toolName = names.find((known) => this.#names.get(known) === toolChoice.name);
    if (toolName === undefined) return undefined;
    return { activeTools: [toolName], toolChoice: { type: 'tool', toolName } as const };
  }

  take(part: ModelPart): void {
    if (part.type !== 'tool-call' || ('invalid' in part && part.invalid === true)) return;
    this.call(part.toolName, part.input);
  }

  /** A call that the model made, or wrote. Of any other tool it is left alone. */
  call(known: string, input: unknown): void {
    const name = this.#names.get(known);
    if (name === undefined) return;
    this.#calls.push({ type: 'client_call', name, arguments: JSON.stringify(input ?? {}) });
  }

  get calls(): readonly ResponseClientCall[] {
    return this.#wishes.oneCall ? this.#calls.slice(0, 1) : this.#calls;
  }
}

/** A call and its output as a model reads them, which every provider wants next to each other. */
export function messagesOfCall({ callId, name, arguments: input, output }: ClientCall): ModelMessage[] {
  const call = { toolCallId: callId, toolName: name } as const;
  return [
    { role: 'assistant', content: [{ type: 'tool-call', ...call, input: inputOf(input) }] },
    {
      role: 'tool',
      content: [{ type: 'tool-result', ...call, output: { type: 'text', value: output ?? NO_OUTPUT } }],
    },
  ];
}

/** Whether what the client sent of its functions is to be answered, and not what the visitor said. */
export function goesOnFromCalls(turns: readonly unknown[], wishes: ReplyWishes | undefined): boolean {
  return wishes?.calls?.some(({ output, after }) => output !== null && after >= turns.length) ?? false;
}

/** A client may have made the call up. */
function inputOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return { text };
  }
}
