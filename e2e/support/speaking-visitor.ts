import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import type { Studio } from './sound.ts';

interface Voice {
  say(wavBase64: string): Promise<void>;
}

/**
 * A page whose microphone is a visitor who speaks when a test says so. A microphone file plays by its own clock, and a
 * conversation of many turns would have to guess when each reply is over.
 */
export async function openSpeaking(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  await context.addInitScript(() => {
    if (!navigator.mediaDevices) return;
    let opened: { context: AudioContext; output: MediaStreamAudioDestinationNode } | undefined;
    const open = () => {
      const audio = new AudioContext({ sampleRate: 48_000 });
      const output = audio.createMediaStreamDestination();
      // The hush of a room: no microphone gives digital silence.
      const hush = audio.createBuffer(1, 48_000, 48_000);
      const samples = hush.getChannelData(0);
      for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() - 0.5) * 0.002;
      const room = new AudioBufferSourceNode(audio, { buffer: hush, loop: true });
      room.connect(output);
      room.start();
      return { context: audio, output };
    };
    navigator.mediaDevices.getUserMedia = async () => {
      opened ??= open();
      return opened.output.stream.clone();
    };
    const voice: Voice = {
      async say(wavBase64) {
        opened ??= open();
        const { context: audio, output } = opened;
        const bytes = Uint8Array.from(atob(wavBase64), (letter) => letter.charCodeAt(0));
        const buffer = await audio.decodeAudioData(bytes.buffer);
        const source = new AudioBufferSourceNode(audio, { buffer });
        source.connect(output);
        const ended = new Promise((resolve) => source.addEventListener('ended', resolve));
        source.start();
        await ended;
      },
    };
    Object.assign(window, { parloVoice: voice });
  });
  return context.newPage();
}

/** Waits until the widget listens, says a sentence into the call, and waits until the sentence is over. */
export async function speak(page: Page, studio: Studio, text: string): Promise<void> {
  const { path } = await studio.record([{ say: text }]);
  const wav = await readFile(path, 'base64');
  await page.locator('[data-voice="listening"]').waitFor();
  await page.evaluate((sound) => (window as unknown as { parloVoice: Voice }).parloVoice.say(sound), wav);
}
