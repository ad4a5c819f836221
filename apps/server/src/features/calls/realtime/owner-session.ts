import { VOICES } from '@parlo/contract';
import { type RealtimeSession, SessionUpdate } from '@parlo/contract/realtime';
import { effectiveSession, refuseSound } from '@parlo/voice/effective-session';
import { newId } from '../../../platform/new-id.ts';
import { RealtimeError } from './realtime-error.ts';

/** Fields of a session that an owner may set, by the object that they are in. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  session: [
    'type',
    'model',
    'output_modalities',
    'instructions',
    'tools',
    'tool_choice',
    'parallel_tool_calls',
    'max_output_tokens',
    'truncation',
    'tracing',
    'include',
    'audio',
    // Of a whole session object that is sent back.
    'object',
    'id',
    'expires_at',
    'ai_generated',
    'ai_notice',
  ],
  'session.audio': ['input', 'output'],
  'session.audio.input': ['format', 'transcription', 'noise_reduction', 'turn_detection'],
  'session.audio.output': ['format', 'voice', 'speed'],
};

/** What a session of an assistant begins with. */
export interface SessionBase {
  readonly voice: string;
  readonly instructions: string;
  readonly notice: string;
  readonly languages: readonly string[];
  /** The assistant has a language model, which can call tools. */
  readonly repliesByModel: boolean;
}

/**
 * Reads the session that an owner sets, for a client secret or for a call. Throws for a field that nothing here follows, by
 * its name, and for a value that `session.update` would refuse.
 */
export function readOwnerSession(sent: unknown): SessionUpdate {
  if (!isObject(sent)) throw refused('The session must be an object.', 'session');
  if (sent.type !== undefined && sent.type !== 'realtime')
    throw refused('Only sessions of the type "realtime" are served.', 'session.type');
  requireKnown(sent, 'session');
  const parsed = SessionUpdate.safeParse(sent);
  if (!parsed.success) {
    const path = ['session', ...(parsed.error.issues[0]?.path ?? [])].join('.');
    throw refused(`Invalid value for '${path}'.`, path);
  }
  const format = refuseSound(parsed.data, true);
  if (format) throw refused(format.message, format.param ?? 'session');
  requireVoice(parsed.data.audio?.output?.voice);
  const { model: _, ...session } = parsed.data;
  return session;
}

/**
 * Returns the session object of a call that begins with these fields. Throws where one of them would not apply, such as
 * tools of an assistant without a language model.
 */
export function describeSession(
  base: SessionBase & { readonly model: string },
  set: SessionUpdate,
): RealtimeSession {
  const { session, error } = effectiveSession({ ...base, id: newId('sess'), expiresAt: 0 }, set);
  if (error === null) return session;
  const message = error.message.replace(/ The rest of this update was applied\.$/, '');
  throw refused(message, error.param ?? 'session');
}

/** The voice that an owner chose for a session; undefined for the assistant's own. */
export function voiceOf({ audio }: SessionUpdate): string | undefined {
  const voice = audio?.output?.voice;
  return typeof voice === 'string' ? voice : voice?.id;
}

function requireKnown(fields: Readonly<Record<string, unknown>>, path: string): void {
  for (const [name, value] of Object.entries(fields)) {
    const param = `${path}.${name}`;
    // A client that writes all fields out leaves the unset ones null.
    if (value === null || value === undefined) continue;
    if (!FIELDS[path]?.includes(name)) throw refused(`'${param}' is not supported.`, param);
    if (FIELDS[param] === undefined) continue;
    if (!isObject(value)) throw refused(`'${param}' must be an object.`, param);
    requireKnown(value, param);
  }
}

function requireVoice(voice: string | { readonly id: string } | undefined): void {
  if (voice === undefined || VOICES.some((known) => known === voice)) return;
  throw refused(`Choose one of the voices: ${VOICES.join(', ')}.`, 'session.audio.output.voice');
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refused(message: string, param: string): RealtimeError {
  return new RealtimeError('invalid_value', message, { param });
}
