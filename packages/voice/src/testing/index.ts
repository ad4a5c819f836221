/** Doubles for everything around a session, so that it can be tested with a fake clock and no sound. */
export { expectOrder } from './expect-order.ts';
export { createFakeClock, type FakeClock } from './fake-clock.ts';
export { type ScriptedCall, type ScriptedCallOptions, startScriptedCall } from './scripted-call.ts';
export { createScriptedSpeech, type ScriptedSpeech, type ScriptedSpeechOptions } from './scripted-speech.ts';
export { createScriptedTransport, type ScriptedTransport } from './scripted-transport.ts';
export { createScriptedSocket, createScriptedWebSocket, type ScriptedSocket } from './scripted-websocket.ts';
export { spoken } from './spoken.ts';
