import { describe, expect, it } from 'vitest';
import { EnvironmentError, readEnvironment } from './env.ts';

const complaint = (variables: Record<string, string>) => {
  try {
    readEnvironment(variables);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message;
  }
  return '';
};

describe('services that hear and speak', () => {
  it('are chosen each by itself', () => {
    const hears = { PARLO_STT_BASE_URL: 'https://api.openai.com/v1/', PARLO_STT_MODEL: 'whisper-1' };
    expect(readEnvironment({ ...hears, PARLO_STT_API_KEY: 'sk-1' }).speech).toEqual({
      shared: {
        listening: { baseUrl: 'https://api.openai.com/v1', model: 'whisper-1', apiKey: 'sk-1' },
        speaking: undefined,
      },
      allowedUrls: [],
    });
    const speaks = {
      PARLO_TTS_BASE_URL: 'http://localhost:8880/v1',
      PARLO_TTS_MODEL: 'kokoro',
      PARLO_TTS_VOICE: 'af_heart',
      PARLO_SPEECH_ALLOWED_URLS: 'https://api.openai.com, https://tts.example',
    };
    expect(readEnvironment(speaks).speech).toEqual({
      shared: {
        listening: undefined,
        speaking: { baseUrl: 'http://localhost:8880/v1', model: 'kokoro', voice: 'af_heart' },
      },
      allowedUrls: ['https://api.openai.com', 'https://tts.example'],
    });
  });

  it('are not half set, and send nothing without encryption but to private addresses', () => {
    expect(complaint({ PARLO_STT_MODEL: 'whisper-1' })).toContain('PARLO_STT_BASE_URL is missing');
    expect(complaint({ PARLO_TTS_VOICE: 'nova' })).toContain('PARLO_TTS_BASE_URL is missing');
    expect(complaint({ PARLO_TTS_BASE_URL: 'https://tts.example/v1' })).toContain(
      'PARLO_TTS_MODEL is missing',
    );
    const open = complaint({ PARLO_STT_BASE_URL: 'http://stt.example/v1', PARLO_STT_MODEL: 'm' });
    expect(open).toContain('PARLO_STT_BASE_URL must begin with https://');
    const wrong = complaint({ PARLO_TTS_BASE_URL: 'ftp://tts.example', PARLO_TTS_API_KEY: 'sk-secret' });
    expect(wrong).toContain('up to /audio/speech');
    expect(wrong).not.toContain('sk-secret');
  });
});
