import type { BrowserContext, Frame } from 'playwright-core';

/**
 * Records what a page's microphone and its call carry, on one audio clock: the only honest way to measure
 * how long a reply took. Events would leave out the network and the jitter buffer.
 */
const WORKLET = `
registerProcessor('parlo-recorder', class extends AudioWorkletProcessor {
  constructor() { super(); this.parts = []; this.length = 0; }
  process([microphone, answer]) {
    const size = 128;
    const frame = new Float32Array(size * 2);
    for (let i = 0; i < size; i++) {
      frame[i * 2] = microphone?.[0]?.[i] ?? 0;
      frame[i * 2 + 1] = answer?.[0]?.[i] ?? 0;
    }
    this.parts.push(frame); this.length += frame.length;
    if (this.length >= 9600) { this.port.postMessage(this.parts); this.parts = []; this.length = 0; }
    return true;
  }
});`;

const RECORDING_RATE = 48_000;

export interface Recording {
  readonly sampleRate: number;
  readonly microphone: Float32Array;
  readonly answer: Float32Array;
}

interface Probe {
  parts: Float32Array[];
  connections: RTCPeerConnection[];
  tracks: MediaStreamTrack[];
  errors: string[];
}

/**
 * Installs the recorder in every frame of every page of the context, which has to be made with `bypassCSP`: the
 * recorder's worklet comes from a blob, which the pages' own policy rightly refuses.
 */
export async function installRecorder(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    ({ worklet, sampleRate }) => {
      const probe: Probe = { parts: [], connections: [], tracks: [], errors: [] };
      Object.assign(window, { parloProbe: probe });
      if (!navigator.mediaDevices) return;
      let node: Promise<AudioWorkletNode> | null = null;
      let context: AudioContext;
      async function open() {
        context = new AudioContext({ sampleRate });
        await context.audioWorklet.addModule(
          URL.createObjectURL(new Blob([worklet], { type: 'text/javascript' })),
        );
        const recorder = new AudioWorkletNode(context, 'parlo-recorder', { numberOfInputs: 2 });
        recorder.port.onmessage = ({ data }) => probe.parts.push(...data);
        recorder.connect(context.destination);
        return recorder;
      }
      const tap = async (stream: MediaStream, input: number) => {
        try {
          node ??= open();
          const recorder = await node;
          context.createMediaStreamSource(stream).connect(recorder, 0, input);
        } catch (error) {
          probe.errors.push(String(error));
        }
      };
      const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = async (constraints) => {
        const stream = await ask(constraints);
        probe.tracks.push(...stream.getTracks());
        void tap(stream, 0);
        return stream;
      };
      // A call without WebRTC plays its sound itself, and hands the same sound to its meter.
      const makeOutput = AudioContext.prototype.createMediaStreamDestination;
      AudioContext.prototype.createMediaStreamDestination = function () {
        const output = makeOutput.call(this);
        void tap(output.stream, 1);
        return output;
      };
      const Original = window.RTCPeerConnection;
      window.RTCPeerConnection = class extends Original {
        constructor(configuration?: RTCConfiguration) {
          super(configuration);
          probe.connections.push(this);
          this.addEventListener('track', ({ track }) => void tap(new MediaStream([track]), 1));
        }
      };
    },
    { worklet: WORKLET, sampleRate: RECORDING_RATE },
  );
}

/** Everything recorded in a frame so far. */
export async function readRecording(frame: Frame): Promise<Recording> {
  const { base64, errors } = await frame.evaluate(() => {
    const { parts, errors } = (window as unknown as { parloProbe: Probe }).parloProbe;
    const samples = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts)
      for (const value of part) samples[at++] = Math.max(-1, Math.min(1, value)) * 32_767;
    const bytes = new Uint8Array(samples.buffer);
    let text = '';
    for (let i = 0; i < bytes.length; i += 32_768)
      text += String.fromCharCode(...bytes.subarray(i, i + 32_768));
    return { base64: btoa(text), errors };
  });
  if (errors.length > 0) throw new Error(`The recorder failed: ${errors.join('; ')}`);
  const bytes = Buffer.from(base64, 'base64');
  const length = bytes.length / 4;
  const microphone = new Float32Array(length);
  const answer = new Float32Array(length);
  for (let i = 0; i < length; i++) {
    microphone[i] = bytes.readInt16LE(i * 4) / 32_768;
    answer[i] = bytes.readInt16LE(i * 4 + 2) / 32_768;
  }
  return { sampleRate: RECORDING_RATE, microphone, answer };
}

/** What is still open in a frame: microphone tracks and peer connections. */
export function readOpenMedia(frame: Frame): Promise<{ liveTracks: number; openConnections: number }> {
  return frame.evaluate(() => {
    const { tracks, connections } = (window as unknown as { parloProbe: Probe }).parloProbe;
    return {
      liveTracks: tracks.filter((track) => track.readyState === 'live').length,
      openConnections: connections.filter((connection) => connection.connectionState !== 'closed').length,
    };
  });
}
