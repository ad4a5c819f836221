import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import {
  answerOffer,
  type CallTransport,
  createSession,
  createSpeech,
  disposeLiveKit,
  type EndReason,
  EventSocket,
  InvalidOfferError,
  joinRoom,
  MAX_CHANNELS,
  RoomTransport,
  realClock,
  type SessionObserver,
  type Speech,
  TelephoneTransport,
  VOICE_RATE,
  type VoiceSession,
  WebSocketTransport,
  wholeSound,
  writeWav,
} from '@parlo/voice';
import type { CallToOpen } from '../features/calls/call-engine.ts';
import { collectGarbage } from '../platform/collect-garbage.ts';
import { acceptSocket, HandshakeError, refuseSocket } from './accept-socket.ts';
import { HearingForPrograms } from './hearing-for-programs.ts';
import type { FromHost, HostSettings, SpeakRequest, ToHost } from './ipc.ts';
import { RemoteResponder } from './remote-responder.ts';
import { ServicesForCalls } from './services-for-calls.ts';

/** The process of a voice host. It is separate so that a fault in native code ends its calls only. */

// Ctrl-C in a terminal reaches the whole process group, but the server decides when calls end.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
/**
 * After a call's end its caller is still to be told why, and that the channel closes: who does not hear it waits for a
 * connection that never comes back. Longer than a transport takes for that.
 */
const GOODBYE_MS = 500;
/** When the last call ended. */
let lastEndAt = Number.NEGATIVE_INFINITY;

// Otherwise a host would outlive a killed server, with calls that nobody stores or ends.
process.on('disconnect', () => {
  const delayMs = Math.max(lastEndAt + GOODBYE_MS - performance.now(), 0);
  setTimeout(() => void disposeLiveKit().finally(() => process.exit(0)), delayMs);
});

const settings = JSON.parse(process.argv[2] ?? '{}') as HostSettings;
const sessions = new Map<string, VoiceSession>();
/** Calls whose callers are connected. */
const connected = new Set<string>();
/** Calls that are being opened; with a reason, if they are to be hung up as soon as they are open. */
const opening = new Map<string, EndReason | null>();
const responder = new RemoteResponder(send);
/** Sound leaves every 10 ms: how far apart timers of that length really are is how late it leaves. */
const FRAME_MS = 10;
const loopDelay = monitorEventLoopDelay({ resolution: FRAME_MS });
loopDelay.enable();
const speech = await loadSpeech();

const services = new ServicesForCalls({
  local: speech,
  clock: realClock,
  report: (report) => send({ type: 'service', report }),
});

const hearing = new HearingForPrograms((speech, language) => services.for(speech, [language]).stt, send);

function send(message: FromHost): void {
  // While the server ends, sending may fail. Without a callback that would be an uncaught error.
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}

async function loadSpeech(): Promise<Speech> {
  try {
    return await createSpeech({
      cacheDir: settings.cacheDir,
      modelsFolder: settings.modelsFolder ?? null,
      warmDetectors: 2,
      onAddedVoice: (report) => send({ type: 'added_voice', report }),
    });
  } catch (error) {
    const causes: unknown[] = error instanceof AggregateError ? error.errors : [error];
    const reason = causes.map((cause) => (cause instanceof Error ? cause.message : String(cause))).join('; ');
    // Wait until the message is sent, or the exit would lose the reason.
    await new Promise<void>((resolve) => {
      const sent = process.send?.({ type: 'unusable', reason } satisfies FromHost, undefined, undefined, () =>
        resolve(),
      );
      if (sent === undefined) resolve();
    });
    process.exit(1);
  }
}

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

const describe = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

type Joining = Extract<ToHost, { type: 'join' }>;

/** A caller's connection. `begin` reports it as open if nothing else does. */
interface Connection {
  readonly sdp: string | null;
  readonly transport: CallTransport;
  begin(): void;
}

async function accept({ callId, connection }: CallToOpen, socket: Socket | undefined): Promise<Connection> {
  if (connection.kind === 'offer') {
    return { ...(await answerOffer(connection.offer, settings.webRtc)), begin() {} };
  }
  if (connection.kind === 'room' && connection.telephone) {
    const transport = new TelephoneTransport(await joinRoom(connection), realClock);
    return { sdp: null, transport, begin: () => transport.begin() };
  }
  if (connection.kind === 'room') {
    const transport = new RoomTransport(await joinRoom(connection), realClock);
    return { sdp: null, transport, begin() {} };
  }
  // An open WebSocket does not prove that a caller is there; the first message does.
  const accepted = acceptSocket(socket, connection.handshake, () => markConnected(callId));
  const transport = new WebSocketTransport(accepted, { clock: realClock, newId });
  return { sdp: null, transport, begin: () => transport.begin() };
}

