import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { linesAbout } from './log-lines.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const SECRET_WORDS = 'My number is 0501234567';

const LOG = [
  '{"level":"info","time":"2026-11-30T10:00:00.000Z","callId":"rtc_a","conversationId":"conv_a","by":"offer","msg":"call opened"}',
  'Nov 30 10:00:05 host parlo[1]: {"level":"info","time":"2026-11-30T10:00:05.000Z","callId":"rtc_a","stages":{"answerMs":8},"msg":"turn answered"}',
  '{"level":"error","time":"2026-11-30T10:00:06.000Z","callId":"rtc_a","failure":"no voice","msg":"call error"}',
  '{"level":"info","time":"2026-11-30T10:00:07.000Z","callId":"rtc_b","msg":"call ended"}',
  'not JSON about rtc_a',
].join('\n');

describe('the lines of a log', () => {
  it('are those of the call, short, with faults marked', () => {
    expect(linesAbout(LOG, ['rtc_a', 'conv_a'])).toEqual([
      '2026-11-30T10:00:00.000Z call opened by=offer',
      '2026-11-30T10:00:05.000Z turn answered stages={"answerMs":8}',
      '2026-11-30T10:00:06.000Z ERROR call error failure=no voice',
    ]);
  });
});

describe('npm run call', () => {
  let database: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'parlo-call-'));
    await writeFile(join(folder, 'parlo.log'), LOG);
    await database.db.execute(sql`
      insert into conversations (id, server_id, origin, channel, call_id, started_at, ended_at, end_reason, seconds)
      values ('conv_a', 'server_1', 'widget', 'voice', 'rtc_a', '2026-11-30T10:00:00Z', '2026-11-30T10:01:00Z', 'lost', 60)`);
    await database.db.execute(sql`
      insert into messages (conversation_id, id, position, role, via, text, started_at_ms, latency_ms, memory)
      values ('conv_a', 'i1', 1, 'visitor', 'voice', ${SECRET_WORDS}, 4200, null, null),
        ('conv_a', 'i2', 2, 'assistant', 'voice', 'Thank you.', 5000, 640, '{"version": 1, "outcome": "answered"}')`);
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function run(...args: string[]) {
    const env = { PATH: process.env.PATH, DATABASE_URL: database.url };
    const child = spawn(process.execPath, [MAIN, ...args], { cwd: folder, env });
    const [output, errors, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    return { output, errors, code };
  }

  it('tells times, the end and what to do, the turns and the log, and no words', async () => {
    const { output, code } = await run('rtc_a', '--log', 'parlo.log');
    expect(code).toBe(0);
    expect(output).toContain('Call rtc_a in conversation conv_a');
    expect(output).toContain('2026-11-30 10:01:00 UTC, lost: the connection died without a word');
    expect(output).toContain('2, 1 answered, half of the replies within 0.6 s');
    expect(output).toMatch(/^4\.2 s +visitor +voice$/m);
    expect(output).toContain('ERROR call error failure=no voice');
    expect(output).not.toContain(SECRET_WORDS);
  });

  it('tells what was said when asked to, also by the conversation’s id', async () => {
    const { output } = await run('conv_a', '--words');
    expect(output).toContain(SECRET_WORDS);
    expect(output).toContain('add --log FILE');
  });

  it('says that there is none, and how it is called', async () => {
    expect(await run('rtc_none')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('There is no rtc_none'),
    });
    expect(await run('everything')).toMatchObject({
      code: 2,
      errors: expect.stringContaining('npm run call -- ID'),
    });
  });
});
