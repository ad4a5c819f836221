import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { readWav } from '../../speech/sound/wav.ts';

/**
 * A stand-in of a server of OpenAI's audio API, for tests: it takes what the documentation says, refuses the rest with a
 * 400, and says and hears the same each time. It is no speech service.
 */

export interface SpeechRequest {
  readonly stage: 'speaking';
  readonly key: string | null;
  readonly model: string;
  readonly input: string;
  readonly voice: string;
}

export interface TranscriptionRequest {
  readonly stage: 'listening';
  readonly key: string | null;
  readonly model: string;
  readonly language: string | null;
  readonly seconds: number;
}

type Respond = (response: ServerResponse, request: IncomingMessage) => void | Promise<void>;

export interface StandInService {
  /** Up to `/audio/…`. */
  readonly baseUrl: string;
  readonly requests: (SpeechRequest | TranscriptionRequest)[];
  /** The transcript of every recording. */
  heard: string;
  /** Responds instead of it, to whatever is asked next; null: it responds itself. */
  instead: Respond | null;
  /** Hears and responds as at first, and was asked nothing. */
  reset(): void;
  close(): Promise<void>;
}

/** Its voice: a tone that no local voice makes. */
export const TONE_HZ = 1_000;
const RATE = 24_000;
const HEARD = 'When do you open?';
const MS_PER_CHARACTER = 60;

export async function openStandInService(): Promise<StandInService> {
  const server = createServer((request, response) => {
    void respond(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const service: StandInService = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests: [],
    heard: HEARD,
    instead: null,
    reset() {
      service.requests.length = 0;
      service.heard = HEARD;
      service.instead = null;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const body = await buffer(request);
      const key = request.headers.authorization?.replace(/^Bearer /, '') ?? null;
      const asked = await read(request, body, key);
      if (asked) service.requests.push(asked);
      if (service.instead) await service.instead(response, request);
      else if (asked === null) refuse(response, 404, 'Unknown request URL');
      else if (asked.stage === 'listening') json(response, 200, { text: service.heard });
      else
        response
          .writeHead(200, { 'content-type': 'audio/pcm' })
          .end(tone(asked.input.length * MS_PER_CHARACTER));
    } catch (error) {
      refuse(response, 400, error instanceof Error ? error.message : 'Bad request');
    }
  }
  return service;
}

/** 24 kHz PCM as the API sends it: 16 bits, little endian, no header. */
export function tone(ms: number, rate = RATE): Buffer {
  const samples = Buffer.alloc(Math.round((ms * rate) / 1_000) * 2);
  for (let at = 0; at < samples.length / 2; at++)
    samples.writeInt16LE(Math.round(8_000 * Math.sin((2 * Math.PI * TONE_HZ * at) / rate)), at * 2);
  return samples;
}

async function read(
  request: IncomingMessage,
  body: Buffer,
  key: string | null,
): Promise<SpeechRequest | TranscriptionRequest | null> {
  const type = request.headers['content-type'] ?? '';
  if (request.method !== 'POST') return null;
  if (request.url === '/v1/audio/speech') {
    const { model, input, voice, response_format } = JSON.parse(body.toString()) as Record<string, unknown>;
    if (response_format !== 'pcm') throw new Error('This stand-in speaks PCM');
    return { stage: 'speaking', key, model: text(model), input: text(input, 4_096), voice: text(voice) };
  }
  if (request.url !== '/v1/audio/transcriptions') return null;
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  const file = form.get('file');
  if (!(file instanceof File)) throw new Error('file is required');
  const { samples, sampleRate } = readWav(new Uint8Array(await file.arrayBuffer()));
  const language = form.get('language');
  return {
    stage: 'listening',
    key,
    model: text(form.get('model')),
    language: language === null ? null : text(language, 2),
    seconds: samples.length / sampleRate,
  };
}

function text(value: unknown, most = 200): string {
  if (typeof value !== 'string' || value === '' || value.length > most) throw new Error('Invalid parameter');
  return value;
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Responds as the API does to what it does not take. */
export function refuse(
  response: ServerResponse,
  status: number,
  message: string,
  code: string | null = null,
): void {
  json(response, status, { error: { message, type: 'invalid_request_error', param: null, code } });
}
