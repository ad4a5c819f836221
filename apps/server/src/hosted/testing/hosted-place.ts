import type { CallProvider } from '../../features/calls/hosted-call.ts';
import { dialSocket, type SocketCaller } from '../../testing/dial-socket.ts';
import {
  type RealtimeStandIn,
  STAND_IN_KEY,
  STAND_IN_MODEL,
  startRealtimeStandIn,
} from '../../testing/realtime-stand-in/start.ts';
import { HostedEngine, type HostedEngineOptions } from '../hosted-engine.ts';
import { callTo, NotedCall, NotedEngine, OFFER, openDoor, type SocketDoor } from './hosted-calls.ts';

/** An engine with a stand-in for its provider, and what a visitor's page does. A test file has one. */
export class HostedPlace {
  readonly standIn: RealtimeStandIn;
  readonly provider: CallProvider;
  /** Done after a test, the last first. */
  readonly #closing: (() => unknown)[] = [];

  private constructor(standIn: RealtimeStandIn, provider: Pick<CallProvider, 'kind' | 'model'>) {
    this.standIn = standIn;
    this.provider = {
      ...{ baseUrl: standIn.baseUrl, apiKey: STAND_IN_KEY, reach: 'private', about: 'shared' },
      ...provider,
    };
    standIn.models.add(provider.model.split('/')[0] ?? '');
  }

  static async start(
    provider: Pick<CallProvider, 'kind' | 'model'> = { kind: 'openai', model: STAND_IN_MODEL },
  ): Promise<HostedPlace> {
    return new HostedPlace(await startRealtimeStandIn(), provider);
  }

  /** After each test. */
  async tidy(): Promise<void> {
    for (const close of this.#closing.splice(0).toReversed()) await close();
    this.standIn.reset();
  }

  close(): Promise<void> {
    return this.standIn.close();
  }

  /** Is done when the test is over. */
  later(close: () => unknown): void {
    this.#closing.push(close);
  }

  engine(limits: HostedEngineOptions = {}) {
    const local = new NotedEngine();
    const engine = new HostedEngine(local, limits);
    this.later(() => engine.stop(0));
    return { local, engine };
  }

  /** A call with a browser's offer. */
  async offered(limits: HostedEngineOptions = {}, more: object = {}) {
    const { local, engine } = this.engine(limits);
    const noted = new NotedCall();
    const call = { ...callTo(this.provider, { kind: 'offer', offer: OFFER }), ...more };
    const result = await engine.open(call, noted.handlers);
    return { local, engine, noted, call, result };
  }

  /** A door at which the next visitor's WebSocket is a call. */
  async relayed() {
    const { local, engine } = this.engine();
    const noted = new NotedCall();
    const opened = Promise.withResolvers<unknown>();
    const door = await openDoor((handshake, socket) => {
      const call = callTo(this.provider, { kind: 'socket', handshake });
      opened.resolve(engine.open(call, noted.handlers, socket));
    });
    this.later(door.close);
    return { local, engine, noted, door, opened: opened.promise };
  }

  /** The visitor's page follows the events of a call, or a program of the owner's does. */
  async joined(engine: HostedEngine, callId: string, as: 'owner' | 'participant' = 'participant') {
    const door = await openDoor((handshake, socket) => void engine.join(callId, { handshake, socket, as }));
    this.later(door.close);
    return this.dial(door);
  }

  async dial(door: SocketDoor): Promise<SocketCaller> {
    const caller = await dialSocket(door.url);
    this.later(() => caller.vanish());
    return caller;
  }
}

/** What the widget does first. */
export function greet(page: SocketCaller): void {
  const content = [{ type: 'input_text', text: 'Hi' }];
  page.send({ type: 'conversation.item.create', item: { type: 'message', role: 'user', content } });
  page.send({ type: 'response.create' });
}
