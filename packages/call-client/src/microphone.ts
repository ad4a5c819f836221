import type { CallBrowser } from './browser.ts';
import { CallFailure, type CallFailureCode } from './failures.ts';

const CONSTRAINTS: MediaStreamConstraints = {
  audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
};

/** Asks for the microphone. Rejects with a CallFailure that says what is in the way. */
export async function askMicrophone(browser: CallBrowser): Promise<MediaStream> {
  try {
    return await browser.getUserMedia(CONSTRAINTS);
  } catch (cause) {
    throw new CallFailure(codeOf(cause instanceof Error ? cause.name : '', browser), { cause });
  }
}

function codeOf(name: string, browser: CallBrowser): CallFailureCode {
  if (name === 'NotAllowedError' || name === 'SecurityError')
    return browser.mayAskMicrophone() ? 'microphone_denied' : 'microphone_not_delegated';
  if (name === 'NotFoundError') return 'no_microphone';
  if (name === 'NotReadableError' || name === 'AbortError') return 'microphone_busy';
  // `navigator.mediaDevices` is missing on a page that is not secure.
  return 'microphone_insecure';
}

export interface MicrophoneWatch {
  /** It is unplugged or taken away for good. */
  onGone(): void;
  /** The system took it, as a phone does for a call, or gave it back. A visitor who mutes themselves is not meant. */
  onPaused(paused: boolean): void;
}

export function watchMicrophone(stream: MediaStream, { onGone, onPaused }: MicrophoneWatch): void {
  for (const track of stream.getAudioTracks()) {
    track.onended = onGone;
    track.onmute = () => onPaused(true);
    track.onunmute = () => onPaused(false);
    if (track.muted) onPaused(true);
  }
}

export function muteMicrophone(stream: MediaStream | null, on: boolean): void {
  for (const track of stream?.getAudioTracks() ?? []) track.enabled = !on;
}

export function stopMicrophone(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) {
    track.onended = track.onmute = track.onunmute = null;
    track.stop();
  }
}
