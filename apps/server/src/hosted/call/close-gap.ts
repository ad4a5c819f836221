import { ask, type Draft, type Reply, set } from './call-state.ts';
import { soundEnded, updateReply } from './replies.ts';
import { closeReply } from './reply-view.ts';
import { committed } from './visitor.ts';

/** A response that goes on is heard of by then. */
const NEWS_LIMIT_MS = 5_000;

/** The provider's events come again after a gap, in which anything may have happened. */
export function rejoined(draft: Draft): void {
  set(draft, { rejoinedAt: draft.at });
  // The news of the turn's end may be missing. Its words are waited for as those of any other.
  if (draft.state.speaking !== null) committed(draft, draft.state.speaking);
}

/** Ends what was going on before a gap and was not heard of since. */
export function closeGap(draft: Draft): void {
  const { rejoinedAt, replies } = draft.state;
  if (rejoinedAt === null || draft.at - rejoinedAt < NEWS_LIMIT_MS) return;
  set(draft, { rejoinedAt: null });
  for (const reply of replies) if (reply.lastEventAt <= rejoinedAt) endMissed(draft, reply);
}

function endMissed(draft: Draft, reply: Reply): void {
  if (reply.doneAt !== null) {
    updateReply(draft, soundEnded(draft, reply, null));
    return;
  }
  const isSaid = reply.text.trim() !== '';
  const ended = { ...reply, cancelled: reply.cancelled || !isSaid };
  const status = ended.cancelled ? 'cancelled' : 'completed';
  const closed = reply.view.created ? closeReply(draft, ended, status) : ended;
  updateReply(draft, { ...soundEnded(draft, closed, null), doneAt: draft.at });
  if (!isSaid && !reply.cancelled) askAgain(draft, reply);
}

/** Nothing is known of it but that it was asked for. */
function askAgain(draft: Draft, { saying }: Reply): void {
  const { sayings } = draft.state;
  ask(draft, { type: 'cancel' });
  set(draft, saying ? { sayings: [saying, ...sayings] } : { owed: true });
}
