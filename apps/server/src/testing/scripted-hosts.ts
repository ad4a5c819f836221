import type { Socket } from 'node:net';
import type { EndReason } from '@parlo/voice';
import type { CallToOpen } from '../voice-host/ipc.ts';
import type { CallHandlers, OpenResult, VoiceHosts } from '../voice-host/voice-hosts.ts';

/** One call that a scripted host holds. Its caller does what a test says. */
export interface ScriptedCall {
  readonly call: CallToOpen;
  readonly handlers: CallHandlers;
  /** The connection that the server handed over, if the caller came by one. */
  readonly socket: Socket | undefined;
  /** What the server asked of it. */
  readonly asked: ('run_out' | EndReason)[];
}

/** Stands in for voice hosts: no processes, no sound; calls are what a test says they are. */
export class ScriptedHosts implements Pick<VoiceHosts, 'open' | 'hangUp' | 'runOut' | 'speak' | 'stop'> {
  /** How offers are answered. */
  result: OpenResult = { sdp: 'v=0\r\nanswer' };
  readonly calls: ScriptedCall[] = [];
  /** Called when a call's time is used up. */
  onRunOut: (call: ScriptedCall) => void = () => undefined;
  wav: Uint8Array<ArrayBuffer> | null = null;

  /** To be handed in where hosts are asked for: nothing else of them is used there. */
  get asHosts(): VoiceHosts {
    return this as unknown as VoiceHosts;
  }

  get activeCalls(): number {
    return this.calls.length;
  }

  get last(): ScriptedCall {
    const call = this.calls.at(-1);
    if (call === undefined) throw new Error('there was no call yet');
    return call;
  }

  async open(call: CallToOpen, handlers: CallHandlers, socket?: Socket): Promise<OpenResult> {
    this.calls.push({ call, handlers, socket, asked: [] });
    return this.result;
  }

  runOut(callId: string): void {
    const call = this.#find(callId);
    call?.asked.push('run_out');
    if (call) this.onRunOut(call);
  }

  hangUp(callId: string, reason: EndReason): void {
    this.#find(callId)?.asked.push(reason);
  }

  async speak(): Promise<Uint8Array<ArrayBuffer> | null> {
    return this.wav;
  }

  async stop(): Promise<void> {}

  #find(callId: string): ScriptedCall | undefined {
    return this.calls.find(({ call }) => call.callId === callId);
  }
}
