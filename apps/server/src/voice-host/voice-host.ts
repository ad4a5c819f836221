import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { FromHost, HostSettings, ToHost } from './ipc.ts';
import { Liveness } from './liveness.ts';
import { ResponseRequests } from './response-requests.ts';
import type { VoiceHostsLog } from './voice-hosts.ts';

/**
 * glibc gives each thread of the speech models an arena of its own and keeps what it frees: 35 MB a host for
 * nothing. Other allocators ignore these.
 */
const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '65536', MALLOC_MMAP_THRESHOLD_: '65536' };

/** Models load in about a second; a host that needs this long is stuck. */
const READY_LIMIT_MS = 60_000;
const SPEAK_LIMIT_MS = 15_000;

type Wav = Uint8Array<ArrayBuffer> | null;

export interface VoiceHostHandlers {
  onReady(): void;
  onMessage(message: FromHost): void;
  /** It says nothing any more, and is being ended. */
  onHung(): void;
  /** Comes once; nothing follows. */
  onExit(how: HostExit): void;
}

export interface HostExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Why it never became ready; null when it was. */
  readonly notReady: string | null;
}

/** Of what a host writes before it is ready: native code says there what stopped it, and ends the process. */
const STDERR_KEPT = 4_096;

/** One child process, from its start to its end. */
export class VoiceHost {
  readonly #child: ChildProcess;
  readonly #readyLimit: NodeJS.Timeout;
  /** Why it is not ready, as far as it is known. */
  #notReady: string | null = null;
  #stderr = '';
  #wasReady = false;
  #liveness: Liveness | null = null;
  /** Calls it has at present. */
  readonly calls = new Set<string>();
  readonly responses: ResponseRequests;
  /** Sentences that it was asked to speak outside of calls. */
  readonly #spoken = new Map<number, (wav: Wav) => void>();
  #lastSpoken = 0;
  ready = false;

  constructor(settings: HostSettings, handlers: VoiceHostHandlers, log: VoiceHostsLog) {
    this.responses = new ResponseRequests((message) => this.send(message), log);
    // 'advanced' carries typed arrays without turning them into JSON.
    this.#child = fork(new URL('./host.ts', import.meta.url), [JSON.stringify(settings)], {
      serialization: 'advanced',
      env: { ...process.env, ...ALLOCATOR },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#readyLimit = setTimeout(() => {
      this.#notReady = `It was not ready after ${READY_LIMIT_MS / 1_000} s.`;
      this.kill();
    }, READY_LIMIT_MS);
    this.#child.stderr?.on('data', (written: Buffer) => {
      process.stderr.write(written);
      if (!this.#wasReady) this.#stderr = (this.#stderr + written).slice(-STDERR_KEPT);
    });
    this.#child.on('message', (message: FromHost) => {
      this.#liveness?.heard();
      if (message.type === 'pong') return;
      if (message.type === 'ready') {
        clearTimeout(this.#readyLimit);
        this.ready = this.#wasReady = true;
        this.#liveness = this.#watch(handlers);
        handlers.onReady();
      } else if (message.type === 'unusable') this.#notReady = message.reason;
      else if (message.type === 'spoken') this.#spoken.get(message.requestId)?.(message.wav);
      else handlers.onMessage(message);
    });
    this.#child.once('exit', (code, signal) => {
      clearTimeout(this.#readyLimit);
      this.#liveness?.stop();
      this.ready = false;
      this.responses.cancelAll();
      for (const finish of this.#spoken.values()) finish(null);
      if (this.#wasReady) handlers.onExit({ code, signal, notReady: null });
      else void this.#explain(code, signal).then((notReady) => handlers.onExit({ code, signal, notReady }));
    });
    // A failed send also ends the process's channel, and `exit` follows: that is where it is handled.
    this.#child.on('error', () => {});
  }

  /** What it said on its way out may be read only after its exit is known. */
  async #explain(code: number | null, signal: NodeJS.Signals | null): Promise<string> {
    const { stderr, connected } = this.#child;
    await Promise.all([
      connected && once(this.#child, 'disconnect'),
      stderr && !stderr.closed && once(stderr, 'close'),
    ]);
    const lastLine = this.#stderr.trim().split('\n').at(-1);
    return this.#notReady ?? (lastLine || `It ended with ${signal ?? code}.`);
  }

  #watch(handlers: VoiceHostHandlers): Liveness {
    return new Liveness({
      ping: () => this.send({ type: 'ping' }),
      onSilent: () => {
        // No more calls for it, from here on; `exit` ends those it has.
        this.ready = false;
        handlers.onHung();
        this.kill();
      },
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Dropped when the process is gone. A socket that goes with it belongs to the host from here on. */
  send(message: ToHost, socket?: Socket): void {
    if (!this.#child.connected) return;
    // Node would have an HTTP server that closes ask each host it gave connections to, and wait for ever for one
    // that has died meanwhile. Nothing asks after a connection that names no server.
    if (socket) Object.assign(socket, { server: null });
    this.#child.send(message, socket, {}, (error) => {
      // What stays here has no connection any more, but the server would count it as one.
      if (error === null) socket?.destroy();
    });
  }

  /** A WAV file of a sentence, or null when it could not be made. */
  speak(text: string, voice: string): Promise<Wav> {
    const requestId = ++this.#lastSpoken;
    return new Promise((resolve) => {
      const limit = setTimeout(() => finish(null), SPEAK_LIMIT_MS);
      const finish = (wav: Wav) => {
        clearTimeout(limit);
        this.#spoken.delete(requestId);
        resolve(wav);
      };
      this.#spoken.set(requestId, finish);
      this.send({ type: 'speak', requestId, text, voice });
    });
  }

  /** Ends it by closing its channel, and it exits then. */
  stop(): void {
    if (this.#child.connected) this.#child.disconnect();
    else this.kill();
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }
}
