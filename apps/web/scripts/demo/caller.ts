import { readFile } from 'node:fs/promises';
import type { BrowserContext, FrameLocator } from 'playwright-core';

interface Voice {
  say(wavBase64: string): Promise<void>;
}

/**
 * Gives every page of the context a microphone that is silent until `say`. A microphone file of Chromium plays by its
 * own clock, and a busy machine would talk into the reply.
 */
export async function withVoice(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (!navigator.mediaDevices) return;
    let opened: { audio: AudioContext; output: MediaStreamAudioDestinationNode } | undefined;
    const open = () => {
      const audio = new AudioContext({ sampleRate: 48_000 });
      return { audio, output: audio.createMediaStreamDestination() };
    };
    navigator.mediaDevices.getUserMedia = async () => {
      opened ??= open();
      return opened.output.stream.clone();
    };
    const voice: Voice = {
      async say(wavBase64) {
        opened ??= open();
        const { audio, output } = opened;
        const bytes = Uint8Array.from(atob(wavBase64), (letter) => letter.charCodeAt(0));
        const source = new AudioBufferSourceNode(audio, {
          buffer: await audio.decodeAudioData(bytes.buffer),
        });
        source.connect(output);
        source.start();
      },
    };
    Object.assign(window, { parloVoice: voice });
  });
}

/** Speaks a WAV file into the call of a widget. */
export async function say(widget: FrameLocator, path: string): Promise<void> {
  const wav = await readFile(path, 'base64');
  await widget
    .locator('main')
    .evaluate((_, sound) => (window as unknown as { parloVoice: Voice }).parloVoice.say(sound), wav);
}
