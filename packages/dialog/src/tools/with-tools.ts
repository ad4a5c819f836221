import { randomUUID } from 'node:crypto';
import { languageOfLast } from '../language/index.ts';
import { NotRehearsedError } from '../rehearsal.ts';
import type { Conversation, Responder, ResponsePart, ToolSet } from '../responder.ts';
import { createToolSet } from './create-tool-set.ts';
import type { Tool, ToolReport } from './tool.ts';

/**
 * A responder that has tools wherever a conversation names its caller. `tool_call` parts show the speaker of the
 * reply that it may take a while; they come while the responder waits for its tool. A rehearsal sees the tools as well, but
 * no tool runs: the first call ends it with a `NotRehearsedError`.
 */
export function withTools(
  responder: Responder,
  tools: readonly Tool[],
  onReport: (report: ToolReport) => void,
): Responder {
  return {
    prepare: (assistant, signal) => responder.prepare(assistant, signal),
    respond: (conversation, signal) => respond(responder, tools, onReport, conversation, signal),
    close: () => responder.close(),
  };
}

async function* respond(
  responder: Responder,
  tools: readonly Tool[],
  onReport: (report: ToolReport) => void,
  conversation: Conversation,
  signal: AbortSignal,
): AsyncGenerator<ResponsePart, void, void> {
  const { id: conversationId, assistant, caller, timeZone, network, rehearsal } = conversation;
  if (caller === undefined) {
    yield* responder.respond(conversation, signal);
    return;
  }
  // Whoever stops reading ends what runs, as its signal does.
  const left = new AbortController();
  const ends = AbortSignal.any([signal, left.signal]);
  const calls = new ShownCalls();
  let endsCall = false;
  const set = createToolSet({
    tools,
    context: {
      ...{ conversationId, assistant, caller, language: languageOfTools(conversation) },
      ...(timeZone !== undefined && { timeZone }),
      ...(network !== undefined && { network }),
      endCall: () => {
        endsCall = true;
      },
    },
    signal: ends,
    onCall: (name) => calls.add({ type: 'tool_call', callId: `call_${randomUUID()}`, name }),
    onReport,
  });
  const given = rehearsal ? withoutCalls(set, (why) => left.abort(why)) : set;
  const parts = responder.respond({ ...conversation, tools: given }, ends)[Symbol.asyncIterator]();
  let over = false;
  try {
    while (!over) {
      const next = parts.next();
      yield* calls.until(next);
      const { done, value } = await next;
      // Whatever a responder says without the result of its tool.
      left.signal.throwIfAborted();
      over = done === true;
      if (!done) yield value.type === 'end' && endsCall ? { ...value, endsCall } : value;
    }
  } finally {
    left.abort();
    // Not awaited: a responder that hangs would hang here too.
    if (!over) void parts.return?.().catch(() => undefined);
  }
}

/** The calls of tools that the reader has not seen yet. */
class ShownCalls {
  readonly #calls: ResponsePart[] = [];
  #wake: () => void = () => {};

  add(call: ResponsePart): void {
    this.#calls.push(call);
    this.#wake();
  }

  /** Those that come until a promise is settled. It is the caller's to await, unless the reader has left by then. */
  async *until(next: Promise<unknown>): AsyncGenerator<ResponsePart, void, void> {
    let isSettled = false;
    const settle = () => {
      isSettled = true;
      this.#wake();
    };
    next.then(settle, settle);
    while (!isSettled) {
      yield* this.#calls.splice(0);
      if (isSettled) break;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        if (isSettled || this.#calls.length > 0) resolve();
      });
    }
    yield* this.#calls.splice(0);
  }
}

function withoutCalls({ available }: ToolSet, onCall: (why: NotRehearsedError) => void): ToolSet {
  return {
    available,
    async call() {
      const why = new NotRehearsedError();
      onCall(why);
      throw why;
    },
  };
}

/** A dialogue that has begun knows its own. */
function languageOfTools({ assistant, turns }: Conversation): string {
  const memo = turns.findLast(({ role }) => role === 'assistant')?.memo;
  return memo?.booking?.language ?? languageOfLast(turns, assistant).code;
}
