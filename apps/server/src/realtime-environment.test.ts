import { describe, expect, it } from 'vitest';
import { EnvironmentError, readEnvironment } from './env.ts';
import { pricesOf } from './realtime-environment.ts';

const complaint = (variables: Record<string, string>) => {
  try {
    readEnvironment(variables);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message;
  }
  return '';
};
const realtime = (variables: Record<string, string>) => readEnvironment(variables).realtime;

const PARLO = { PARLO_REALTIME_BASE_URL: 'http://localhost:3001/v1/', PARLO_REALTIME_MODEL: 'ast_1' };
const PRICES = 'text_in=4 text_cached=0.4 text_out=16 audio_in=32 audio_cached=0.4 audio_out=64';

describe('a provider of calls', () => {
  it('is nobody without settings, whatever key of OpenAI’s is there for other programs', () => {
    expect(realtime({ OPENAI_API_KEY: 'sk-other' })).toEqual({
      shared: undefined,
      allowedUrls: [],
      currency: 'USD',
      prices: {},
      caps: { perCall: null, perDay: null, perOwnerDay: null },
    });
  });

  it('is OpenAI with its small model where only a key is set', () => {
    expect(realtime({ PARLO_REALTIME_API_KEY: 'sk-1' }).shared).toEqual({
      baseUrl: 'https://api.openai.com/v1',
      model: 'gpt-realtime-2.1-mini',
      apiKey: 'sk-1',
    });
  });

  it('may be another one, which is not half set', () => {
    expect(realtime(PARLO).shared).toEqual({ baseUrl: 'http://localhost:3001/v1', model: 'ast_1' });
    expect(complaint({ PARLO_REALTIME_BASE_URL: 'https://voice.example/v1' })).toContain(
      'PARLO_REALTIME_MODEL is missing',
    );
    expect(complaint({ PARLO_REALTIME_MODEL: 'gpt-realtime' })).toContain(
      'PARLO_REALTIME_API_KEY is missing',
    );
    expect(complaint({ ...PARLO, PARLO_REALTIME_BASE_URL: 'http://voice.example/v1' })).toContain(
      'PARLO_REALTIME_BASE_URL must begin with https://',
    );
  });

  it('reads prices of its own model and of others', () => {
    const { prices } = realtime({
      ...PARLO,
      PARLO_REALTIME_PRICES: `${PRICES}; grok-voice: text_in=1 text_out=2 audio_in=3 audio_out=4 minute=0.006`,
    });
    expect(prices).toEqual({
      ast_1: {
        textIn: 4,
        textCached: 0.4,
        textOut: 16,
        audioIn: 32,
        audioCached: 0.4,
        audioOut: 64,
        minute: 0,
      },
      'grok-voice': {
        textIn: 1,
        textCached: 1,
        textOut: 2,
        audioIn: 3,
        audioCached: 3,
        audioOut: 4,
        minute: 0.006,
      },
    });
  });

  it.each([
    'text_in=5',
    'text_in=four text_out=1 audio_in=1 audio_out=1',
    'text_in=-1 text_out=1 audio_in=1 audio_out=1',
    `constructor=1 ${PRICES}`,
    `model ${PRICES}`,
  ])('refuses %j as prices, and repeats nothing of it', (prices) => {
    const said = complaint({ ...PARLO, PARLO_REALTIME_PRICES: prices });
    expect(said).toContain('PARLO_REALTIME_PRICES must be prices of a million tokens');
    expect(said).not.toContain(prices);
  });

  it('has caps in millionths, and only where its prices are known', () => {
    const caps = {
      PARLO_REALTIME_COST_PER_CALL: '0.50',
      PARLO_REALTIME_COST_PER_DAY: '20',
      PARLO_REALTIME_COST_PER_OWNER_DAY: '2.000001',
    };
    expect(realtime({ PARLO_REALTIME_API_KEY: 'sk-1', ...caps }).caps).toEqual({
      perCall: 500_000,
      perDay: 20_000_000,
      perOwnerDay: 2_000_001,
    });
    expect(complaint({ ...PARLO, ...caps })).toContain('PARLO_REALTIME_PRICES is missing');
    expect(complaint({ ...PARLO, ...caps, PARLO_REALTIME_PRICES: PRICES })).toBe('');
    expect(complaint({ PARLO_REALTIME_COST_PER_DAY: '0' })).toContain('must be more than 0');
    expect(complaint({ PARLO_REALTIME_COST_PER_DAY: 'much' })).toContain('must be an amount');
  });
});

describe('published prices', () => {
  const mini = { baseUrl: 'https://api.openai.com/v1', model: 'gpt-realtime-2.1-mini' };

  it('hold at the provider’s own address and in its currency, until the operator sets others', () => {
    const none = { prices: {}, currency: 'USD' };
    expect(pricesOf(none, mini)).toMatchObject({ audioIn: 10, audioOut: 20 });
    expect(pricesOf({ ...none, currency: 'EUR' }, mini)).toBeNull();
    expect(pricesOf(none, { ...mini, baseUrl: 'https://mine.openai.azure.com/openai/v1' })).toBeNull();
    expect(pricesOf(none, { ...mini, model: 'constructor' })).toBeNull();
    const own = realtime({ ...PARLO, PARLO_REALTIME_PRICES: `gpt-realtime-2.1-mini: ${PRICES}` });
    expect(pricesOf(own, mini)).toMatchObject({ audioIn: 32 });
  });
});
