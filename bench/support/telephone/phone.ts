import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@parlo/e2e/support/parlo.ts';
import { writeWav } from '@parlo/voice';
import { BaresipControl, type PhoneEvent } from './baresip-control.ts';
import { readGrowingWav } from './growing-wav.ts';
import { listens, run } from './run-sip.ts';
import { isLoud, PHONE_RATE } from './sounds.ts';

const MODULES = '/usr/lib/baresip/modules';
const SILENCE = new Float32Array(600 * PHONE_RATE);
const HEARD_MS = 60_000;
/** An assistant pauses for less between sentences. */
const PAUSE_MS = 1_500;
const LOOK_MS = 100;
const HANG_UP_MS = 10_000;
const KEY_MS = 250;

/** A telephone: baresip, which speaks from files and writes what it hears into one. */
export interface Phone {
  readonly events: readonly PhoneEvent[];
  dial(uri: string): void;
  /** Speaks into the call; resolves when that has begun. */
  speak(samples: Float32Array): Promise<void>;
  press(keys: string): Promise<void>;
  /** Resolves when the call has ended: a telephone that is removed before says no goodbye. */
  hangUp(): Promise<void>;
  /** Resolves when it has told so; rejects after `ms`. */
  told(type: string, ms: number): Promise<PhoneEvent>;
  /** All that was heard in the call so far, and all that was said in the same time. */
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

/** For one call. */
export async function startPhone({ program, number }: PhoneOptions): Promise<Phone> {
  const folder = await mkdtemp(join(tmpdir(), 'parlo-phone-'));
  const controlPort = await freePort();
  await writeFiles(folder, number, controlPort);
  const end = run(program, ['-f', folder], {}, 'ignore');
  try {
    await listens(controlPort);
    return phoneOf(folder, await BaresipControl.connect(controlPort), end);
  } catch (error) {
    await end();
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

const recordingsIn = (folder: string) => join(folder, 'recordings');

async function writeFiles(folder: string, number: string, controlPort: number): Promise<void> {
  const sipPort = await freePort();
  const silence = join(folder, 'silence.wav');
  await mkdir(recordingsIn(folder));
  await writeFile(silence, toWav(SILENCE));
  const settings = {
    sip_listen: `127.0.0.1:${sipPort}`,
    module_path: MODULES,
    audio_source: `aufile,${silence}`,
    audio_player: 'aubridge,nobody',
    audio_alert: 'aubridge,nobody',
    ausrc_srate: PHONE_RATE,
    snd_path: recordingsIn(folder),
    ctrl_tcp_listen: `127.0.0.1:${controlPort}`,
  };
  const lines = [
    ...Object.entries(settings).map(([name, value]) => `${name} ${value}`),
    'module_tmp account.so',
    ...['g711', 'aufile', 'aubridge', 'sndfile'].map((name) => `module ${name}.so`),
    ...['ctrl_tcp', 'menu'].map((name) => `module_app ${name}.so`),
  ];
  await writeFile(join(folder, 'config'), `${lines.join('\n')}\n`);
  const account = `<sip:${number}@127.0.0.1:${sipPort}>;regint=0;audio_codecs=PCMU`;
  await writeFile(join(folder, 'accounts'), `${account}\n`);
}

/** As a telephone sends it. */
const toWav = (sound: Float32Array) =>
  writeWav({
    sampleRate: PHONE_RATE,
    samples: Int16Array.from(sound, (each) => Math.max(-1, Math.min(1, each)) * 32_767),
  });

function phoneOf(folder: string, control: BaresipControl, end: () => Promise<void>): Phone {
  const recorded = async (side: 'dec' | 'enc') => {
    const names = await readdir(recordingsIn(folder));
    const name = names.find((each) => each.endsWith(`${side}.wav`));
    return name ? readGrowingWav(await readFile(join(recordingsIn(folder), name))) : new Float32Array(0);
  };
  let said = 0;
  return {
    events: control.events,
    dial: (uri) => control.tell('dial', uri),
    async speak(samples) {
      const path = join(folder, `${said++}.wav`);
      const sound = new Float32Array(samples.length + SILENCE.length);
      sound.set(samples);
      await writeFile(path, toWav(sound));
      control.tell('ausrc', `aufile,${path}`);
    },
    async press(keys) {
      for (const key of keys) {
        control.tell('sndcode', key);
        await delay(KEY_MS);
      }
    },
    async hangUp() {
      control.tell('hangup');
      await control.told('CALL_CLOSED', HANG_UP_MS);
    },
    told: (type, ms) => control.told(type, ms),
    heard: () => recorded('dec'),
    spoken: () => recorded('enc'),
    async untilQuiet(from, ms = PAUSE_MS) {
      const until = performance.now() + HEARD_MS;
      while (!control.has('CALL_CLOSED')) {
        const heard = (await recorded('dec')).subarray(from);
        const last = heard.findLastIndex(isLoud);
        if (last >= 0 && heard.length - last > (ms / 1_000) * PHONE_RATE) return;
        if (performance.now() > until) throw new Error('Nothing was heard, or no end of it.');
        await delay(LOOK_MS);
      }
    },
    async remove() {
      control.close();
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
