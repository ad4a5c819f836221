import { OpenAIRealtimeWebRTC, RealtimeAgent, RealtimeSession } from '@openai/agents-realtime';

/** What the visitor got of a call, by the client's own events and its own audio element. */
export interface StockCall {
  /** Id of the stream that the element plays; '' while it plays none. */
  streamId: string;
  /** Loudest RMS of what the element played, from 0 to 1. */
  loudest: number;
  /** Finished transcripts of what the assistant said. */
  readonly replies: string[];
  readonly errors: string[];
}

declare global {
  interface Window {
    stockCall: StockCall;
    /** Opens a call with a client secret, and asks for the greeting. */
    startStockCall(url: string, secret: string): Promise<void>;
  }
}

const METER_INTERVAL_MS = 50;

window.stockCall = { streamId: '', loudest: 0, replies: [], errors: [] };

window.startStockCall = async (url, secret) => {
  const audioElement = document.createElement('audio');
  audioElement.addEventListener('playing', () => meter(audioElement), { once: true });
  const transport = new OpenAIRealtimeWebRTC({ baseUrl: url, audioElement });
  transport.on('*', (event) => {
    if (event.type === 'response.output_audio_transcript.done') {
      window.stockCall.replies.push(String(event.transcript));
    }
  });
  const session = new RealtimeSession(new RealtimeAgent({ name: 'Bakery' }), { transport });
  session.on('error', ({ error }) => window.stockCall.errors.push(JSON.stringify(error)));
  await session.connect({ apiKey: secret });
  transport.sendEvent({ type: 'response.create' });
};

function meter(element: HTMLAudioElement): void {
  const stream = element.srcObject;
  if (!(stream instanceof MediaStream)) return;
  window.stockCall.streamId = stream.id;
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    const energy = samples.reduce((sum, sample) => sum + sample * sample, 0);
    window.stockCall.loudest = Math.max(window.stockCall.loudest, Math.sqrt(energy / samples.length));
  }, METER_INTERVAL_MS);
}