async function open(call: CallToOpen, socket: Socket | undefined): Promise<void> {
  const { callId } = call;
  let accepted: Connection | null = null;
  opening.set(callId, null);
  try {
    // Before the connection is taken: what a client sends at once would find no session.
    const languages = await languagesOf(call);
    accepted = await accept(call, socket);
    const { sdp, transport } = accepted;
    const session = createSession({
      id: `sess_${callId.slice(4)}`,
      model: call.model,
      voice: call.voice,
      ...(call.pronunciations && { pronunciations: call.pronunciations }),
      instructions: call.instructions,
      ...(call.session && { initial: call.session }),
      notice: call.notice,
      greeting: call.greeting,
      terms: call.terms,
      expiresAt: call.expiresAt,
      maxDurationMs: call.maxDurationMs,
      ...(call.history && { history: call.history }),
      ...(call.unheard && { unheard: call.unheard }),
      transport,
      languages,
      ...services.for(call.speech, languages),
      detector: speech.createDetector(),
      respond: (turns, signal, wishes) =>
        responder.respond({ callId, turns, rehearsal: false, ...(wishes && { wishes }) }, signal),
      rehearse: (turns, signal) => responder.respond({ callId, turns, rehearsal: true }, signal),
      settable: call.settable === true,
      repliesByModel: call.repliesByModel === true,
      observer: {
        onOpened: () => call.connection.kind !== 'socket' && markConnected(callId),
        onTurn: (turn) => send({ type: 'turn', callId, turn }),
        onTimings: (timings) => send({ type: 'timings', callId, timings }),
        onError: (error) => send({ type: 'error', callId, message: describe(error) }),
        onEnded: (how) => end(callId, how),
      },
      clock: realClock,
      newId,
    });
    sessions.set(callId, session);
    send({ type: 'opened', callId, sdp });
    const hungUp = opening.get(callId);
    if (hungUp) {
      session.close(hungUp);
      return;
    }
    accepted.begin();
  } catch (error) {
    // Without a session nothing else closes the transport.
    accepted?.transport.close('failed');
    const invalidOffer = error instanceof InvalidOfferError || error instanceof HandshakeError;
    send({ type: 'refused', callId, invalidOffer, message: invalidOffer ? error.message : describe(error) });
  } finally {
    opening.delete(callId);
  }
}

/** Adds a WebSocket to a call as a further channel of its events. */
function join({ callId, handshake, as }: Joining, socket: Socket): void {
  const session = sessions.get(callId);
  if (session === undefined) {
    refuseSocket(socket, 404, 'not_found', 'There is no such call.');
    return;
  }
  if (session.channels >= MAX_CHANNELS) {
    refuseSocket(socket, 429, 'too_many_requests', `A call has at most ${MAX_CHANNELS} further channels.`);
    return;
  }
  try {
    const onStarted = as === 'participant' ? () => {} : null;
    const channel = new EventSocket(acceptSocket(socket, handshake, onStarted), { clock: realClock, newId });
    if (!session.join(channel, as)) channel.close('left');
  } catch (error) {
    // The client has gone meanwhile.
    if (!(error instanceof HandshakeError)) throw error;
  }
}

/** Those of a call's languages that are understood in it; the first one counts, understood or not. */
async function languagesOf({ languages, speech: chosen }: CallToOpen): Promise<readonly string[]> {
  const heard = await speech.recognizers.languages();
  // A service knows them all. What it does not hear is heard here, by a model that is loaded then.
  if (chosen?.listening) return languages;
  const [first, ...others] = languages;
  if (first === undefined || !heard.includes(first)) return languages.slice(0, 1);
  const understood = [first, ...others.filter((each) => heard.includes(each))];
  // While the notice is said: a model that does not load is reported with the first words that it can't hear.
  for (const language of understood) speech.recognizers.prepare(language).catch(() => {});
  return understood;
}

function markConnected(callId: string): void {
  connected.add(callId);
  send({ type: 'connected', callId });
}

function end(callId: string, { seconds, ...how }: Parameters<SessionObserver['onEnded']>[0]): void {
  sessions.delete(callId);
  lastEndAt = performance.now();
  const billed = connected.delete(callId) ? seconds : 0;
  send({ type: 'ended', callId, seconds: billed, ...how });
}

/** How late timers were since the last time it was asked. */
function lateMs(): number {
  const late = loopDelay.percentile(95) / 1e6 - FRAME_MS;
  loopDelay.reset();
  return Number.isFinite(late) ? Math.max(0, Math.round(late)) : 0;
}

async function speak({ requestId, text, speech: chosen, ...settings }: SpeakRequest): Promise<void> {
  try {
    const samples = await wholeSound(
      services.for(chosen).tts.synthesize(text, settings, AbortSignal.timeout(10_000)),
    );
    send({ type: 'spoken', requestId, wav: writeWav({ samples, sampleRate: VOICE_RATE }) });
  } catch {
    send({ type: 'spoken', requestId, wav: null });
  }
}

process.on('message', (message: ToHost, socket?: Socket) => {
  switch (message.type) {
    case 'ping':
      send({ type: 'pong', lateMs: lateMs() });
      break;
    case 'open':
      void open(message.call, socket);
      break;
    case 'join':
      if (socket) join(message, socket);
      break;
    case 'hang_up':
      if (opening.has(message.callId)) opening.set(message.callId, message.reason);
      else sessions.get(message.callId)?.close(message.reason);
      break;
    case 'run_out':
      if (opening.has(message.callId)) opening.set(message.callId, message.why);
      else sessions.get(message.callId)?.runOut(message.why);
      break;
    case 'response_part':
    case 'response_failed':
      responder.deliver(message);
      break;
    case 'speak':
      void speak(message.request);
      break;
    case 'hear':
      void hearing.hear(message.request);
      break;
    case 'hear_abandoned':
      hearing.abandon(message.requestId);
      break;
  }
});

collectGarbage();
send({ type: 'ready', voice: speech.voice });
