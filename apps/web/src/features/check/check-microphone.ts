import { stopMicrophone } from '@parlo/call-client/microphone';
import type { CheckBrowser } from './check-browser.ts';
import { type Finding, failed, ok, warning } from './findings.ts';

/** Below this level it is not a quiet room but digital silence, with the rounding of a sound card. */
const SILENT = 0.0005;

/** Asks for the microphone, checks that it picks up sound, and releases it. */
export async function checkMicrophone({ call, loudest }: CheckBrowser): Promise<Finding> {
  let microphone: MediaStream;
  try {
    microphone = await call.getUserMedia({ audio: true });
  } catch (cause) {
    return refused(cause instanceof Error ? cause.name : '');
  }
  try {
    const name = microphone.getAudioTracks()[0]?.label || '—';
    return (await loudest(microphone)) > SILENT ? ok('heard', { name }) : warning('silent', { name });
  } finally {
    stopMicrophone(microphone);
  }
}

function refused(name: string): Finding {
  if (name === 'NotAllowedError' || name === 'SecurityError') return failed('denied');
  if (name === 'NotFoundError') return failed('noMicrophone');
  if (name === 'NotReadableError' || name === 'AbortError') return failed('microphoneBusy');
  return failed('insecure');
}
