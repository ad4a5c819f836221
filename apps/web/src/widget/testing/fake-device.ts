import type { CallEnd } from '@parlo/call-client';
import type { ServerEvent } from '@parlo/contract/realtime';
import { afterEach, beforeEach, vi } from 'vitest';
import { type DeviceBrowser, deviceBrowser } from '../device/browser.ts';
import { type DeviceOptions, startOnDevice } from '../device/device-call.ts';
import { dispatchWidgetEvent } from '../page/window-events.ts';
import { installSpeechStandIn, type SpeechStandIn } from './speech-stand-in.ts';

/**
 * A call by the visitor's device, with stand-ins for its clock and for the browser's recognition and synthesis, which
 * need their maker's servers.
 */

export const NOTICE = 'З вами розмовляє штучний інтелект.';
export let speech: SpeechStandIn;
export let told: string[];
export let asked: string[];
export let notes: [string, boolean][];
export let offer: { readonly words: string; press(): void } | null;
export let play: (() => void) | null;
export let ends: CallEnd[];
let hidden: boolean;
export let time: number;
export let call: ReturnType<typeof startOnDevice> | undefined;
let tasks: { at: number; task(): void }[];
let browser: DeviceBrowser;
export let track: { stop: ReturnType<typeof vi.fn> };

export const flush = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Moves the clock. */
export async function pass(ms: number): Promise<void> {
  time += ms;
  for (const due of tasks.filter(({ at }) => at <= time)) {
    tasks = tasks.filter((task) => task !== due);
    due.task();
  }
  await flush();
}

export function echoFree(): void {
  const stream = { getAudioTracks: () => [track], getTracks: () => [track] } as unknown as MediaStream;
  browser = { ...browser, openEchoFree: async () => stream };
}

/** Replaces parts of the browser that the next call gets. */
export function changeBrowser(more: Partial<DeviceBrowser>): void {
  browser = { ...browser, ...more };
}

export function hidePage(on: boolean): void {
  hidden = on;
}

export function replaceSpeech(...given: Parameters<typeof installSpeechStandIn>): void {
  speech = installSpeechStandIn(...given);
}

export async function startCall(more: Partial<DeviceOptions> = {}) {
  const options = {
    language: 'uk',
    pageLanguage: 'en',
    greeting: '',
    ask: (text: string) => asked.push(text),
    say: (text: string, isTrouble: boolean) => notes.push([text, isTrouble]),
    ...more,
  };
  const started = startOnDevice(
    options,
    {
      onMicrophone: () => told.push('microphone'),
      onOpen: () => told.push('open'),
      onEvent: (event: ServerEvent) => told.push(lineOf(event)),
      onSoundBlocked: (given) => {
        play = given;
      },
      onOffer: (given) => {
        offer = given;
      },
      onEnd: (end) => ends.push(end),
    },
    browser,
  );
  call = started;
  await flush();
  return started;
}

/** A short name for an event; what is shown of the visitor's words with it. */
function lineOf(event: ServerEvent): string {
  if (event.type === 'conversation.item.input_audio_transcription.delta') return `shows ${event.delta}`;
  if (event.type === 'conversation.item.deleted') return 'takes back';
  return event.type === 'error' ? `error ${event.error.code}` : event.type;
}
export const shown = () => told.filter((line) => line.startsWith('shows')).at(-1);
export const isShown = () =>
  told.findLastIndex((line) => line.startsWith('shows')) > told.lastIndexOf('takes back');

export const reply = (...events: object[]) => {
  for (const event of events) dispatchWidgetEvent('parlo:event', { event: event as ServerEvent });
};
export const created = { type: 'response.created' };
export const text = (text: string, item_id = 'a') => ({ type: 'response.output_text.done', item_id, text });
export const delta = (delta: string, item_id = 'a') => ({
  type: 'response.output_text.delta',
  item_id,
  delta,
});
export const said = () => speech.said.map(({ text }) => text);

/** As if the page had sent it at once. */
export function sending(): Partial<DeviceOptions> {
  return {
    ask(text) {
      asked.push(text);
      call?.type(text);
    },
  };
}

/** Every test begins anew, and its call is closed. */
export function callAnew(): void {
  beforeEach(() => {
    speech = installSpeechStandIn(['en-US', 'uk-UA']);
    [told, asked, notes, ends, tasks] = [[], [], [], [], []];
    [offer, play, hidden, time] = [null, null, false, 0];
    track = { stop: vi.fn() };
    browser = {
      ...deviceBrowser,
      languages: ['en-GB', 'uk'],
      isHidden: () => hidden,
      now: () => time,
      after(delayMs, task) {
        const one = { at: time + delayMs, task };
        tasks.push(one);
        return () => {
          tasks = tasks.filter((each) => each !== one);
        };
      },
    };
  });

  afterEach(() => {
    call?.close();
    call = undefined;
  });
}
