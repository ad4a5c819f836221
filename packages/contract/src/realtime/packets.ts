/**
 * Events as packets of a LiveKit room, whose engine takes 15 KiB at most: a longer event goes in several. A packet that begins
 * with `+` is a part, and more follow; one with `.` is the last part; any other is a whole event, which is JSON and begins with
 * `{`. No schema library is imported here, so that a browser can afford it.
 */
export const PACKET_TOPIC = 'oai-events';

/** The participant that speaks for the assistant. */
export const ASSISTANT_IDENTITY = 'assistant';

/** What fits beside the engine's own bytes. */
export const PACKET_BYTES = 14_000;

/** More than any event: who sends more is not listened to. */
export const LONGEST_EVENT_BYTES = 4 * 1_024 * 1_024;

const PART = 0x2b;
const LAST = 0x2e;

/** The packets of one event, in the order in which they are to be sent. */
export function toPackets(event: string): Uint8Array<ArrayBuffer>[] {
  const bytes = new TextEncoder().encode(event);
  if (bytes.length <= PACKET_BYTES) return [bytes];
  const packets: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < bytes.length; at += PACKET_BYTES) {
    const part = bytes.subarray(at, at + PACKET_BYTES);
    const packet = new Uint8Array(part.length + 1);
    packet[0] = at + PACKET_BYTES < bytes.length ? PART : LAST;
    packet.set(part, 1);
    packets.push(packet);
  }
  return packets;
}

/** Puts packets together. They come in order. */
export class PacketReader {
  #parts: Uint8Array[] = [];
  #bytes = 0;

  /** The event that this packet completes; null where it completes none. */
  read(packet: Uint8Array): string | null {
    const [kind] = packet;
    if (kind !== PART && kind !== LAST) return new TextDecoder().decode(packet);
    this.#bytes += packet.length - 1;
    if (this.#bytes <= LONGEST_EVENT_BYTES) this.#parts.push(packet.slice(1));
    if (kind === PART) return null;
    const event = this.#bytes <= LONGEST_EVENT_BYTES ? join(this.#parts, this.#bytes) : null;
    this.#parts = [];
    this.#bytes = 0;
    return event;
  }
}

function join(parts: readonly Uint8Array[], length: number): string {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return new TextDecoder().decode(bytes);
}
