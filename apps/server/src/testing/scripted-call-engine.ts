import type { Socket } from 'node:net';
import type { SpeechAbilities } from '@parlo/contract';
import type { EndReason, RunOutReason } from '@parlo/voice';
import type {
  CallEngine,
  CallHandlers,
  CallToOpen,
  Hearing,
  JoiningSocket,
  OpenResult,
} from '../features/calls/call-engine.ts';

/** One call that the engine holds. Its caller does what a test says. */
export interface ScriptedCall {
  readonly call: CallToOpen;
  readonly handlers: CallHandlers;
  /** The connection that the server handed over, if the caller came by one. */
  readonly socket: Socket | undefined;
  /** The sockets that were joined to it. Whoever tests what they carry completes the handshake, in `onJoin`. */
  readonly joined: JoiningSocket[];
  /** The server's requests to it. */
  readonly asked: ('run_out' | EndReason)[];
}

/** An engine without processes or sound: calls are what a test says they are. */
export class ScriptedCallEngine implements CallEngine {
  readonly ready = Promise.resolve();
  /** The result of opening a call. */
  result: OpenResult = { sdp: 'v=0\r\nanswer' };
  readonly calls: ScriptedCall[] = [];
  /** Called when a call's time is used up. */
  onRunOut: (call: ScriptedCall) => void = () => undefined;
  /** Called with each socket that joins. */
  onJoin: (joining: JoiningSocket, call: ScriptedCall) => void = () => undefined;
  wav: Uint8Array<ArrayBuffer> | null = null;
  /** What it hears in any sound. */
  words: string | null = null;
  abilities: SpeechAbilities | null = { natural: true, hears: ['en', 'uk'], speaks: ['en', 'uk'] };

  load = 0;

  get activeCalls(): number {
    return this.calls.length;
  }

  get last(): ScriptedCall {
    const call = this.calls.at(-1);
    if (call === undefined) throw new Error('there was no call yet');
    return call;
  }

  requireReady(): void {}

  async open(call: CallToOpen, handlers: CallHandlers, socket?: Socket): Promise<OpenResult> {
    this.calls.push({ call, handlers, socket, joined: [], asked: [] });
    return this.result;
  }

  join(callId: string, joining: JoiningSocket): boolean {
    const call = this.#find(callId);
    if (call === undefined) return false;
    call.joined.push(joining);
    this.onJoin(joining, call);
    return true;
  }

  runOut(callId: string, why: RunOutReason): void {
    const call = this.#find(callId);
    call?.asked.push(why === 'no_minutes' ? 'run_out' : why);
    if (call) this.onRunOut(call);
  }

  hangUp(callId: string, reason: EndReason): void {
    this.#find(callId)?.asked.push(reason);
  }

  async speech(): Promise<SpeechAbilities | null> {
    return this.abilities;
  }

  async speak(): Promise<Uint8Array<ArrayBuffer> | null> {
    return this.wav;
  }

  async hear(_samples: Int16Array, _hearing: Hearing, _signal: AbortSignal): Promise<string | null> {
    return this.words;
  }

  async stop(): Promise<void> {}

  #find(callId: string): ScriptedCall | undefined {
    return this.calls.find(({ call }) => call.callId === callId);
  }
}
