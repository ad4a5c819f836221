import { createHash, X509Certificate } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Box, bootBox } from './box.ts';
import { outcome } from './command.ts';
import { openNetwork } from './network.ts';
import { copySources, freshRoot, type Suite } from './roots.ts';

/** docs/self-hosting.md, walked through as it stands there, in an empty Debian with a systemd of its own. */

const NAME = 'talk.parlo.test';
const EMAIL = 'you@example.com';
const INSTALL = ['/root/parlo/deploy/install.sh'];
const FIRST = [...INSTALL, '--domain', NAME, '--email', EMAIL, '--tls', 'internal'];

/** Where Caddy keeps the authority that `--tls internal` makes. */
const AUTHORITY = 'var/lib/caddy/.local/share/caddy/pki/authorities/local';
const TALK = new URL('talk.ts', import.meta.url).pathname;

export type Report = (what: string, ms: number, remark?: string) => void;

/** From the first command to the first answer that was heard; then the script again, and an upgrade. */
export async function walkThrough(suite: Suite, folder: string, report: Report): Promise<void> {
  const root = join(folder, `walk-${suite}`);
  await freshRoot(suite, root);
  // As its DNS entry would.
  await appendFile(join(root, 'etc', 'hosts'), `127.0.0.1 ${NAME}\n`);
  await copySources(join(root, 'root', 'parlo'));
  const network = await openNetwork([NAME]);
  const box = await bootBox(root, network).catch(async (error: unknown) => {
    await network.remove();
    throw error;
  });
  try {
    if (suite === 'bookworm') await installNode(box, report);
    const installed = await step(box, report, 'the install script', FIRST);
    const [, password = ''] = /with the password (\S+)/.exec(installed) ?? [];
    if (!password) throw new Error(`The script said no password:\n${installed.slice(-1_000)}`);
    await talk(root, network.inside, password, report, 'a first assistant, asked aloud');
    await look(box, report);
    const again = await step(box, report, 'the script again, nothing new', INSTALL);
    if (/password/.test(again)) throw new Error('The script said a password again.');
    // The same everywhere, and a second build.
    if (suite === 'bookworm') return;
    await change(root);
    await step(box, report, 'an upgrade to another version', INSTALL);
    await talk(root, network.inside, password, report, 'asked aloud after it, as the same administrator');
    await step(box, report, 'back to the version before', ['parlo', 'rollback']);
    await talk(root, network.inside, password, report, 'asked aloud there');
  } finally {
    await box.stop();
    await network.remove();
  }
}

/** Debian 12 has Node 18: the script says in one sentence what to do, and that is then done. */
async function installNode(box: Box, report: Report): Promise<void> {
  const refused = await box.run(FIRST);
  const [, command = ''] = /run '([^']+)', then this script again/.exec(refused.text) ?? [];
  if (refused.ok || !command) throw new Error(`Node 18 was not refused:\n${refused.text.slice(-1_000)}`);
  report('Node 18 is refused with what to do', refused.ms);
  await step(box, report, 'what it says to do', ['sh', '-c', command]);
}

async function step(box: Box, report: Report, what: string, command: readonly string[]): Promise<string> {
  const { ok, text, ms } = await box.run(command);
  if (!ok) throw new Error(`${what} failed:\n${text.slice(-3_000)}`);
  report(what, ms);
  return text;
}

async function talk(
  root: string,
  inside: (command: readonly string[]) => string[],
  password: string,
  report: Report,
  what: string,
): Promise<void> {
  // Chromium is told the key of a certificate that the server sends, which the root is not.
  const sent = new X509Certificate(await readFile(join(root, AUTHORITY, 'intermediate.crt')));
  const key = sent.publicKey.export({ type: 'spki', format: 'der' });
  const hash = createHash('sha256').update(key).digest('base64');
  const { ok, text, ms } = await outcome(
    inside([process.execPath, TALK, `https://${NAME}`, EMAIL, password, hash]),
    { env: { ...process.env, NODE_EXTRA_CA_CERTS: join(root, AUTHORITY, 'root.crt') } },
  );
  if (!ok) throw new Error(`Nobody could talk with the assistant:\n${text.slice(-3_000)}`);
  report(what, ms);
}

/** What systemd says of the running unit, and what a stranger on the machine can read. */
async function look(box: Box, report: Report): Promise<void> {
  const verified = await box.run(['systemd-analyze', 'verify', '/etc/systemd/system/parlo.service']);
  if (!verified.ok) throw new Error(`systemd does not accept the unit:\n${verified.text}`);
  report('systemd-analyze verify', verified.ms);
  const security = await box.run(['systemd-analyze', 'security', '--no-pager', 'parlo.service']);
  const exposure = /Overall exposure level for parlo.service: (\S+ \S+)/.exec(security.text)?.[1];
  report('systemd-analyze security', security.ms, `exposure ${exposure ?? 'unknown'}`);
  // Some of what it looks at is not here, such as a mail server; each line says so, and none may be an error of its own.
  const doctor = await box.run(['parlo', 'doctor']);
  if (/^\s+at .*:\d+:\d+\)?$/m.test(doctor.text) || !doctor.text.includes('PostgreSQL'))
    throw new Error(`parlo doctor does not work:\n${doctor.text.slice(-2_000)}`);
  report('parlo doctor', doctor.ms);
  const backup = await box.run(['parlo', 'backup', '/var/backups/parlo/first.backup']);
  if (!backup.ok) throw new Error(`parlo backup failed:\n${backup.text.slice(-2_000)}`);
  report('parlo backup', backup.ms);
  const closed = await box.run([
    'runuser',
    '-u',
    'nobody',
    '--',
    'cat',
    '/etc/parlo/parlo.env',
    '/var/lib/parlo/postgres.password',
  ]);
  if (closed.ok || /SECRET/.test(closed.text))
    throw new Error('Anybody on the machine can read the secrets.');
  const owned = await box.run([
    'sh',
    '-c',
    'find /opt/parlo -user parlo -print -quit; find /opt/parlo -perm -o+w ! -type l -print -quit',
  ]);
  if (owned.text.trim()) throw new Error(`The service could change its own program: ${owned.text.trim()}`);
  report('secrets are closed, the program is read-only', closed.ms + owned.ms);
}

/** Another version, as far as the script can tell. */
async function change(root: string): Promise<void> {
  await appendFile(join(root, 'root', 'parlo', 'CHANGELOG.md'), '\n');
}
