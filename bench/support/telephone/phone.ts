import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../livekit/run-livekit.ts';
import { listens, run } from './run-sip.ts';
import { isLoud, PHONE_RATE } from './sounds.ts';

const MODULES = '/usr/lib/baresip/modules';
const WAV_HEADER = 44;
const SILENCE_SECONDS = 600;
const HEARD_MS = 60_000;
/** An assistant pauses for less between sentences. */
const PAUSE_MS = 1_500;
const LOOK_MS = 100;

/** What baresip tells of a call, such as `CALL_ESTABLISHED`. */
export interface PhoneEvent {
  readonly type: string;
  readonly param: string;
  readonly at: number;
}

/** A telephone: baresip, which speaks from files and writes what it hears into one. */
export interface Phone {
  readonly events: readonly PhoneEvent[];
  dial(uri: string): Promise<void>;
  /** Speaks into the call; resolves at once. */
  speak(samples: Float32Array): Promise<void>;
  press(keys: string): Promise<void>;
  hangUp(): Promise<void>;
  /** Resolves when it has told so; rejects after `ms`. */
  told(type: string, ms: number): Promise<PhoneEvent>;
  /** All that was heard in the last call so far, and all that was said in the same time. */
  heard(): Promise<Float32Array>;
  spoken(): Promise<Float32Array>;
  /** Resolves when something was heard after that sample and nothing for `ms` since then, or when the call has ended. */
  untilQuiet(from: number, ms?: number): Promise<void>;
  remove(): Promise<void>;
}

export interface PhoneOptions {
  readonly program: string;
  /** Its own number, which the called sees. */
  readonly number: string;
}

export async function startPhone({ program, number }: PhoneOptions): Promise<Phone> {
  const folder = await mkdtemp(join(tmpdir(), 'parlo-phone-'));
  const [sipPort, controlPort] = [await freePort(), await freePort()];
  const sounds = join(folder, 'heard');
  await mkdir(sounds);
  const silence = join(folder, 'silence.wav');
  await writeFile(silence, toWav(new Float32Array(SILENCE_SECONDS * PHONE_RATE)));
  const config = {
    sip_listen: `127.0.0.1:${sipPort}`,
    module_path: MODULES,
    audio_source: `aufile,${silence}`,
    audio_player: 'aubridge,nobody',
    audio_alert: 'aubridge,nobody',
    ausrc_srate: PHONE_RATE,
    snd_path: sounds,
    ctrl_tcp_listen: `127.0.0.1:${controlPort}`,
  };
  const modules = ['g711', 'aufile', 'aubridge', 'sndfile'].map((name) => `module ${name}.so`);
  const apps = ['ctrl_tcp', 'menu'].map((name) => `module_app ${name}.so`);
  const lines = [
    ...Object.entries(config).map(([name, value]) => `${name} ${value}`),
    ...['module_tmp account.so', ...modules, ...apps],
  ];
  await writeFile(join(folder, 'config'), `${lines.join('\n')}\n`);
  const account = `<sip:${number}@127.0.0.1:${sipPort}>;regint=0;audio_codecs=PCMU`;
  await writeFile(join(folder, 'accounts'), `${account}\n`);
  const end = run(program, ['-f', folder], {}, 'ignore');
  await listens(controlPort);
  const socket = connect(controlPort, '127.0.0.1');
  await once(socket, 'connect');
  const events: PhoneEvent[] = [];
  const waiting: (() => void)[] = [];
  readMessages(socket, (message) => {
    if (!message.event) return;
    events.push({ type: message.type ?? '', param: message.param ?? '', at: performance.now() });
    for (const look of waiting.splice(0)) look();
  });
  const tell = async (command: string, params = '') => {
    const text = JSON.stringify({ command, params });
    socket.write(`${Buffer.byteLength(text)}:${text},`);
    await delay(0);
  };
  const recorded = async (side: 'dec' | 'enc') => {
    const files = (await readdir(sounds)).filter((each) => each.endsWith(`${side}.wav`)).sort();
    const last = files.at(-1);
    if (!last) return new Float32Array(0);
    const bytes = (await readFile(join(sounds, last))).subarray(WAV_HEADER);
    const samples = new Int16Array(new Uint8Array(bytes.subarray(0, bytes.length & ~1)).buffer);
    return Float32Array.from(samples, (each) => each / 32_768);
  };
  const hasEnded = () => events.some(({ type }) => type === 'CALL_CLOSED');
  let said = 0;
  return {
    events,
    dial: (to) => tell('dial', to),
    async speak(samples) {
      const path = join(folder, `${said++}.wav`);
      const padded = new Float32Array(samples.length + SILENCE_SECONDS * PHONE_RATE);
      padded.set(samples);
      await writeFile(path, toWav(padded));
      await tell('ausrc', `aufile,${path}`);
    },
    async press(keys) {
      for (const key of keys) {
        await tell('sndcode', key);
        await delay(250);
      }
    },
    hangUp: () => tell('hangup'),
    async told(type, ms) {
      const until = performance.now() + ms;
      for (;;) {
        const event = events.find((each) => each.type === type);
        if (event) return event;
        const leftMs = until - performance.now();
        if (leftMs <= 0)
          throw new Error(`${type} was not told in ${ms} ms: ${events.map((each) => each.type)}`);
        const { promise, resolve } = Promise.withResolvers<void>();
        waiting.push(resolve);
        await Promise.race([promise, delay(leftMs)]);
      }
    },
    heard: () => recorded('dec'),
    spoken: () => recorded('enc'),
    async untilQuiet(from, ms = PAUSE_MS) {
      const until = performance.now() + HEARD_MS;
      while (!hasEnded()) {
        const heard = (await recorded('dec')).subarray(from);
        const last = heard.findLastIndex(isLoud);
        if (last >= 0 && heard.length - last > (ms / 1_000) * PHONE_RATE) return;
        if (performance.now() > until) throw new Error('Nothing was heard, or no end of it.');
        await delay(LOOK_MS);
      }
    },
    async remove() {
      socket.destroy();
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Message {
  readonly event?: boolean;
  readonly type?: string;
  readonly param?: string;
}

/** Netstrings: `LENGTH:JSON,`. */
function readMessages(socket: Socket, each: (message: Message) => void): void {
  let rest = Buffer.alloc(0);
  socket.on('error', () => {});
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const colon = rest.indexOf(':');
      const length = Number(rest.subarray(0, colon).toString());
      if (colon < 0 || rest.length < colon + length + 2) return;
      each(JSON.parse(rest.subarray(colon + 1, colon + 1 + length).toString()) as Message);
      rest = rest.subarray(colon + length + 2);
    }
  });
}

/** 16 bit, one channel. */
function toWav(samples: Float32Array): Buffer {
  const wav = Buffer.alloc(WAV_HEADER + 2 * samples.length);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(PHONE_RATE, 24);
  wav.writeUInt32LE(2 * PHONE_RATE, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(2 * samples.length, 40);
  for (const [at, sample] of samples.entries())
    wav.writeInt16LE(Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_767))), WAV_HEADER + 2 * at);
  return wav;
}
