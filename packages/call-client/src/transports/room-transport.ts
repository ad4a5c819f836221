import { HANG_UP } from '@parlo/contract/hang-up';
import { PacketReader, toPackets } from '@parlo/contract/packets';
import type { CallBrowser } from '../browser.ts';
import { fieldsOf, parseJson } from '../wire/read.ts';
import type { JoinedRoom, RoomAddress } from './livekit-room.ts';
import { type QuietWatch, SIGN_OF_LIFE, watchQuiet } from './realtime-socket.ts';
import { createSoundElement, type SoundElement } from './sound-element.ts';
import { type Transport, TransportFailed, type TransportHandlers } from './transport.ts';

/** From asking for the room to the assistant's first word, in milliseconds. */
export const ROOM_LIMIT_MS = 5_000;
/** How often the assistant is spoken to until it answers: what comes before it listens is lost. */
export const HELLO_MS = 250;

/** A call in a room of LiveKit, which carries its sound and its events to wherever the assistant is. */
export function createRoomTransport(
  browser: CallBrowser,
  handlers: TransportHandlers,
  requestRoom: (secret: string) => Promise<RoomAddress>,
): Transport {
  return new RoomTransport(browser, handlers, requestRoom);
}

class RoomTransport implements Transport {
  readonly #browser: CallBrowser;
  readonly #handlers: TransportHandlers;
  readonly #requestRoom: (secret: string) => Promise<RoomAddress>;
  readonly #opening = Promise.withResolvers<void>();
  readonly #packets = new PacketReader();
  readonly #sound: SoundElement;
  #state: 'opening' | 'open' | 'closed' = 'opening';
  #room: JoinedRoom | null = null;
  #microphone: MediaStream | null = null;
  #quiet: QuietWatch | null = null;
  #cancelLimit = () => {};
  #cancelHello = () => {};

  constructor(
    browser: CallBrowser,
    handlers: TransportHandlers,
    requestRoom: (secret: string) => Promise<RoomAddress>,
  ) {
    this.#browser = browser;
    this.#handlers = handlers;
    this.#requestRoom = requestRoom;
    this.#sound = createSoundElement(browser, handlers);
    this.#opening.promise.catch(() => {});
  }

  async connect({ secret }: { readonly secret: string }): Promise<void> {
    const address = await this.#requestRoom(secret);
    if (this.#state === 'closed') throw new TransportFailed('closed');
    this.#cancelLimit = this.#browser.after(ROOM_LIMIT_MS, () => this.#fail('no response in time'));
    void this.#join(address);
    await this.#opening.promise;
  }

  listen(microphone: MediaStream): void {
    this.#microphone = microphone;
    const [track] = microphone.getAudioTracks();
    if (track) this.#room?.listen(track);
  }

  send(event: object): void {
    if (this.#state === 'open') this.#post(JSON.stringify(event));
  }

  wake(): void {
    this.#sound.wake();
    this.#quiet?.hurry();
  }

  close(now: boolean): void {
    if (this.#state === 'closed') return;
    if (this.#state === 'open' && !now) this.#post(HANG_UP);
    this.#state = 'closed';
    this.#opening.reject(new TransportFailed('closed'));
    this.#cancelLimit();
    this.#cancelHello();
    this.#quiet?.stop();
    this.#sound.release();
    this.#room?.leave();
  }

  async #join(address: RoomAddress): Promise<void> {
    try {
      const room = await this.#browser.joinRoom(address, {
        onPacket: (packet) => this.#read(packet),
        onSound: (stream) => this.#state !== 'closed' && this.#sound.play(stream),
        onGone: () => this.#down('lost'),
      });
      if (this.#state === 'closed') return room.leave();
      this.#room = room;
      if (this.#microphone) this.listen(this.#microphone);
      this.#sayHello();
    } catch (cause) {
      this.#opening.reject(new TransportFailed('the room was not joined', { cause }));
    }
  }

  #sayHello(): void {
    if (this.#state !== 'opening') return;
    this.#post(JSON.stringify(SIGN_OF_LIFE));
    this.#cancelHello = this.#browser.after(HELLO_MS, () => this.#sayHello());
  }

  #post(text: string): void {
    for (const packet of toPackets(text)) this.#room?.send(packet);
  }

  #read(packet: Uint8Array): void {
    if (this.#state === 'closed') return;
    this.#quiet?.heard();
    const text = this.#packets.read(packet);
    if (text === null) return;
    if (text === HANG_UP) {
      this.#down('closed');
      return;
    }
    const event = parseJson(text);
    // The assistant's first word proves that both directions are there.
    if (fieldsOf(event).type === 'session.created') this.#open();
    this.#handlers.onEvent(event);
  }

  #open(): void {
    if (this.#state !== 'opening') return;
    this.#state = 'open';
    this.#cancelLimit();
    this.#cancelHello();
    this.#quiet = watchQuiet(
      this.#browser,
      () => this.send(SIGN_OF_LIFE),
      () => this.#down('lost'),
    );
    this.#opening.resolve();
    this.#handlers.onOpen();
  }

  #down(how: 'closed' | 'lost'): void {
    if (this.#state === 'opening') this.#fail(`the room was ${how}`);
    if (this.#state === 'open') this.#handlers.onDown(how);
  }

  #fail(why: string): void {
    this.#opening.reject(new TransportFailed(why));
  }
}
