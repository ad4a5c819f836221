import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { EnvironmentError, readEnvironment } from './env.ts';

const complaint = (variables: Record<string, string>) => {
  try {
    readEnvironment(variables);
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(EnvironmentError);
    return (error as Error).message;
  }
};

describe('readEnvironment', () => {
  it('says where models are, or that none are used', () => {
    const modelsDir = (variables: Record<string, string>) =>
      readEnvironment(variables, '/srv/parlo').modelsDir;
    expect(modelsDir({ PARLO_DATA_DIR: '/var/parlo' })).toBe('/var/parlo/models');
    expect(modelsDir({ PARLO_MODELS_DIR: 'speech' })).toBe('/srv/parlo/speech');
    expect(modelsDir({ PARLO_MODELS: 'builtin' })).toBeNull();
    expect(() => modelsDir({ PARLO_MODELS: 'none' })).toThrow('PARLO_MODELS must be builtin, or absent.');
  });

  it('works with nothing set', () => {
    expect(readEnvironment({}, '/srv/parlo')).toEqual({
      port: 3000,
      backup: { keys: {}, tools: {} },
      dataDir: '/srv/parlo/data',
      modelsDir: '/srv/parlo/data/models',
      databaseUrl: undefined,
      adminEmail: undefined,
      adminPassword: undefined,
      publicUrl: undefined,
      rtcPorts: undefined,
      rtcPublicIp: undefined,
      rtcUdp: true,
      ice: { stunUrls: [], turn: undefined },
      languageModels: {
        shared: undefined,
        looks: false,
        allowedUrls: [],
        tokensPerDay: 2_000_000,
        patience: 1,
      },
      speech: { shared: {}, allowedUrls: [] },
      realtime: {
        shared: undefined,
        allowedUrls: [],
        currency: 'USD',
        prices: {},
        caps: { perCall: null, perDay: null, perOwnerDay: null },
      },
      payments: { kind: 'test' },
      voiceHosts: availableParallelism(),
      maxCalls: Number.POSITIVE_INFINITY,
      maxCallsPerAddress: availableParallelism() * 6,
      maxCallsPerAssistant: Number.POSITIVE_INFINITY,
      maxTrialCalls: availableParallelism() * 3,
      textKeys: { keys: [], encrypts: false },
      trialsPerDay: 500,
      metricsToken: undefined,
      logLevel: 'info',
      drainMs: 30_000,
      trustProxy: 0,
      caldavPrivate: false,
      adminsNeedSecondFactor: false,
      activityDays: 180,
      signIn: [],
      secret: undefined,
      smtpUrl: undefined,
      mailFrom: 'Parlo <parlo@localhost>',
      supportEmail: undefined,
    });
  });

  it('takes an empty variable for an absent one', () => {
    expect(readEnvironment({ PORT: '', DATABASE_URL: ' ', PARLO_PUBLIC_URL: '' }).port).toBe(3000);
  });

  it('derives the limits of calls from each other', () => {
    const { maxCalls, maxCallsPerAddress, maxTrialCalls } = readEnvironment({ PARLO_VOICE_HOSTS: '3' });
    expect([maxCalls, maxCallsPerAddress, maxTrialCalls]).toEqual([Number.POSITIVE_INFINITY, 18, 9]);
    const one = readEnvironment({ PARLO_MAX_CALLS: '1', PARLO_MAX_CALLS_PER_ASSISTANT: '5' });
    expect([one.maxCalls, one.maxCallsPerAddress, one.maxCallsPerAssistant]).toEqual([1, 1, 5]);
    expect(complaint({ PARLO_MAX_CALLS: '0' })).toBe(
      'PARLO_MAX_CALLS must be a whole number from 1 to 10000.',
    );
    expect(complaint({ PARLO_METRICS_TOKEN: 'short' })).toContain('at least 16 characters');
  });

  it('takes a complete bucket, and names missing variables of an incomplete one', () => {
    const bucket = {
      PARLO_S3_ENDPOINT: 'https://s3.example.com/',
      PARLO_S3_BUCKET: 'parlo-files',
      PARLO_S3_REGION: 'auto',
      PARLO_S3_ACCESS_KEY_ID: 'id',
      PARLO_S3_SECRET_ACCESS_KEY: 'hidden/secret',
    };
    expect(readEnvironment(bucket).s3).toEqual({
      endpoint: 'https://s3.example.com',
      bucket: 'parlo-files',
      region: 'auto',
      accessKeyId: 'id',
      secretAccessKey: 'hidden/secret',
    });
    expect(readEnvironment({}).s3).toBeUndefined();
    for (const name of Object.keys(bucket)) {
      const complained = complaint({ ...bucket, [name]: '' });
      expect(complained).toBe(`${name} is missing, but other PARLO_S3_ variables are set.`);
    }
    expect(complaint({ ...bucket, PARLO_S3_ENDPOINT: 's3.example.com' })).toContain(
      'must be an http or https',
    );
    expect(complaint({ ...bucket, PARLO_S3_BUCKET: '../other' })).not.toContain('hidden');
  });

  it('reads everything', () => {
    const env = readEnvironment(
      {
        PORT: '8080',
        PARLO_HOST: '127.0.0.1',
        PARLO_DATA_DIR: '/var/parlo',
        DATABASE_URL: 'postgresql://u:p@db:5432/parlo?sslmode=require',
        PARLO_ADMIN_EMAIL: 'Boss@Example.com',
        PARLO_ADMIN_PASSWORD: 'long enough',
        PARLO_PUBLIC_URL: 'https://talk.example.com/',
        PARLO_RTC_PORTS: '40000-40099',
        PARLO_RTC_PUBLIC_IP: '203.0.113.7',
        PARLO_VOICE_HOSTS: '4',
        PARLO_LOG_LEVEL: 'debug',
        PARLO_DRAIN_MINUTES: '10',
        PARLO_TRUST_PROXY: '2',
        PARLO_CALDAV_PRIVATE: 'allow',
        PARLO_REQUIRE_ADMIN_2FA: 'on',
        PARLO_SECRET: 'x'.repeat(32),
        PARLO_SMTP_URL: 'smtps://user:p%40ss@mail.example.com',
        PARLO_MAIL_FROM: 'Parlo, of Kyiv <hello@example.com>',
      },
      '/elsewhere',
    );
    expect(env).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataDir: '/var/parlo',
      adminEmail: 'boss@example.com',
      publicUrl: 'https://talk.example.com',
      rtcPorts: { min: 40_000, max: 40_099 },
      rtcPublicIp: '203.0.113.7',
      voiceHosts: 4,
      logLevel: 'debug',
      drainMs: 600_000,
      trustProxy: 2,
      caldavPrivate: true,
      adminsNeedSecondFactor: true,
      smtpUrl: 'smtps://user:p%40ss@mail.example.com',
      mailFrom: 'Parlo, of Kyiv <hello@example.com>',
      supportEmail: 'boss@example.com',
    });
  });

  it.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '30.5'],
    ['PARLO_CALDAV_PRIVATE', 'yes'],
    ['PARLO_REQUIRE_ADMIN_2FA', 'yes'],
    ['PORT', 'http'],
    ['PARLO_HOST', 'localhost'],
    ['DATABASE_URL', 'mysql://u:p@db/parlo'],
    ['DATABASE_URL', 'localhost:5432'],
    ['PARLO_ADMIN_EMAIL', 'boss'],
    ['PARLO_PUBLIC_URL', 'talk.example.com'],
    ['PARLO_PUBLIC_URL', 'https://example.com/talk'],
    ['PARLO_RTC_PORTS', '40000'],
    ['PARLO_RTC_PORTS', '40099-40000'],
    ['PARLO_RTC_PORTS', '80-90'],
    ['PARLO_RTC_PORTS', '40000-70000'],
    ['PARLO_RTC_PUBLIC_IP', 'example.com'],
    ['PARLO_VOICE_HOSTS', '0'],
    ['PARLO_LOG_LEVEL', 'loud'],
    ['PARLO_TRUST_PROXY', 'yes'],
    ['PARLO_SMTP_URL', 'mail.example.com:587'],
    ['PARLO_SMTP_URL', 'https://mail.example.com'],
    ['PARLO_SMTP_URL', 'smtp://'],
    ['PARLO_MAIL_FROM', 'Parlo'],
    ['PARLO_MAIL_FROM', 'a@example.com, b@example.com'],
    ['PARLO_MAIL_FROM', 'Parlo <a@example.com>\nBcc: b@example.com'],
    ['PARLO_SUPPORT_EMAIL', 'help'],
  ])('names %s when it is %j', (name, value) => {
    expect(complaint({ [name]: value })).toMatch(new RegExp(`^${name} must `));
  });

  it('names everything that is wrong, one a line', () => {
    const lines = complaint({ PORT: 'x', PARLO_LOG_LEVEL: 'x' }).split('\n');
    expect(lines).toEqual([
      'PORT must be a whole number from 1 to 65535.',
      'PARLO_LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent.',
    ]);
  });

  it('never repeats a secret', () => {
    const message = complaint({
      PARLO_SECRET: 'hush',
      PARLO_ADMIN_EMAIL: 'a@b.co',
      PARLO_ADMIN_PASSWORD: 'psst',
    });
    expect(message).toContain('PARLO_SECRET must be at least 32 characters long.');
    expect(message).toContain('PARLO_ADMIN_PASSWORD must be 8 to 128 characters long.');
    expect(message).not.toMatch(/hush|psst/);
  });

  it('requires the administrator’s email beside the password', () => {
    expect(complaint({ PARLO_ADMIN_PASSWORD: 'long enough' })).toBe(
      'PARLO_ADMIN_PASSWORD needs PARLO_ADMIN_EMAIL as well.',
    );
  });

  it('takes a language model whole, and where keys of owners may go', () => {
    const model = { PARLO_LLM_BASE_URL: 'http://ollama:11434/v1/', PARLO_LLM_MODEL: 'small' };
    const allowed = 'https://*.openai.azure.com, https://api.openai.com/v1';
    expect(readEnvironment({ ...model, PARLO_LLM_ALLOWED_URLS: allowed }).languageModels).toEqual({
      shared: { baseUrl: 'http://ollama:11434/v1', model: 'small', apiKey: undefined, apiVersion: undefined },
      looks: false,
      allowedUrls: ['https://*.openai.azure.com', 'https://api.openai.com/v1'],
      tokensPerDay: 2_000_000,
      patience: 1,
    });
    expect(readEnvironment({ ...model, PARLO_LLM_PATIENCE: '2.5' }).languageModels.patience).toBe(2.5);
    for (const patience of ['0', '11', 'long']) {
      expect(complaint({ ...model, PARLO_LLM_PATIENCE: patience })).toBe(
        'PARLO_LLM_PATIENCE must be a number from 1 to 10.',
      );
    }
    expect(complaint({ PARLO_LLM_API_KEY: 'sk-hidden' })).toBe(
      'PARLO_LLM_BASE_URL is missing, but other PARLO_LLM_ variables are set.',
    );
    expect(complaint({ PARLO_LLM_BASE_URL: 'https://a.example' })).toBe(
      'PARLO_LLM_MODEL is missing, but PARLO_LLM_BASE_URL is set.',
    );
    expect(complaint({ ...model, PARLO_LLM_BASE_URL: 'ollama:11434' })).toContain(
      'PARLO_LLM_BASE_URL must be',
    );
    expect(complaint({ PARLO_LLM_ALLOWED_URLS: 'api.openai.com' })).toContain(
      'PARLO_LLM_ALLOWED_URLS must be',
    );
  });

  it('looks for a model of this machine when it is told to, and then takes no other', () => {
    const auto = { PARLO_LLM_BASE_URL: 'auto' };
    expect(readEnvironment(auto).languageModels).toMatchObject({ shared: undefined, looks: true });
    expect(complaint({ ...auto, PARLO_LLM_MODEL: 'small', PARLO_LLM_API_KEY: 'sk-hidden' })).toBe(
      'PARLO_LLM_MODEL must be absent with PARLO_LLM_BASE_URL=auto.\n' +
        'PARLO_LLM_API_KEY must be absent with PARLO_LLM_BASE_URL=auto.',
    );
  });

  const modelAt = (url: string) => ({ PARLO_LLM_BASE_URL: url, PARLO_LLM_MODEL: 'small' });

  it.each(['http://api.openai.com/v1', 'http://8.8.8.8/v1', 'http://0.0.0.0/v1', 'http://[2606:4700::1]/v1'])(
    'refuses a model at %s, because the connection is not encrypted',
    (url) => {
      expect(complaint(modelAt(url))).toMatch(/^PARLO_LLM_BASE_URL must begin with https:\/\/: [^\n]+\.$/);
    },
  );

  it.each([
    'https://anybody:sk-hidden@llm.example/v1',
    'https://sk-hidden@llm.example/v1',
    'https://llm.example/v1?key=sk-hidden',
    'https://llm.example/v1#sk-hidden',
  ])('takes no model at %s: nothing could be requested there', (url) => {
    expect(complaint(modelAt(url))).toMatch(
      /^PARLO_LLM_BASE_URL must be [^\n]+ without a password, [^\n]+\.$/,
    );
    expect(complaint(modelAt(url))).not.toContain('sk-hidden');
  });

  it.each([
    ...[
      'https://api.openai.com/v1',
      'http://localhost:11434/v1',
      'http://127.0.0.1:8080/v1',
      'http://[::1]/v1',
    ],
    ...['http://10.0.0.5/v1', 'http://169.254.1.1/v1', 'http://[fd00::5]/v1', 'http://ollama:11434/v1'],
    ...[
      'http://ollama./v1',
      'http://gpu.local/v1',
      'http://llm.prod.internal/v1',
      'http://host.docker.internal/v1',
    ],
  ])('takes a model at %s', (url) => {
    expect(readEnvironment(modelAt(url)).languageModels.shared?.baseUrl).toBe(url);
  });
});
