import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { zstdCompressSync } from 'node:zlib';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { pack } from 'tar-stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BackupKeys } from './encryption.ts';
import { CONTENTS, FORMAT, HEAD, type Head } from './format.ts';
import { readArchive } from './read-archive.ts';
import { writeArchive } from './write-archive.ts';

const HEAD_OF_TESTS: Head = {
  format: FORMAT,
  parlo: '0.1.0',
  createdAt: '2026-11-30T10:00:00.000Z',
  database: 'cluster',
  postgres: 18,
  migration: 1,
  secret: 'file',
  secretMark: 'mark',
};
const END = { tables: {}, files: { count: 0, bytes: 0, broken: [] } };
const { signal } = new AbortController();

let dir = '';
let path = '';
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'parlo-archive-'));
  path = join(dir, 'backup');
});
afterEach(() => rm(dir, { recursive: true }));

async function* pieces(...texts: string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}

async function write(keys: BackupKeys = {}, big = 0): Promise<void> {
  const archive = await writeArchive(path, keys, signal);
  await archive.addBytes(HEAD, Buffer.from(JSON.stringify(HEAD_OF_TESTS)));
  await archive.addFolder('postgres');
  await archive.addStream('postgres/one', 6, pieces('abc', 'def'));
  // Random, so that it does not become small.
  if (big > 0) await archive.addBytes('files/big', bytesOf(big));
  await archive.finish(END);
}

function bytesOf(size: number): Buffer {
  return createHash('shake256', { outputLength: size }).update('seed').digest();
}

async function read(keys: BackupKeys = {}): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const reader = {
    onHead: () => undefined,
    async onEntry({
      name,
      isFolder,
      bytes,
    }: {
      name: string;
      isFolder: boolean;
      bytes: AsyncIterable<Buffer>;
    }) {
      const content = await buffer(bytes);
      found[name] = isFolder ? '(folder)' : content.toString('utf8');
    },
  };
  await readArchive(path, keys, reader, signal);
  return found;
}

const refusal = (keys?: BackupKeys) =>
  read(keys).then(
    () => 'none',
    (error: Error) => error.message,
  );

const DAMAGED = 'This backup is cut off or damaged. Nothing was changed; take another one.';

/** Writes what somebody else might have packed. */
async function packAnything(...entries: readonly [name: string, content: string][]): Promise<void> {
  const tar = pack();
  for (const [name, content] of entries) tar.entry({ name }, content);
  tar.finalize();
  await writeFile(path, zstdCompressSync(await buffer(tar)));
}

describe('an archive', () => {
  it('has its name when it is whole, and is for its owner alone', async () => {
    const archive = await writeArchive(path, {}, signal);
    await archive.addBytes(HEAD, Buffer.from(JSON.stringify(HEAD_OF_TESTS)));
    expect(await readdir(dir)).toEqual([expect.stringMatching(/^backup\.\d+\.part$/)]);
    const bytes = await archive.finish(END);
    expect(await readdir(dir)).toEqual(['backup']);
    const { mode, size } = await stat(path);
    expect([mode & 0o777, size]).toEqual([0o600, bytes]);
  });

  it('gives back what was put into it', async () => {
    await write();
    expect(await read()).toEqual({ postgres: '(folder)', 'postgres/one': 'abcdef' });
  });

  it('keeps the size it was told, whatever a file became meanwhile', async () => {
    const archive = await writeArchive(path, {}, signal);
    await archive.addBytes(HEAD, Buffer.from(JSON.stringify(HEAD_OF_TESTS)));
    expect(await archive.addStream('postgres/grown', 4, pieces('abc', 'def', 'ghi'))).toBe(false);
    expect(await archive.addStream('postgres/shrunk', 4, pieces('ab'))).toBe(false);
    expect(await archive.addStream('postgres/empty', 0, pieces())).toBe(true);
    await archive.finish(END);
    expect(await read()).toEqual({
      'postgres/grown': 'abcd',
      'postgres/shrunk': 'ab\0\0',
      'postgres/empty': '',
    });
  });

  it('leaves nothing when it is abandoned', async () => {
    const archive = await writeArchive(path, { passphrase: 'twelve letters', workFactor: 4 }, signal);
    await archive.addBytes('postgres/one', bytesOf(3_200_000));
    await archive.abandon();
    await archive.abandon();
    expect(await readdir(dir)).toEqual([]);
  });

  it('stops when it is told to', async () => {
    const stopping = new AbortController();
    const archive = await writeArchive(path, {}, stopping.signal);
    stopping.abort();
    await expect(archive.addBytes('postgres/one', bytesOf(6_400_000))).rejects.toThrow(/abort/i);
    await archive.abandon();
    expect(await readdir(dir)).toEqual([]);
  });

  it('says why it could not be written, and leaves nothing', async () => {
    const archive = await writeArchive(path, { recipient: 'age1nobody' }, signal);
    const adding = (async () => {
      for (let at = 0; at < 100; at++) await archive.addBytes(`files/${at}`, bytesOf(1_000_000));
    })();
    await expect(adding).rejects.toThrow(
      "PARLO_BACKUP_RECIPIENT is not a key of age's, or a letter of it is wrong.",
    );
    await archive.abandon();
    expect(await readdir(dir)).toEqual([]);
  });

  it('replaces no file, and needs a folder', async () => {
    await write();
    await expect(write()).rejects.toThrow(
      `${path} exists already. Name another file, or move that one away.`,
    );
    path = join(dir, 'none', 'backup');
    await expect(write()).rejects.toThrow(`There is no folder ${join(dir, 'none')}.`);
    path = join(dir, 'backup', 'below');
    await expect(write()).rejects.toThrow(`${join(dir, 'backup')} is not a folder.`);
  });
});

