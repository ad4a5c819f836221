import type { TurnController } from './listening/turn-controller.ts';
import type { HeardReply, ResponseRunner } from './replying/response-runner.ts';
import type { CallTransport, Clock } from './types.ts';

/** A network that brings nothing for this long is away: in one that is only bad, packets come more often. */
export const NETWORK_AWAY_MS = 1_000;

/** Messages sent before a connection was given up may arrive at once when the network is back, followed by its end. */
const GIVEN_UP_MS = 1_000;

/** A device that took the microphone for longer has somebody else on the line. */
export const LONGEST_PAUSE_MS = 5 * 60_000;

export interface PresenceOptions {
  readonly clock: Clock;
  readonly transport: Pick<CallTransport, 'unheardMs'>;
  readonly runner: Pick<ResponseRunner, 'hold' | 'goOn' | 'heardBefore'>;
  readonly controller: Pick<TurnController, 'freeze' | 'thaw'>;
  /** The visitor is there again; `rest` is to be said of a reply that was over before they were missed. */
  readonly onBack: (rest: string) => void;
  /** The pause has become too long. */
  readonly onGiveUp: () => void;
}

/**
 * Whether the visitor hears the assistant, and the assistant them. Both can be kept from them by their network, which the
 * transport notices, and by their device, which the client tells. Meanwhile nothing is listened to and a reply waits; then
 * it goes on with the sentence that they did not hear to its end.
 */
export class Presence {
  readonly #options: PresenceOptions;
  #device: 'here' | 'deaf' | 'away' = 'here';
  #networkAway = false;
  #pausedAt = 0;
  #backAt = Number.NEGATIVE_INFINITY;
  #mattersUntil = Number.NEGATIVE_INFINITY;
  #listens = true;
  #isHeard = true;
  /** How far the reply had been heard when the visitor went away. */
  #heard: HeardReply | null = null;

  constructor(options: PresenceOptions) {
    this.#options = options;
  }

  /** The device took the microphone, and with `sound` the loudspeaker as well. */
  pause(sound: boolean): void {
    if (this.#device === 'here') this.#pausedAt = this.#options.clock.now();
    this.#device = sound ? 'away' : 'deaf';
    this.#follow(0);
  }

  resume(): void {
    this.#device = 'here';
    this.#follow(0);
  }

  /** To be called every few milliseconds; `matters` is whether anybody speaks. Returns whether time counts at all. */
  tick(matters: boolean): boolean {
    const { clock, transport, onGiveUp } = this.#options;
    // The end of the last sentence may be missed even though its playback time has passed.
    if (matters) this.#mattersUntil = clock.now() + 2 * NETWORK_AWAY_MS;
    const asks = clock.now() < this.#mattersUntil || this.#networkAway;
    const unheardMs = asks ? (transport.unheardMs?.() ?? 0) : 0;
    this.#networkAway = unheardMs >= NETWORK_AWAY_MS;
    this.#follow(unheardMs);
    if (this.#device !== 'here' && clock.now() - this.#pausedAt >= LONGEST_PAUSE_MS) onGiveUp();
    return this.#listens;
  }

  /** Whether a connection that ends now was lost: one that closes right after it came back was given up meanwhile. */
  get isLost(): boolean {
    return !this.#isHeard || this.#options.clock.now() - this.#backAt < GIVEN_UP_MS;
  }

  /** How far the last reply was heard by a visitor whose connection is lost now. */
  lastHeard(): HeardReply | null {
    const { runner, transport } = this.#options;
    return this.isLost ? this.#heard : runner.heardBefore(transport.unheardMs?.() ?? 0);
  }

  #follow(unheardMs: number): void {
    const { runner, controller, onBack } = this.#options;
    const listens = this.#device === 'here' && !this.#networkAway;
    const isHeard = this.#device !== 'away' && !this.#networkAway;
    const [listened, wasHeard] = [this.#listens, this.#isHeard];
    this.#listens = listens;
    this.#isHeard = isHeard;
    if (listened && !listens) controller.freeze();
    if (!listened && listens) controller.thaw();
    if (!wasHeard && isHeard) this.#backAt = this.#options.clock.now();
    if (wasHeard && !isHeard) {
      this.#heard = runner.heardBefore(unheardMs);
      runner.hold();
    }
    const rest = !wasHeard && isHeard ? runner.goOn(this.#heard) : '';
    if (!listened && listens) onBack(rest);
  }
}
