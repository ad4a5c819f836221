import { HANG_UP } from '@parlo/contract/hang-up';
import type { ClientEvent, RealtimeErrorDetail } from '@parlo/contract/realtime';
import type { EndReason } from '@parlo/voice';
import { parseClientEvent, realClock, requestError, type TextSocket, WebSocketTransport } from '@parlo/voice';

/** A client of a hosted call: the visitor's page, their socket, or a program of the owner's. */
export interface ClientChannel {
  readonly as: 'owner' | 'participant';
  /** One event as JSON. Dropped without an error once closed. */
  send(event: string): void;
  close(reason: EndReason): void;
}

export interface ChannelHandlers {
  onEvent(event: ClientEvent): void;
  /** What is refused is answered by the caller. */
  onRefused(error: RealtimeErrorDetail): void;
  /** Base64 of the microphone; absent where sound does not come by events. */
  onSound?(audio: string): void;
  /** Comes once, unless we closed it. */
  onGone(how: 'left' | 'lost'): void;
}

const APPEND = 'input_audio_buffer.append';
/** A second of sound in one event; pages send a tenth of it. */
const LONGEST_SOUND = 512 * 1_024;
/** A client that lost its provider is to try again: no orderly end. */
const LOST_CODE = 1_011;

/** Follows an open socket. Sound is passed on as it is, without a look into it. */
export function openChannel(
  socket: TextSocket,
  as: ClientChannel['as'],
  newId: (prefix: string) => string,
  handlers: ChannelHandlers,
): ClientChannel & { begin(): void } {
  let closed = false;
  const transport = new WebSocketTransport(withoutSound(socket, handlers), { clock: realClock, newId });
  transport.handlers = {
    onOpen() {},
    onAudio() {},
    onMessage(text) {
      if (closed) return;
      if (text === HANG_UP) {
        handlers.onGone('left');
        return;
      }
      const parsed = parseClientEvent(text);
      if (parsed.ok) handlers.onEvent(parsed.event);
      else handlers.onRefused(parsed.error);
    },
    onClose(how) {
      if (closed) return;
      closed = true;
      handlers.onGone(how === 'left' ? 'left' : 'lost');
    },
  };
  return {
    as,
    send: (event) => transport.send(event),
    begin: () => transport.begin(),
    close(reason) {
      if (closed) return;
      closed = true;
      if (reason === 'lost') socket.close(LOST_CODE, 'provider_lost');
      else transport.close(reason);
    },
  };
}

/** The socket as the transport sees it: events of sound never get there. */
function withoutSound(socket: TextSocket, { onSound, onRefused }: ChannelHandlers): TextSocket {
  let inner: TextSocket['handlers'] = null;
  const outer: TextSocket = {
    get bufferedAmount() {
      return socket.bufferedAmount;
    },
    get handlers() {
      return inner;
    },
    set handlers(handlers) {
      inner = handlers;
      socket.handlers = handlers && {
        ...handlers,
        onBinary: () => handlers.onBinary(),
        onPong: () => handlers.onPong(),
        onClose: (code) => handlers.onClose(code),
        onText(text) {
          const audio = readSound(text);
          if (audio === null) handlers.onText(text);
          else if (!onSound) {
            onRefused(
              requestError('invalid_event', 'Sound comes by the audio track, not by events.', 'type'),
            );
          } else if (audio === '') {
            onRefused(
              requestError('invalid_value', 'Sound is base64 of 16-bit samples, mono, 24 kHz.', 'audio'),
            );
          } else onSound(audio);
        },
      };
    },
    send: (text) => socket.send(text),
    ping: () => socket.ping(),
    close: (code, reason) => socket.close(code, reason),
    terminate: () => socket.terminate(),
  };
  return outer;
}

/** The sound of an event; '' for unusable, null for any other event. */
function readSound(text: string): string | null {
  if (!text.includes(APPEND)) return null;
  try {
    const event: unknown = JSON.parse(text);
    if (typeof event !== 'object' || event === null || !('type' in event) || event.type !== APPEND)
      return null;
    const audio = 'audio' in event && typeof event.audio === 'string' ? event.audio : '';
    return audio.length > LONGEST_SOUND || !/^[A-Za-z0-9+/]*={0,2}$/.test(audio) ? '' : audio;
  } catch {
    // Not JSON: refused like any other.
    return null;
  }
}