describe('an encrypted archive', () => {
  it('opens with its passphrase alone', async () => {
    await write({ passphrase: 'correct horse', workFactor: 4 });
    expect((await readFile(path)).includes('parlo.json')).toBe(false);
    expect(await read({ passphrase: 'correct horse' })).toHaveProperty(['postgres/one'], 'abcdef');
    expect(await refusal({ passphrase: 'wrong horse' })).toMatch(/^The passphrase or identity does not fit/);
    expect(await refusal()).toMatch(/^This backup is encrypted: set PARLO_BACKUP_PASSPHRASE/);
  });

  it('is made with a recipient and opens with its identity', async () => {
    const identity = await generateIdentity();
    await write({ recipient: await identityToRecipient(identity) }, 320_000);
    expect(await read({ identity })).toHaveProperty(['postgres/one'], 'abcdef');
    expect(await refusal({ identity: await generateIdentity() })).toMatch(/does not fit/);
    const misspelt = `${identity.slice(0, -1)}${identity.endsWith('Q') ? 'P' : 'Q'}`;
    expect(await refusal({ identity: misspelt })).toBe(
      "PARLO_BACKUP_IDENTITY is not a key of age's, or a letter of it is wrong.",
    );
    const whole = await readFile(path);
    await writeFile(path, whole.subarray(0, whole.length / 2));
    expect(await refusal({ identity })).toBe(DAMAGED);
  });
});

describe('a file that can’t be used', () => {
  it('is refused wherever it was cut off', async () => {
    await write({}, 320_000);
    const whole = await readFile(path);
    for (const length of [whole.length - 300, Math.floor(whole.length / 2), 200, 10]) {
      await writeFile(path, whole.subarray(0, length));
      expect([length, await refusal()]).toEqual([length, DAMAGED]);
    }
  });

  it('is refused when a byte has changed', async () => {
    await write({}, 320_000);
    const whole = await readFile(path);
    for (const at of [20, Math.floor(whole.length / 2), whole.length - 200]) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 0x40;
      await writeFile(path, changed);
      expect([at, await refusal()]).toEqual([at, DAMAGED]);
    }
  });

  it('is refused when its entries are not what it says at its end', async () => {
    const contents = JSON.stringify({ entries: 2, sha256: 'other', ...END });
    await packAnything([HEAD, JSON.stringify(HEAD_OF_TESTS)], ['files/a', 'a'], [CONTENTS, contents]);
    expect(await refusal()).toBe(DAMAGED);
    await packAnything([HEAD, JSON.stringify(HEAD_OF_TESTS)], ['files/a', 'a']);
    expect(await refusal()).toBe(DAMAGED);
  });

  it('is refused when it would write elsewhere', async () => {
    for (const name of ['../outside', 'files/../../outside', '/etc/passwd', 'files/./a']) {
      await packAnything([HEAD, JSON.stringify(HEAD_OF_TESTS)], [name, 'a']);
      expect([name, await refusal()]).toEqual([name, DAMAGED]);
    }
  });

  it('is refused when it is something else', async () => {
    const FOREIGN = 'This file is no backup of Parlo.';
    await writeFile(path, 'a letter');
    expect(await refusal()).toBe(FOREIGN);
    await writeFile(path, '');
    expect(await refusal()).toBe(FOREIGN);
    await packAnything(['letter.txt', 'Dear Ada']);
    expect(await refusal()).toBe(FOREIGN);
    await rm(path);
    expect(await refusal()).toBe(`There is no file ${path}.`);
    await mkdir(path);
    expect(await refusal()).toBe(`${path} is a folder. Name a backup in it.`);
  });

  it('is refused when a newer Parlo made it, whatever its shape', async () => {
    await packAnything([HEAD, JSON.stringify({ format: FORMAT + 1, parlo: '9.0.0' })]);
    expect(await refusal()).toBe(
      'This backup was made by a newer Parlo (9.0.0). Update this one first, then restore.',
    );
  });
});
