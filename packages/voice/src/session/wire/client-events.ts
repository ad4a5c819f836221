import { ClientEvent, type RealtimeErrorDetail } from '@parlo/contract/realtime';
import { requestError } from './request-error.ts';
import { refuseUnsupported } from './unsupported-items.ts';

/** Longest message that is read, in UTF-16 code units. */
export const LONGEST_MESSAGE = 256 * 1_024;
/** Longest one that holds sound: a minute of it, as one frame of a WebSocket may be. */
export const LONGEST_SOUND = 4 * 1_024 * 1_024;

export type ParsedEvent =
  | { readonly ok: true; readonly event: ClientEvent }
  | { readonly ok: false; readonly error: RealtimeErrorDetail };

const KNOWN_TYPES: ReadonlySet<string> = new Set<ClientEvent['type']>([
  'session.update',
  'input_audio_buffer.append',
  'input_audio_buffer.commit',
  'input_audio_buffer.clear',
  'output_audio_buffer.clear',
  'conversation.item.create',
  'conversation.item.retrieve',
  'conversation.item.truncate',
  'conversation.item.delete',
  'response.create',
  'response.cancel',
  'session.pause',
  'session.resume',
]);

/** Reads one message of a client: an event of the contract, or the error to reply with. */
export function parseClientEvent(message: string): ParsedEvent {
  const most = mayHoldSound(message) ? LONGEST_SOUND : LONGEST_MESSAGE;
  if (message.length > most)
    return { ok: false, error: requestError('invalid_event', `Events are at most ${most} characters.`) };
  const value = parseJson(message);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { ok: false, error: requestError('invalid_event', 'An event is a JSON object.') };
  const eventId =
    'event_id' in value && typeof value.event_id === 'string' ? value.event_id.slice(0, 512) : undefined;
  const type = 'type' in value ? value.type : undefined;
  if (typeof type !== 'string' || !KNOWN_TYPES.has(type))
    return {
      ok: false,
      error: requestError(
        'invalid_value',
        `Unknown event type '${nameOf(type).slice(0, 100)}'.`,
        'type',
        eventId,
      ),
    };
  const unsupported = 'item' in value ? refuseUnsupported(value.item) : null;
  if (unsupported !== null && type === 'conversation.item.create')
    return { ok: false, error: { ...unsupported, ...(eventId !== undefined && { event_id: eventId }) } };
  const parsed = ClientEvent.safeParse(value);
  if (parsed.success) return { ok: true, event: parsed.data };
  const path = parsed.error.issues[0]?.path.join('.') ?? '';
  return { ok: false, error: requestError('invalid_value', `Invalid value for '${path}'.`, path, eventId) };
}

/** An object of a client may have a `toString` that is no function. */
const nameOf = (type: unknown) => (typeof type === 'object' ? 'object' : String(type));

/** Only an item may be that long. */
function mayHoldSound(message: string): boolean {
  const isLong = message.length > LONGEST_MESSAGE;
  return isLong && message.includes('"conversation.item.create"') && message.includes('"input_audio"');
}

function parseJson(message: string): unknown {
  try {
    return JSON.parse(message);
  } catch {
    // Not JSON: undefined fails the check for an object.
    return undefined;
  }
}
