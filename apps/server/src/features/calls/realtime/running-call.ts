import type { Context } from 'hono';
import { nameSecret } from '../access/client-secret.ts';
import type { JoiningSocket } from '../call-engine.ts';
import type { CallsElsewhere, JoinableCall, JoinableCalls } from '../lifecycle/joinable-calls.ts';
import { type ClaimsDeps, requireOwner, requireSigned } from './realtime-claims.ts';
import { RealtimeError } from './realtime-error.ts';

export interface RunningCallDeps extends Pick<ClaimsDeps, 'secretKey' | 'bearerOwner'> {
  readonly calls: Pick<JoinableCalls, 'find'>;
  readonly callsElsewhere: CallsElsewhere;
}

interface RunningHere {
  readonly call: JoinableCall;
  readonly as: JoiningSocket['as'];
}

/**
 * Returns a running call for whoever may join or end it: its assistant's owner by their key, or its own client by the secret
 * that opened it, even when that has expired meanwhile. Null for its owner where another server has it. Throws for everybody
 * else; of others' calls nobody learns that they run.
 */
export async function findRunningCall(
  deps: RunningCallDeps,
  context: Context,
  callId: string,
  credential: string | undefined,
): Promise<RunningHere | null> {
  const call = deps.calls.find(callId);
  if (credential === undefined || credential.startsWith('ek_')) {
    const secret = requireSigned(deps, credential);
    if (call?.openedWith !== nameSecret(secret)) throw callNotFound();
    return { call, as: 'participant' };
  }
  const owner = await requireOwner(deps, context);
  if (call?.ownerId === owner.id) return { call, as: 'owner' };
  if (call || !(await deps.callsElsewhere.runs(owner.id, callId))) throw callNotFound();
  return null;
}

export const callNotFound = () => new RealtimeError('not_found', 'There is no such call.');
