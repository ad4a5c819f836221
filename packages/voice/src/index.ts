/** The realtime voice engine: sessions, turn-taking, transports and speech. Knows no HTTP routes and no database. */
export {
  type ServiceAttempt,
  type ServiceConnection,
  ServiceError,
  type SpeechService,
} from './service/connection.ts';
export { ServiceRecognizer } from './service/service-recognizer.ts';
export { ServiceVoice } from './service/service-voice.ts';
export { recognizerWithFallback, voiceWithFallback } from './service/with-fallback.ts';
export { createSession } from './session/create-session.ts';
export { realClock } from './session/real-clock.ts';
export { farewellError } from './session/replying/phrases.ts';
export { MAX_CHANNELS } from './session/side-channels.ts';
export * from './session/types.ts';
export { parseClientEvent } from './session/wire/client-events.ts';
export { requestError } from './session/wire/request-error.ts';
export type { AddedVoiceReport } from './speaking/added/added-voices.ts';
export { createSpeechStore, SpeechCache, type SpeechStore } from './speaking/speech-cache.ts';
export { wholeSound } from './speaking/whole-sound.ts';
export { createSpeech, type Speech } from './speech/create-speech.ts';
export type { VoiceKind } from './speech/languages.ts';
export { NoRecognizerError } from './speech/recognition/no-recognizer-error.ts';
export { Recognizers } from './speech/recognition/recognizers.ts';
export { resample, StreamResampler } from './speech/sound/resample.ts';
export { readWav, type Wav, writeWav } from './speech/sound/wav.ts';
export * from './speech/types.ts';
export { EventSocket, type EventSocketOptions } from './transport/event-socket.ts';
export { disposeLiveKit, joinRoom, type RoomToJoin } from './transport/livekit-room.ts';
export { type RoomLink, type RoomLinkHandlers, RoomTransport } from './transport/room.ts';
export { TelephoneTransport } from './transport/telephone.ts';
export { type AnsweredCall, answerOffer, InvalidOfferError, type WebRtcOptions } from './transport/webrtc.ts';
export {
  LEAD_MS,
  LONGEST_FRAME_BYTES,
  type TextSocket,
  type TextSocketHandlers,
  WebSocketTransport,
} from './transport/websocket.ts';
