import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { VoiceKind, VoiceSettings } from '@parlo/voice';
import { HearRequests } from './hear-requests.ts';
import type { FromHost, HostSettings, SpeakRequest, ToHost } from './ipc.ts';
import { KeepingUp } from './keeping-up.ts';
import { Liveness, waitedForCoreMs } from './liveness.ts';
import { ResponseRequests } from './response-requests.ts';
import type { VoiceHostsLog } from './voice-hosts.ts';

/**
 * By default glibc gives each thread of the speech models an arena of its own and keeps freed memory, which wastes 35 MB
 * per host. Other allocators ignore these variables.
 */
const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '65536', MALLOC_MMAP_THRESHOLD_: '65536' };

/** Models load in about a second, on a busy machine in minutes; a host that needs this long is stuck. */
const READY_LIMIT_MS = 5 * 60_000;
const SPEAK_LIMIT_MS = 15_000;
const EXIT_LIMIT_MS = 2_000;

type Wav = Uint8Array<ArrayBuffer> | null;

export interface VoiceHostHandlers {
  onReady(voice: VoiceKind): void;
  onMessage(message: FromHost): void;
  /** It does not respond any more and is being killed. */
  onHung(): void;
  /** Comes once; nothing follows. */
  onExit(how: HostExit): void;
}

export interface HostExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Why it never became ready; null if it was ready. */
  readonly notReady: string | null;
}

/** Characters kept of what a host writes before it is ready: native code writes there why it ends the process. */
const STDERR_KEPT = 4_096;

/** One child process, from its start to its end. */
export class VoiceHost {
  readonly #child: ChildProcess;
  readonly #readyLimit: NodeJS.Timeout;
  /** Why it is not ready, if known. */
  #notReady: string | null = null;
  #stderr = '';
  #wasReady = false;
  #liveness: Liveness | null = null;
  /** Its current calls. */
  readonly calls = new Set<string>();
  readonly keepingUp = new KeepingUp();
  readonly responses: ResponseRequests;
  /** Sound outside of calls. */
  readonly hearing = new HearRequests((message) => this.send(message));
  /** Requests for sentences outside of calls. */
  readonly #spoken = new Map<number, (wav: Wav) => void>();
  #lastSpoken = 0;
  ready = false;
  #exited = false;

  constructor(settings: HostSettings, handlers: VoiceHostHandlers, log: VoiceHostsLog) {
    this.responses = new ResponseRequests((message) => this.send(message), log);
    // 'advanced' sends typed arrays without converting them to JSON.
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
      if (message.type === 'pong') {
        this.keepingUp.report(message.lateMs);
        return;
      }
      if (message.type === 'ready') {
        clearTimeout(this.#readyLimit);
        this.ready = this.#wasReady = true;
        this.#liveness = this.#watch(handlers);
        handlers.onReady(message.voice);
      } else if (message.type === 'unusable') this.#notReady = message.reason;
      else if (message.type === 'spoken') this.#spoken.get(message.requestId)?.(message.wav);
      else if (message.type === 'heard') this.hearing.deliver(message);
      else handlers.onMessage(message);
    });
    this.#child.once('exit', (code, signal) => {
      this.#exited = true;
      clearTimeout(this.#readyLimit);
      this.#liveness?.stop();
      this.ready = false;
      this.responses.cancelAll();
      this.hearing.close();
      for (const finish of this.#spoken.values()) finish(null);
      if (this.#wasReady) handlers.onExit({ code, signal, notReady: null });
      else void this.#explain(code, signal).then((notReady) => handlers.onExit({ code, signal, notReady }));
    });
    // A failed send also ends the channel, and `exit` follows, which handles it.
    this.#child.on('error', () => {});
  }

  /** The last output and messages of a process may arrive after its exit. */
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
      waitedMs: () => (this.pid === undefined ? 0 : waitedForCoreMs(this.pid)),
      onSilent: () => {
        // It gets no more calls; `exit` ends those it has.
        this.ready = false;
        handlers.onHung();
        this.kill();
      },
    });
  }

  /** The share of what it can hold that is in use. */
  get load(): number {
    return this.keepingUp.loadBeside(this.calls.size);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Does nothing when the process is gone. A socket sent with the message then belongs to the host. */
  send(message: ToHost, socket?: Socket): void {
    if (!this.#child.connected) return;
    // When an HTTP server closes, Node asks every process that it gave connections to, and would wait for ever for one
    // that has died. It does not ask about a connection without a server.
    if (socket) Object.assign(socket, { server: null });
    this.#child.send(message, socket, {}, (error) => {
      // The socket here has no connection any more, but the server would still count it.
      if (error === null) socket?.destroy();
    });
  }

  /** A WAV file of a sentence, or null when it could not be made. */
  speak(text: string, settings: VoiceSettings & Pick<SpeakRequest, 'speech'>): Promise<Wav> {
    const requestId = ++this.#lastSpoken;
    return new Promise((resolve) => {
      const limit = setTimeout(() => finish(null), SPEAK_LIMIT_MS);
      const finish = (wav: Wav) => {
        clearTimeout(limit);
        this.#spoken.delete(requestId);
        resolve(wav);
      };
      this.#spoken.set(requestId, finish);
      this.send({ type: 'speak', request: { requestId, text, ...settings } });
    });
  }

  /**
   * Closes its channel, at which it exits, and waits for that. Kills it when it takes too long, and at once while it
   * loads: it holds no calls, and native code that is left in the middle of loading complains on stderr.
   */
  async stop(): Promise<void> {
    if (this.#exited) return;
    const exit = once(this.#child, 'exit');
    const limit = setTimeout(() => this.kill(), EXIT_LIMIT_MS);
    if (this.#wasReady && this.#child.connected) this.#child.disconnect();
    else this.kill();
    await exit;
    clearTimeout(limit);
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }
}
