import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { FinishedTurn } from '@parlo/voice';
import type {
  CallEngine,
  CallHandlers,
  CallToOpen,
  Handshake,
  OpenResult,
} from '../../features/calls/call-engine.ts';
import type {
  CallFault,
  CallProvider,
  HostedHandlers,
  HostedUsage,
} from '../../features/calls/hosted-call.ts';
import { GREETING, NOTICE, SECRET_WORDS } from './run-call.ts';

export const OFFER = [
  'v=0',
  'o=- 1 2 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'a=group:BUNDLE 0 1',
  'a=msid-semantic: WMS',
  'm=audio 9 UDP/TLS/RTP/SAVPF 111',
  'c=IN IP4 0.0.0.0',
  'a=rtpmap:111 opus/48000/2',
  'a=setup:actpass',
  'a=mid:0',
  'a=sendrecv',
  'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
  'c=IN IP4 0.0.0.0',
  'a=mid:1',
  '',
].join('\r\n');

/** Notes what reached it, and takes every call. */
export class NotedEngine implements CallEngine {
  readonly ready = Promise.resolve();
  activeCalls = 0;
  load = 0;
  readonly opened: CallToOpen[] = [];
  readonly told: string[] = [];
  requireReady(): void {
    this.told.push('requireReady');
  }
  async open(call: CallToOpen, _handlers: CallHandlers, socket?: Socket): Promise<OpenResult> {
    this.opened.push(call);
    socket?.end('HTTP/1.1 418 Local\r\nconnection: close\r\n\r\n');
    return { sdp: call.connection.kind === 'offer' ? 'local answer' : null };
  }
  join(callId: string): boolean {
    this.told.push(`join ${callId}`);
    return false;
  }
  hangUp(callId: string, reason: string): void {
    this.told.push(`hangUp ${callId} ${reason}`);
  }
  runOut(callId: string, why: string): void {
    this.told.push(`runOut ${callId} ${why}`);
  }
  async speech() {
    return null;
  }
  async speak() {
    return null;
  }
  async hear() {
    this.told.push('hear');
    return 'Heard here.';
  }
  async stop(limitMs: number): Promise<void> {
    this.told.push(`stop ${limitMs}`);
  }
}

type End = Parameters<CallHandlers['onEnded']>[0];

/** The server's side of one call, noting all of it. */
export class NotedCall {
  readonly turns: FinishedTurn[] = [];
  readonly errors: string[] = [];
  readonly ends: End[] = [];
  readonly faults: (readonly [CallFault, string])[] = [];
  readonly refs: string[] = [];
  readonly usage: HostedUsage[] = [];
  readonly ended = Promise.withResolvers<End>();
  readonly connected = Promise.withResolvers<void>();
  useTool: HostedHandlers['useTool'] = async () => ({ output: '{"found":"Rye bread."}' });
  help: HostedHandlers['help'] = async () => null;
  watch: HostedHandlers['watch'] = () => () => null;
  mayCost = (_: HostedUsage): boolean => true;

  readonly handlers: CallHandlers = {
    async *respond() {},
    onConnected: () => this.connected.resolve(),
    onTurn: (turn) => this.turns.push(turn),
    onTimings: () => {},
    onError: (message) => this.errors.push(message),
    onEnded: (end) => {
      this.ends.push(end);
      this.ended.resolve(end);
    },
    hosted: {
      useTool: (call, signal) => this.useTool(call, signal),
      help: (said, signal) => this.help(said, signal),
      watch: () => this.watch(),
      onUsage: (usage) => {
        this.usage.push(usage);
        return this.mayCost(usage);
      },
      onProviderRef: (ref) => this.refs.push(ref),
      onFault: (fault, when) => this.faults.push([fault, when]),
    },
  };
}

let count = 0;

export function callTo(provider: CallProvider, connection: CallToOpen['connection']): CallToOpen {
  count += 1;
  return {
    callId: `rtc_${count.toString().padStart(32, '0')}`,
    connection,
    model: 'parlo-local',
    voice: 'alloy',
    instructions: 'You are Vera.',
    notice: NOTICE,
    languages: ['en'],
    greeting: GREETING,
    terms: '',
    expiresAt: 1_900_000_000,
    maxDurationMs: 60 * 60_000,
    hosted: {
      provider,
      voice: 'marin',
      instructions: SECRET_WORDS,
      tools: [{ name: 'search_knowledge', description: 'Looks up.', parameters: { type: 'object' } }],
    },
  };
}

export interface SocketDoor {
  readonly url: string;
  close(): void;
}

/** A server that hands on each upgrade as ours does once it has checked the request. */
export async function openDoor(
  onSocket: (handshake: Handshake, socket: Socket) => void,
): Promise<SocketDoor> {
  const server = createServer();
  server.on('upgrade', ({ headers: all }, socket, head) => {
    const names = ['connection', 'upgrade', 'sec-websocket-key', 'sec-websocket-version'];
    const headers = Object.fromEntries(names.map((name) => [name, String(all[name] ?? '')]));
    onSocket({ headers, head }, socket as Socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
