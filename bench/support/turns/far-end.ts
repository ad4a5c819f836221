import type { ServerEvent } from '@parlo/contract/realtime';
import { VOICE_FRAME_SAMPLES } from '@parlo/voice';

/** As our client has it. */
const DUCKED = 0.25;

/** A visitor's loudspeaker without a network before it. */
export interface FarEnd {
  receive(event: ServerEvent): void;
  play(pcm: Int16Array): void;
  /** The next 10 ms; null for silence. */
  hear(): Int16Array | null;
}

/** Over WebRTC a frame is heard as it comes; over a WebSocket sound comes ahead of its time, as our client keeps it. */
export function createFarEnd(over: 'webrtc' | 'websocket'): FarEnd {
  let waiting: Int16Array[] = [];
  let held = false;
  let ducked = false;
  return {
    receive(event) {
      if (event.type === 'output_audio_buffer.held') held = true;
      if (event.type === 'output_audio_buffer.ducked') ducked = true;
      if (event.type === 'output_audio_buffer.released') held = ducked = false;
      const cut = event.type === 'response.done' && event.response.status === 'cancelled';
      if (over === 'websocket' && (cut || event.type === 'input_audio_buffer.speech_started')) waiting = [];
    },
    play(pcm) {
      for (let at = 0; at < pcm.length; at += VOICE_FRAME_SAMPLES)
        waiting.push(pcm.slice(at, at + VOICE_FRAME_SAMPLES));
      if (over === 'webrtc') waiting = waiting.slice(-1);
    },
    hear() {
      const frame = held ? undefined : waiting.shift();
      return (ducked ? frame?.map((sample) => DUCKED * sample) : frame) ?? null;
    },
  };
}
