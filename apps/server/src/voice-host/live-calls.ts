import type { Socket } from 'node:net';
import type { EndReason, RunOutReason } from '@parlo/voice';
import type { CallHandlers, CallToOpen, JoiningSocket, OpenResult } from '../features/calls/call-engine.ts';
import type { VoiceHost } from './voice-host.ts';

const OPEN_LIMIT_MS = 10_000;

interface LiveCall {
  readonly host: VoiceHost;
  readonly handlers: CallHandlers;
  opened: ((result: OpenResult) => void) | null;
}

/** The calls of all hosts, from the offer to the end. */
export class LiveCalls {
  readonly #calls = new Map<string, LiveCall>();
  #onIdle: (() => void) | null = null;

  get size(): number {
    return this.#calls.size;
  }

  handlersOf(callId: string): CallHandlers | undefined {
    return this.#calls.get(callId)?.handlers;
  }

  /** Opens a call on `host`, over `socket` if there is one. Never rejects. */
  open(host: VoiceHost, call: CallToOpen, handlers: CallHandlers, socket?: Socket): Promise<OpenResult> {
    return new Promise((resolve) => {
      const limit = setTimeout(() => {
        this.hangUp(call.callId, 'failed');
        this.settle(call.callId, { refused: 'unavailable', message: 'The voice host took too long.' });
      }, OPEN_LIMIT_MS);
      const opened = (result: OpenResult) => {
        clearTimeout(limit);
        resolve(result);
      };
      this.#calls.set(call.callId, { host, handlers, opened });
      host.calls.add(call.callId);
      host.keepingUp.took();
      host.send({ type: 'open', call }, socket);
    });
  }

  /** Returns whether a host has the call: the socket then belongs to it. */
  join(callId: string, { handshake, socket, as }: JoiningSocket): boolean {
    const call = this.#calls.get(callId);
    if (call === undefined || call.opened !== null) return false;
    call.host.send({ type: 'join', callId, handshake, as }, socket);
    return true;
  }

  hangUp(callId: string, reason: EndReason): void {
    this.#calls.get(callId)?.host.send({ type: 'hang_up', callId, reason });
  }

  runOut(callId: string, why: RunOutReason): void {
    this.#calls.get(callId)?.host.send({ type: 'run_out', callId, why });
  }

  hangUpAll(reason: EndReason): void {
    for (const callId of this.#calls.keys()) this.hangUp(callId, reason);
  }

  /** The host has accepted or refused the call. Later results are ignored. */
  settle(callId: string, result: OpenResult): void {
    const call = this.#calls.get(callId);
    if (!call?.opened) return;
    const { opened } = call;
    call.opened = null;
    if ('refused' in result) this.#forget(callId);
    opened(result);
  }

  end(callId: string, how: Parameters<CallHandlers['onEnded']>[0]): void {
    const call = this.#calls.get(callId);
    if (!call) return;
    this.#forget(callId);
    call.handlers.onEnded(how);
  }

  /** Ends the calls of a host that is gone. */
  lose(host: VoiceHost): void {
    for (const callId of [...host.calls]) {
      this.settle(callId, { refused: 'unavailable', message: 'The voice host died.' });
      this.end(callId, { reason: 'failed', seconds: null });
    }
  }

  /** Resolves when no call is left, or after `limitMs`. */
  async idle(limitMs: number): Promise<void> {
    if (this.#calls.size === 0) return;
    await new Promise<void>((resolve) => {
      const limit = setTimeout(resolve, limitMs);
      this.#onIdle = () => {
        clearTimeout(limit);
        resolve();
      };
    });
    this.#onIdle = null;
  }

  #forget(callId: string): void {
    this.#calls.get(callId)?.host.calls.delete(callId);
    this.#calls.delete(callId);
    if (this.#calls.size === 0) this.#onIdle?.();
  }
}
