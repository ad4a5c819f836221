import { type Draft, set } from './call-state.ts';
import { closeGap } from './close-gap.ts';
import { lose } from './faults.ts';
import { activeReply } from './replies.ts';
import { endCall, runOut, sayPhrase } from './settle.ts';
import { giveUpWords } from './visitor.ts';

/** What a call does because of the time that has passed. */

/** After this long without speech, ask; after as long again, hang up. */
const IDLE_STEP_MS = 30_000;
/** Providers end a call after an hour: the visitor is told before. */
const LONGEST_CALL_MS = 58 * 60_000;
/** Before a call ends for its length the assistant says so, in this time at most. */
const TIME_UP_MS = 3_000;
/** A response of which nothing comes for so long is lost, and the call with it. */
const REPLY_LIMIT_MS = 15_000;
/** A session that is not confirmed by then never will be. */
const CONFIRM_LIMIT_MS = 6_000;
/** A page that reloads its event channel is back by then. */
const ABSENT_MS = 10_000;
/** A device that took the microphone for longer has somebody else on the line. */
const LONGEST_PAUSE_MS = 5 * 60_000;
/** A call that nobody came to. */
const NOBODY_MS = 30_000;

/** Time has passed. Asked a few times a second. */
export function passTime(draft: Draft): void {
  const { state, at } = draft;
  const { connectedAt, leftAt, paused, startedAt } = state;
  if (state.phase === 'opening' && at - startedAt >= CONFIRM_LIMIT_MS && state.configuring !== null) {
    lose(draft, 'too_slow');
    return;
  }
  if (leftAt && at - leftAt.at >= ABSENT_MS) {
    endCall(draft, leftAt.how);
    return;
  }
  if (connectedAt === null) {
    if (at - startedAt >= NOBODY_MS) endCall(draft, 'lost');
    return;
  }
  if (state.ending) return;
  const active = activeReply(draft);
  if (active && at - active.lastEventAt >= REPLY_LIMIT_MS) {
    lose(draft, 'too_slow');
    return;
  }
  if (paused && at - paused.at >= LONGEST_PAUSE_MS) {
    endCall(draft, 'silence');
    return;
  }
  giveUpWords(draft);
  closeGap(draft);
  timeUp(draft, at - connectedAt);
  idle(draft);
}

function timeUp(draft: Draft, tookMs: number): void {
  const { facts } = draft.state;
  const limitMs = Math.min(LONGEST_CALL_MS, facts.maxDurationMs - TIME_UP_MS);
  if (tookMs >= limitMs && facts.maxDurationMs > 2 * TIME_UP_MS) runOut(draft, 'too_long');
  else if (tookMs >= facts.maxDurationMs) endCall(draft, 'too_long');
}

function idle(draft: Draft): void {
  const { state, at } = draft;
  const waits = state.checking.size + state.unread.size + state.tools.size + state.sayings.length;
  if (state.replies.length > 0 || state.speaking !== null || state.paused || state.owed || waits > 0) {
    set(draft, { quietAt: at });
    return;
  }
  if (at - state.quietAt < IDLE_STEP_MS) return;
  set(draft, { quietAt: at, askedStillThere: true });
  if (state.askedStillThere) sayPhrase(draft, 'goodbye', 'silence');
  else sayPhrase(draft, 'stillThere');
}
