import type { Conversation, Responder } from '../responder.ts';
import { throwIfAborted } from '../text/abort.ts';
import { isNotice, isTold, noticeFor } from './ai-notice.ts';

/**
 * A responder that tells a visitor first that an AI speaks: a `notice` before everything else, until one was said to its
 * end in the conversation. Nothing of an assistant can switch it off. `responder` sees the conversation without it.
 */
export function withNotice(responder: Responder): Responder {
  return {
    prepare: (assistant, signal) => responder.prepare(assistant, signal),
    async *respond(conversation, signal) {
      throwIfAborted(signal);
      const { assistant, turns } = conversation;
      if (!isTold(assistant, turns)) yield { type: 'notice', text: noticeFor(assistant, turns) };
      yield* responder.respond(withoutNotices(conversation), signal);
    },
    close: () => responder.close(),
  };
}

/** The places of function calls are counted in turns, of which there are fewer then. */
function withoutNotices(conversation: Conversation): Conversation {
  const { turns, wishes } = conversation;
  const others = turns.filter((turn) => !isNotice(turn));
  if (!wishes?.calls) return { ...conversation, turns: others };
  const calls = wishes.calls.map((call) => ({
    ...call,
    after: call.after - turns.slice(0, call.after).filter(isNotice).length,
  }));
  return { ...conversation, turns: others, wishes: { ...wishes, calls } };
}
