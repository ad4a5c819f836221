import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { createMask, maskSettings } from './mask.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

/** One of each kind: none may be found in a bundle, wherever it stands. */
const PLANTED = {
  databasePassword: 'dbpass%2Fword',
  smtpPassword: 'mail-pass-word',
  smtpUser: 'mailuser',
  s3Key: 'AKIDPLANTED',
  s3Secret: 's3+secret/planted',
  secret: 'the secret that signs everything here',
  adminPassword: '12345678',
  adminEmail: 'boss@example.org',
  turnSecret: 'turn-secret-planted',
  llmKey: 'llm-key-planted',
  stripeKey: 'sk_live_planted',
  stripeHook: 'whsec_planted',
  googleSecret: 'GOCSPX-planted',
  metricsToken: 'metrics-token-planted',
  realtimeKey: 'rt-key-planted',
  collectorKey: 'collector-key-planted',
  storedKey: 'f00dfeedf00dfeedf00dfeedf00dfeedf00dfeedf00dfeedf00dfeedf00dfeed',
  storedPassword: 'stored-pg-password',
  visitorEmail: 'olena@example.com',
  visitorPhone: '+380 50 123 45 67',
  visitorAddress: '198.51.100.23',
  bearer: 'abc.def.ghi',
  jwt: 'eyJhbGciOi.eyJzdWIi.c2lnbmF0dXJl',
  ownersKey: 'sk-owners-own-key',
  said: 'I live in Lviv',
};

const SETTINGS = {
  DATABASE_URL: `postgres://parlo:${PLANTED.databasePassword}@127.0.0.1:9/parlo`,
  PARLO_SMTP_URL: `smtp://${PLANTED.smtpUser}:${PLANTED.smtpPassword}@127.0.0.1:9`,
  PARLO_S3_ENDPOINT: 'http://127.0.0.1:9',
  PARLO_S3_BUCKET: 'files',
  PARLO_S3_REGION: 'eu',
  PARLO_S3_ACCESS_KEY_ID: PLANTED.s3Key,
  PARLO_S3_SECRET_ACCESS_KEY: PLANTED.s3Secret,
  PARLO_SECRET: PLANTED.secret,
  PARLO_ADMIN_EMAIL: PLANTED.adminEmail,
  PARLO_ADMIN_PASSWORD: PLANTED.adminPassword,
  PARLO_TURN_URLS: 'turn:127.0.0.1:9?transport=tcp',
  PARLO_TURN_SECRET: PLANTED.turnSecret,
  PARLO_LLM_BASE_URL: 'http://127.0.0.1:9/v1',
  PARLO_LLM_MODEL: 'small',
  PARLO_LLM_API_KEY: PLANTED.llmKey,
  PARLO_STRIPE_API_URL: 'http://127.0.0.1:9',
  PARLO_STRIPE_SECRET_KEY: PLANTED.stripeKey,
  PARLO_STRIPE_WEBHOOK_SECRET: PLANTED.stripeHook,
  PARLO_GOOGLE_CLIENT_ID: 'client',
  PARLO_GOOGLE_CLIENT_SECRET: PLANTED.googleSecret,
  PARLO_GOOGLE_OAUTH_URL: 'http://127.0.0.1:9',
  PARLO_METRICS_TOKEN: PLANTED.metricsToken,
  PARLO_REALTIME_BASE_URL: 'http://127.0.0.1:9/v1',
  PARLO_REALTIME_MODEL: 'talks',
  PARLO_REALTIME_API_KEY: PLANTED.realtimeKey,
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
  OTEL_EXPORTER_OTLP_HEADERS: `x-scope=one,x-key=${PLANTED.collectorKey}`,
};

/** What people say is known by the names of fields, and a foreign token by the word before it. */
const { said: _, bearer: __, ...ANYWHERE } = PLANTED;

const LOG = [
  JSON.stringify({
    level: 'error',
    msg: 'request failed',
    err: { message: Object.values(ANYWHERE).join(' ') },
  }),
  JSON.stringify({ level: 'info', msg: 'turn', transcript: PLANTED.said, email: PLANTED.visitorEmail }),
  `Error: connect to smtp://${PLANTED.smtpUser}:${PLANTED.smtpPassword}@mail.example.com with Bearer ${PLANTED.bearer}`,
].join('\n');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlo-support-'));
  await mkdir(join(folder, 'data'));
  await writeFile(join(folder, 'data', 'secret.key'), `${PLANTED.storedKey}\n`);
  await writeFile(join(folder, 'data', 'postgres.password'), `${PLANTED.storedPassword}\n`);
  await writeFile(join(folder, 'parlo.log'), LOG);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('has versions, settings, checks and the log, and no secret of any kind', {
  timeout: 120_000,
}, async () => {
  const env = { PATH: process.env.PATH, PORT: String(await freePort()), ...SETTINGS };
  const child = spawn(process.execPath, [MAIN, 'out.txt', '--log', 'parlo.log'], { cwd: folder, env });
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  expect({ errors, code }).toEqual({ errors: '', code: 0 });
  const bundle = await readFile(join(folder, 'out.txt'), 'utf8');
  const found = Object.entries(PLANTED).filter(([, value]) => (bundle + output).includes(value));
  expect(found.map(([kind]) => kind)).toEqual([]);
  expect(bundle).toMatch(/Parlo \d+\.\d+\.\d+, Node v/);
  expect(bundle).toContain('PARLO_S3_SECRET_ACCESS_KEY=[set, 17 characters]');
  expect(bundle).toContain('OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:9/…');
  expect(bundle).toContain('DATABASE_URL=postgres://127.0.0.1:9/…');
  expect(bundle).toMatch(/^failed +turn /m);
  expect(bundle).toContain('request failed');
  expect((await stat(join(folder, 'out.txt'))).mode & 0o077).toBe(0);
});

it('shows settings that can be no secret', () => {
  const shown = maskSettings({
    PORT: '3000',
    PARLO_RTC_PORTS: '40000-40199',
    PARLO_RTC_UDP: 'off',
    HOME: '/root',
  });
  expect(shown).toEqual(['PARLO_RTC_PORTS=40000-40199', 'PARLO_RTC_UDP=off', 'PORT=3000']);
});

it('leaves times, ids of calls and metrics as they are', () => {
  const line =
    '2026-11-30T10:00:00.000Z callId=rtc_5a9 parlo_turn_stage_seconds_bucket{le="0.1",stage="answer"} 12';
  expect(createMask({})(line)).toBe(line);
});
