import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import type { FromHost, HostSettings, ToHost } from './ipc.ts';
import { Liveness } from './liveness.ts';

/**
 * glibc gives each thread of the speech models an arena of its own and keeps what it frees: 35 MB a host for
 * nothing. Other allocators ignore these.
 */
const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '65536', MALLOC_MMAP_THRESHOLD_: '65536' };

/** Models load in about a second; a host that needs this long is stuck. */
const READY_LIMIT_MS = 60_000;

export interface VoiceHostHandlers {
  onReady(): void;
  onMessage(message: FromHost): void;
  /** It says nothing any more, and is being ended. */
  onHung(): void;
  /** Comes once; nothing follows. */
  onExit(how: { readonly code: number | null; readonly signal: NodeJS.Signals | null }): void;
}

/** One child process, from its start to its end. */
export class VoiceHost {
  readonly #child: ChildProcess;
  readonly #readyLimit: NodeJS.Timeout;
  #liveness: Liveness | null = null;
  /** Calls it has at present. */
  readonly calls = new Set<string>();
  ready = false;

  constructor(settings: HostSettings, handlers: VoiceHostHandlers) {
    // 'advanced' carries typed arrays without turning them into JSON.
    this.#child = fork(new URL('./host.ts', import.meta.url), [JSON.stringify(settings)], {
      serialization: 'advanced',
      env: { ...process.env, ...ALLOCATOR },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#readyLimit = setTimeout(() => this.kill(), READY_LIMIT_MS);
    this.#child.on('message', (message: FromHost) => {
      this.#liveness?.heard();
      if (message.type === 'pong') return;
      if (message.type === 'ready') {
        clearTimeout(this.#readyLimit);
        this.ready = true;
        this.#liveness = this.#watch(handlers);
        handlers.onReady();
      } else handlers.onMessage(message);
    });
    this.#child.once('exit', (code, signal) => {
      clearTimeout(this.#readyLimit);
      this.#liveness?.stop();
      this.ready = false;
      handlers.onExit({ code, signal });
    });
    // A failed send also ends the process's channel, and `exit` follows: that is where it is handled.
    this.#child.on('error', () => {});
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

  /** Ends it by closing its channel, which it takes as the word to exit. */
  stop(): void {
    if (this.#child.connected) this.#child.disconnect();
    else this.kill();
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }
}
