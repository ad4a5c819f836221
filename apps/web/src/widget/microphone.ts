import type { CallBrowser } from './call-browser.ts';
import { CallSetupError } from './signalling.ts';
import type { Strings } from './strings.ts';

const CONSTRAINTS: MediaStreamConstraints = {
  audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
};

/** The visitor, or their browser for them, said no. */
export class MicrophoneDenied extends Error {
  override readonly name = 'MicrophoneDenied';
}

/** Asks for the microphone. Rejects with MicrophoneDenied, or with a CallSetupError that says what is in the way. */
export async function askMicrophone(browser: CallBrowser, strings: Strings): Promise<MediaStream> {
  try {
    return await browser.getUserMedia(CONSTRAINTS);
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : '';
    if (name === 'NotAllowedError' || name === 'SecurityError') {
      if (browser.mayAskMicrophone()) throw new MicrophoneDenied();
      throw new CallSetupError(strings.microphoneNotDelegated, { cause });
    }
    if (name === 'NotFoundError') throw new CallSetupError(strings.noMicrophone, { cause });
    if (name === 'NotReadableError' || name === 'AbortError')
      throw new CallSetupError(strings.microphoneBusy, { cause });
    // `navigator.mediaDevices` is missing on a page that is not secure.
    throw new CallSetupError(strings.microphoneInsecure, { cause });
  }
}

/** Calls `gone` when the microphone is unplugged or taken away. */
export function watchMicrophone(stream: MediaStream, gone: () => void): void {
  for (const track of stream.getAudioTracks()) track.onended = gone;
}

export function muteMicrophone(stream: MediaStream | null, on: boolean): void {
  for (const track of stream?.getAudioTracks() ?? []) track.enabled = !on;
}

export function stopMicrophone(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) {
    track.onended = null;
    track.stop();
  }
}
