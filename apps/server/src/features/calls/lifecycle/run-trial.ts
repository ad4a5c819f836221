import { dropTrialDraft } from '../access/trial-drafts.ts';
import type { CallSlot } from './call-slots.ts';
import type { AdmittedCall, OpenCallDeps } from './open-call.ts';
import { beginTrace, createReports, NOT_OPENED, type RunningCall } from './run-call.ts';

/**
 * Serves a call of somebody without an account: it is neither stored nor metered, and no tool can be used in it. Its
 * length is limited by what the engine is told.
 */
export function runTrial(
  deps: Pick<OpenCallDeps, 'db' | 'logger' | 'metrics' | 'responder' | 'traces'>,
  call: AdmittedCall,
  slot: CallSlot,
): RunningCall {
  const { db, logger, responder } = deps;
  const { callId, conversationId, assistant, engine, claims } = call;
  const { draftId, timeZone } = claims;
  const askedAt = performance.now();
  const trace = beginTrace(deps, call);
  const reports = createReports(deps, callId, trace);
  const zone = timeZone === null ? {} : { timeZone };
  return {
    handlers: {
      // Without a `caller` there are no tools.
      respond(turns, signal, rehearsal = false) {
        const spoken = { turns, ...zone, ...(rehearsal && { rehearsal }) };
        return responder.respond({ id: conversationId, assistant: assistant.profile, ...spoken }, signal);
      },
      onConnected() {
        trace.step('setup', performance.now() - askedAt);
        if (!slot.connect()) engine.hangUp(callId, 'busy');
        // Until now the browser may have tried another way to connect with the same secret.
        dropTrialDraft(db, draftId ?? '').catch((err: unknown) => {
          logger.warn({ err, callId }, 'a draft is left until it expires');
        });
      },
      onTurn: () => undefined,
      ...reports,
      onEnded(end) {
        slot.release();
        reports.onEnded(end);
      },
    },
    drop: () => trace.end({ reason: NOT_OPENED }, true),
  };
}
