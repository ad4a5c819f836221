import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAlive } from './db/embedded/orphan.ts';
import { freePort } from './testing/free-port.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

let dataDir = '';
const children: ChildProcess[] = [];
const servers: Server[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parlo-main-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  for (const server of servers.splice(0)) server.close();
  await rm(dataDir, { recursive: true, force: true });
});

interface Started {
  readonly child: ChildProcess;
  readonly exit: Promise<number | null>;
  readonly stdout: Promise<string>;
  readonly stderr: Promise<string>;
}

function start(env: Record<string, string>): Started {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PARLO_DATA_DIR: dataDir,
      PARLO_LOG_LEVEL: 'silent',
      PARLO_VOICE_HOSTS: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return {
    child,
    exit: once(child, 'exit').then(([code]) => code),
    stdout: text(child.stdout),
    stderr: text(child.stderr),
  };
}

const ready = (child: ChildProcess) => once(child.stdout ?? child, 'data').then(String);
const databasePid = async () =>
  Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);

describe('the server', { timeout: 60_000 }, () => {
  it('says one line when it is ready, answers, and stops everything on SIGTERM', async () => {
    const port = await freePort();
    const { child, exit, stdout, stderr } = start({
      PORT: String(port),
      PARLO_PUBLIC_URL: 'https://talk.example.com',
      PARLO_ADMIN_EMAIL: 'boss@example.com',
    });
    await ready(child);
    const health = await fetch(`http://localhost:${port}/health`);
    expect(await health.json()).toMatchObject({ checks: { database: true, files: true } });
    const demo = await fetch(`http://localhost:${port}/api/widgetconfig?assistantId=assistant_demo`);
    expect(await demo.json()).toMatchObject({ assistant: { assistantName: 'Parlo Mini' } });
    const large = await fetch(`http://localhost:${port}/api/add_assistant`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: 'x'.repeat(2 * 1024 * 1024),
    });
    expect(large.status).toBe(401);
    const database = await databasePid();
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
    expect(isAlive(database)).toBe(false);
    expect(await stdout).toBe(`Parlo is ready at http://localhost:${port}\n`);
    expect(await stderr).toMatch(/^The password of boss@example\.com is \S{16} \(shown only once\)\.\n$/);
  });

  it('stops while it is still starting', async () => {
    const { child, exit, stdout } = start({ PORT: String(await freePort()) });
    await once(child, 'spawn');
    // Its signal handlers are there by now, and its database is not.
    const lock = () => readFile(join(dataDir, 'parlo.pid')).catch(() => null);
    await expect.poll(lock, { timeout: 30_000 }).not.toBeNull();
    child.kill('SIGINT');
    expect(await exit).toBe(0);
    await stdout;
    await expect(databasePid()).rejects.toThrow('ENOENT');
  });

  it('says in one sentence that its port is taken, and leaves no database behind', async () => {
    const server = createServer().listen(0);
    servers.push(server);
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { exit, stdout, stderr } = start({ PORT: String(port) });
    expect(await exit).toBe(1);
    expect(await stdout).toBe('');
    expect(await stderr).toBe(`Port ${port} is already in use. Set PORT to another one.\n`);
    await expect(databasePid()).rejects.toThrow('ENOENT');
  });

  it('says why the speech models can’t be loaded, and serves its pages and text all the same', async () => {
    await mkdir(join(dataDir, 'cache'));
    await writeFile(join(dataDir, 'cache/moonshine-tokens-v1.txt'), 'no table of tokens\n');
    const port = await freePort();
    const { child, exit, stderr } = start({ PORT: String(port), PARLO_VOICE_HOSTS: '1' });
    await ready(child);
    const health = async () => (await fetch(`http://localhost:${port}/health`)).json();
    await expect.poll(health, { timeout: 45_000 }).toMatchObject({
      checks: { database: true, voice: false },
      reasons: { voice: 'The speech models can’t be loaded; the server’s log says why.' },
    });
    expect((await fetch(`http://localhost:${port}/api/widgetconfig?assistantId=assistant_demo`)).ok).toBe(
      true,
    );
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
    expect(await stderr).toMatch(
      /^No calls can be taken, .* could not be loaded: .*has no table of tokens\. Text is answered all the same\.$/m,
    );
    await expect(databasePid()).rejects.toThrow('ENOENT');
  });

  it('names the variable that is wrong', async () => {
    const { exit, stderr } = start({ PORT: 'eighty' });
    expect(await exit).toBe(1);
    expect(await stderr).toBe('PORT must be a whole number from 1 to 65535.\n');
  });
});
