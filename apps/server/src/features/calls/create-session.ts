import { MESSAGES, type SessionAnswer, type SessionInput } from '@parlo/contract';
import { AppError } from '../../platform/errors.ts';
import type { SecretClaims } from './client-secret.ts';
import type { CallableAssistant } from './open-call.ts';

/** Long enough to answer the browser's microphone question, short enough to be worthless when it leaks. */
const SECRET_SECONDS = 60;

export interface CreateSessionDeps {
  readonly findAssistant: (id: string) => Promise<CallableAssistant | null>;
  readonly mint: (claims: SecretClaims) => string;
}

/** A secret for one assistant's calls. What the visitor sends of model, voice and instructions is not used. */
export async function createSession(deps: CreateSessionDeps, input: SessionInput): Promise<SessionAnswer> {
  const { assistantId } = input;
  if (!assistantId) throw new AppError('invalid_input', MESSAGES.assistantIdRequired);
  if (!(await deps.findAssistant(assistantId))) throw new AppError('not_found', MESSAGES.assistantNotFound);
  const expiresAt = Math.floor(Date.now() / 1_000) + SECRET_SECONDS;
  const value = deps.mint({ assistantId, origin: 'widget', expiresAt });
  return { success: true, client_secret: { value, expires_at: expiresAt } };
}
