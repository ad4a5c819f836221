import { randomBytes } from 'node:crypto';
import {
  type AnsweredCall,
  answerOffer,
  createSession,
  createSpeech,
  type EndReason,
  InvalidOfferError,
  SAMPLE_RATE,
  type Speech,
  type VoiceSession,
  writeWav,
} from '@parlo/voice';
import type { CallToOpen, FromHost, HostSettings, ToHost } from './ipc.ts';
import { RemoteAnswers } from './remote-answers.ts';

/** One voice host: a process of its own, so that a fault in native code ends its calls and nobody else's. */

// Ctrl-C in a terminal reaches the whole process group. The server decides when a call ends, not the terminal.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
// A host without its server has nobody to answer for it: without this it would outlive a killed server.
process.on('disconnect', () => process.exit(0));

const settings = JSON.parse(process.argv[2] ?? '{}') as HostSettings;
const sessions = new Map<string, VoiceSession>();
const answers = new RemoteAnswers(tell);
const speech = await createSpeech({ cacheDir: settings.cacheDir, warmDetectors: 2 });

function tell(message: FromHost): void {
  if (process.connected) process.send?.(message);
}

const describe = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

async function open(call: CallToOpen): Promise<void> {
  const { callId } = call;
  let answered: AnsweredCall | null = null;
  try {
    answered = await answerOffer(call.offer, settings.webRtc);
    const { sdp, transport } = answered;
    const session = createSession({
      id: `sess_${callId.slice(4)}`,
      model: call.model,
      voice: call.voice,
      instructions: call.instructions,
      expiresAt: call.expiresAt,
      maxDurationMs: call.maxDurationMs,
      transport,
      stt: speech.stt,
      tts: speech.tts,
      detector: speech.createDetector(),
      answer: (turns, signal) => answers.answer(callId, turns, signal),
      observer: {
        onOpened: () => tell({ type: 'connected', callId }),
        onTurn: (turn) => tell({ type: 'turn', callId, turn }),
        onTimings: (timings) => tell({ type: 'timings', callId, timings }),
        onError: (error) => tell({ type: 'error', callId, message: describe(error) }),
        onEnded: ({ reason, seconds }) => end(callId, reason, seconds),
      },
      clock: {
        now: () => performance.now(),
        after: (delayMs, task) => {
          const timer = setTimeout(task, delayMs);
          return () => clearTimeout(timer);
        },
      },
      newId: (prefix) => `${prefix}_${randomBytes(12).toString('hex')}`,
    });
    sessions.set(callId, session);
    tell({ type: 'opened', callId, sdp });
    warm(speech, call);
  } catch (error) {
    // A session that could not be made does not close what it was given.
    answered?.transport.close();
    const invalidOffer = error instanceof InvalidOfferError;
    tell({ type: 'refused', callId, invalidOffer, message: invalidOffer ? error.message : describe(error) });
  }
}

/** Fills the speech cache with what will be said first; a failure shows when it is really said. */
function warm({ tts }: Speech, { greeting, voice }: CallToOpen): void {
  tts.synthesize(greeting, voice, AbortSignal.timeout(5_000)).catch(() => {});
}

function end(callId: string, reason: EndReason, seconds: number): void {
  sessions.delete(callId);
  tell({ type: 'ended', callId, reason, seconds });
}

async function speak(requestId: number, text: string, voice: string): Promise<void> {
  try {
    const samples = await speech.tts.synthesize(text, voice, AbortSignal.timeout(10_000));
    tell({ type: 'spoken', requestId, wav: writeWav({ samples, sampleRate: SAMPLE_RATE }) });
  } catch {
    tell({ type: 'spoken', requestId, wav: null });
  }
}

process.on('message', (message: ToHost) => {
  switch (message.type) {
    case 'ping':
      tell({ type: 'pong' });
      break;
    case 'open':
      void open(message.call);
      break;
    case 'hang_up':
      sessions.get(message.callId)?.close(message.reason);
      break;
    case 'run_out':
      sessions.get(message.callId)?.runOut();
      break;
    case 'answer_part':
    case 'answer_failed':
      answers.deliver(message);
      break;
    case 'speak':
      void speak(message.requestId, message.text, message.voice);
      break;
  }
});

tell({ type: 'ready' });
