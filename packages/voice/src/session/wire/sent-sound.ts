import type { ClientEvent, RealtimeErrorDetail, SentItem } from '@parlo/contract/realtime';
import { resample } from '../../speech/sound/resample.ts';
import { SAMPLE_RATE } from '../../speech/types.ts';
import { decodeSound, soundMs } from '../../transport/wire-sound.ts';
import { LONGEST_UTTERANCE_MS, type TurnController } from '../listening/turn-controller.ts';
import type { VisitorTurns } from '../listening/visitor-turns.ts';
import { type ItemTools, refuseItem } from './item-changes.ts';
import { requestError } from './request-error.ts';
import type { SessionConfig } from './session-config.ts';

/** Sounds whose words are looked for at the same time: each takes a recogniser for a while. */
const MOST_AT_ONCE = 2;

export interface SoundTools extends ItemTools {
  readonly config: SessionConfig;
  readonly controller: TurnController;
  readonly turns: VisitorTurns;
}

type ItemCreate = Extract<ClientEvent, { type: 'conversation.item.create' }>;

/** Whether the item holds sound instead of words. */
export function hasSound(item: SentItem): boolean {
  return item.type === 'message' && item.content.some((part) => soundOf(part) !== null);
}

/**
 * Adds what the visitor said as a sound of its own: its words are looked for, and are a turn like one that was spoken. A
 * response waits for them. Returns the error to send, or null.
 */
export function addSound(
  { item, previous_item_id: previousId }: ItemCreate,
  tools: SoundTools,
): RealtimeErrorDetail | null {
  const { log, config, controller, turns } = tools;
  if (item.type !== 'message') return null;
  const [part, ...others] = item.content;
  const base64 = part === undefined ? null : soundOf(part);
  if (item.role !== 'user') return requestError('invalid_value', 'Sound is of users alone.', 'item.role');
  if (base64 === null || others.length > 0)
    return requestError('invalid_value', 'An item with sound has no other part.', 'item.content');
  const format = config.formats.input;
  const param = 'item.content.0.audio';
  if (soundMs(base64.length, format) > LONGEST_UTTERANCE_MS)
    return requestError('invalid_value', `Sound is at most ${LONGEST_UTTERANCE_MS / 1_000} s long.`, param);
  const samples = decodeSound(base64, format);
  if (samples === null || samples.length === 0)
    return requestError('invalid_value', 'Sound is base64 in the format of the session’s input.', param);
  if (controller.recognising >= MOST_AT_ONCE)
    return requestError(
      'invalid_value',
      'Too many sounds are being recognised: wait for their words.',
      param,
    );
  const id = item.id ?? log.newItemId();
  const content = [{ type: 'input_audio', transcript: null } as const];
  const stored = { id, object: 'realtime.item', type: 'message', status: 'completed', role: 'user' } as const;
  const refusal = refuseItem(log, item, previousId);
  if (refusal !== null) return refusal;
  turns.sent({ ...stored, content }, previousId);
  const heard = Float32Array.from(samples, (sample) => sample / 32_768);
  controller.recogniseWhole(id, resample(heard, format.rate, SAMPLE_RATE));
  return null;
}

function soundOf(part: object): string | null {
  const isSound = 'type' in part && part.type === 'input_audio';
  return isSound && 'audio' in part && typeof part.audio === 'string' ? part.audio : null;
}
