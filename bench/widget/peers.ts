import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** What a site loads for somebody else's widget: files as their makers publish them on npm. */
export interface Peer {
  readonly name: string;
  readonly package: string;
  /** Exact, so that two runs weigh the same. */
  readonly version: string;
  readonly files: readonly string[];
  /** What these files are, and what of a visit they leave out. */
  readonly taken: string;
}

export const PEERS: readonly Peer[] = [
  {
    name: 'Vapi',
    package: '@vapi-ai/client-sdk-react',
    version: '0.1.1',
    files: ['dist/embed/widget.umd.js'],
    taken: 'the script of its HTML snippet; a call fetches more',
  },
  {
    name: 'Botpress',
    package: '@botpress/webchat',
    version: '4.5.2',
    files: ['dist/index.umd.cjs', 'dist/style.css'],
    taken: 'its built module and style sheet, without the React it needs',
  },
  {
    name: 'ElevenLabs',
    package: '@elevenlabs/convai-widget-embed',
    version: '0.5.4',
    files: ['dist/index.js'],
    taken: 'the script of its HTML snippet',
  },
  {
    name: 'Typebot',
    package: '@typebot.io/js',
    version: '0.10.7',
    files: ['dist/web.js'],
    taken: 'the script of its HTML snippet; text alone',
  },
];

const CACHE = fileURLToPath(new URL('../../.cache/peers', import.meta.url));
const DOWNLOAD_LIMIT_MS = 60_000;

/** Gzip bytes of all that is taken of a peer, or null where its package can't be had just now. */
export function weighPeer(peer: Peer): number | null {
  const folder = unpacked(peer);
  if (!folder) return null;
  return peer.files
    .map((file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length)
    .reduce((sum, bytes) => sum + bytes, 0);
}

/** Where a peer's package lies unpacked. It is only read: nothing of it is installed, and nothing in it runs. */
function unpacked({ package: name, version }: Peer): string | null {
  const folder = join(CACHE, `${name.replaceAll(/[@/]/g, '_')}-${version}`);
  if (existsSync(folder)) return folder;
  const coming = `${folder}.coming`;
  rmSync(coming, { recursive: true, force: true });
  mkdirSync(coming, { recursive: true });
  const packed = run('npm', ['pack', '--silent', '--pack-destination', coming, `${name}@${version}`]);
  const unpacking = packed !== null && run('tar', ['-xzf', join(coming, packed.trim()), '-C', coming]);
  if (typeof unpacking === 'string') renameSync(join(coming, 'package'), folder);
  rmSync(coming, { recursive: true, force: true });
  return existsSync(folder) ? folder : null;
}

/** What a command printed, or null when it failed. */
function run(command: string, args: readonly string[]): string | null {
  const { status, stdout } = spawnSync(command, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: DOWNLOAD_LIMIT_MS,
  });
  return status === 0 ? stdout : null;
}
