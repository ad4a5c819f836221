import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

/** A real CalDAV server: Debian's radicale, on loopback, with accounts of its own. */

const CANDIDATES = [process.env.PARLO_RADICALE, '/usr/bin/radicale', '/usr/local/bin/radicale'];
const START_MS = 30_000;

/** The machine's radicale, or null without one: tests that need it are skipped then, and say so. */
export function findRadicale(): string | null {
  return CANDIDATES.find((path) => path && existsSync(path)) ?? null;
}

export interface Radicale {
  /** Its address on loopback, with a slash at its end. */
  readonly url: string;
  /** Sends a request as an account, and resolves to the status and text. */
  request(
    user: string,
    method: string,
    path: string,
    body?: string,
  ): Promise<{ status: number; text: string }>;
  /** Makes a calendar of an account, and resolves to its path. */
  makeCalendar(user: string, name: string, components?: readonly string[]): Promise<string>;
  setPassword(user: string, password: string): Promise<void>;
  close(): Promise<void>;
}

/** The password of every account at first. */
export const PASSWORD = 'app-password';

/** Starts radicale with these accounts. Whoever starts it closes it. */
export async function startRadicale(program: string, users: readonly string[]): Promise<Radicale> {
  const folder = await mkdtemp(join(tmpdir(), 'parlo-radicale-'));
  const port = await freePort();
  const passwords = new Map(users.map((user) => [user, PASSWORD]));
  const writePasswords = () =>
    writeFile(
      join(folder, 'users'),
      [...passwords].map(([user, password]) => `${user}:${password}\n`).join(''),
    );
  await writePasswords();
  const config = [
    `[server]\nhosts = 127.0.0.1:${port}`,
    `[auth]\ntype = htpasswd\nhtpasswd_filename = ${join(folder, 'users')}\nhtpasswd_encryption = plain\ndelay = 0`,
    `[storage]\nfilesystem_folder = ${join(folder, 'collections')}`,
    '[rights]\ntype = owner_only',
    '[logging]\nlevel = info',
  ];
  await writeFile(join(folder, 'config'), config.join('\n'));
  const child = spawn(program, ['--config', join(folder, 'config')], { stdio: ['ignore', 'ignore', 'pipe'] });
  const url = `http://127.0.0.1:${port}/`;
  await listening(child);
  const request: Radicale['request'] = async (user, method, path, body) => {
    const credentials = `${user}:${passwords.get(user)}`;
    const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
    const headers = { authorization, ...(path.endsWith('.ics') && { 'content-type': 'text/calendar' }) };
    const response = await fetch(new URL(path, url), { method, headers, body: body ?? null });
    return { status: response.status, text: await response.text() };
  };
  return {
    url,
    request,
    async makeCalendar(user, name, components = ['VEVENT']) {
      const path = `/${user}/${name}/`;
      const { status } = await request(user, 'MKCALENDAR', path, calendarOf(name, components));
      if (status !== 201) throw new Error(`the calendar was not made: ${status}`);
      return path;
    },
    async setPassword(user, password) {
      passwords.set(user, password);
      await writePasswords();
    },
    async close() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill();
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const calendarOf = (name: string, components: readonly string[]) =>
  `<?xml version="1.0" encoding="utf-8"?>
  <c:mkcalendar xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:d="DAV:"><d:set><d:prop>
    <d:displayname>${name}</d:displayname>
    <c:supported-calendar-component-set>
      ${components.map((each) => `<c:comp name="${each}"/>`).join('')}
    </c:supported-calendar-component-set>
  </d:prop></d:set></c:mkcalendar>`;

/** Resolves when it says that it is ready. */
async function listening(child: ChildProcess): Promise<void> {
  const said: string[] = [];
  await new Promise<void>((resolve, reject) => {
    const fail = (why: string) => {
      child.kill();
      reject(new Error(`radicale ${why}: ${said.join('')}`));
    };
    const limit = setTimeout(() => fail('did not start'), START_MS);
    child.once('exit', () => fail('ended'));
    child.once('error', reject);
    child.stderr?.on('data', (chunk: Buffer) => {
      said.push(String(chunk));
      if (!/server ready/i.test(said.join(''))) return;
      clearTimeout(limit);
      resolve();
    });
  });
}
