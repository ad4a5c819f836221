import { PacketReader, toPackets } from '@parlo/contract/packets';
import type { RoomLink } from '../transport/room.ts';

/** A room whose caller is the test. */
export class ScriptedRoom implements RoomLink {
  handlers: RoomLink['handlers'] = null;
  readonly sent: string[] = [];
  readonly played: number[] = [];
  readonly #reader = new PacketReader();
  left = 0;
  /** The engine never says that the room is left. */
  hangs = false;
  send(packet: Uint8Array) {
    const text = this.#reader.read(packet);
    if (text !== null) this.sent.push(text);
  }
  play(frame: Int16Array) {
    this.played.push(frame.length);
  }
  /** A caller by telephone is through. */
  answered = false;
  isAnswered() {
    return this.answered;
  }
  leave() {
    this.left += 1;
    this.handlers?.onClosed();
    return this.hangs ? new Promise<void>(() => {}) : Promise.resolve();
  }
  say(text: string) {
    for (const packet of toPackets(text)) this.handlers?.onPacket(packet);
  }
}
