import type { RealtimeErrorDetail, SessionUpdate } from '@parlo/contract/realtime';
import { DEFAULT_FORMAT, type NamedFormat, readFormat } from './audio-format.ts';
import { requestError } from './request-error.ts';

/**
 * Refuses an update with a format of sound that is not spoken here, or a silence that is not waited for, as a whole: a client
 * that goes on with a format that it did not get would hear noise. `inEvents`: sound is inside events, else a channel of its own carries it.
 */
export function refuseSound({ audio }: SessionUpdate, inEvents: boolean): RealtimeErrorDetail | null {
  const detection = audio?.input?.turn_detection;
  if (detection?.type === 'semantic_vad' && detection.idle_timeout_ms != null) {
    const message = 'Only server_vad has an idle_timeout_ms. Nothing of this update was applied.';
    return requestError('invalid_value', message, 'session.audio.input.turn_detection.idle_timeout_ms');
  }
  for (const side of ['input', 'output'] as const) {
    const named = audio?.[side]?.format;
    if (named === undefined || named === null) continue;
    const format = readFormat(named);
    if (format !== null && (inEvents || format === DEFAULT_FORMAT)) continue;
    const spoken = inEvents ? SPOKEN : `'${DEFAULT_FORMAT.type}' at ${DEFAULT_FORMAT.rate} Hz over WebRTC`;
    const message = `${asked(named)} is not supported, only ${spoken}. Nothing of this update was applied.`;
    return requestError('invalid_value', message, `session.audio.${side}.format`);
  }
  return null;
}

const SPOKEN = "'audio/pcm' at 8000, 16000 or 24000 Hz, 'audio/pcmu' and 'audio/pcma'";

function asked({ type, rate }: NamedFormat): string {
  return `'${type.slice(0, 50)}'${rate == null ? '' : ` at ${rate} Hz`}`;
}
