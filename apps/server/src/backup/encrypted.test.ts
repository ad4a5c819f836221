import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requireTextKeys } from '../db/key-use.ts';
import { openDatabase } from '../db/open-database.ts';
import { openTextWith, sealTurn } from '../db/sealed-rows.ts';
import { createTextKeys, PLAIN, type TextKeySettings } from '../db/text-keys.ts';
import { startParloFolder } from '../testing/running-parlo.ts';
import { silentLogger } from '../testing/silent-logger.ts';

/** A backup of encrypted conversations, restored by the commands of operators without the key, with another one and with it. */

const COMMAND = fileURLToPath(new URL('./main.ts', import.meta.url));
const key = (byte: number): TextKeySettings => ({
  keys: [{ id: 'k1', key: Buffer.alloc(32, byte) }],
  encrypts: true,
});
const RIGHT = key(7);
const TURN = { conversationId: 'conv_1', id: 'item_1', text: 'My cat is called zqplanted.', memory: null };

let scratch = '';
let restored = '';
let said = '';
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'parlo-encrypted-'));
  restored = join(scratch, 'restored');
  const parlo = await startParloFolder();
  try {
    const client = new Client({ connectionString: parlo.url });
    await client.connect();
    const sealed = sealTurn(createTextKeys(RIGHT), TURN);
    await client.query(
      `insert into conversations (id, server_id, origin, channel, ended_at, end_reason)
       values ('conv_1', 'server', 'widget', 'chat', now(), 'left')`,
    );
    await client.query(
      `insert into messages (conversation_id, id, position, role, via, text, key_id, started_at_ms)
       values ('conv_1', 'item_1', 1, 'visitor', 'text', $1, $2, 0)`,
      [sealed.text, sealed.keyId],
    );
    await client.end();
    const file = join(scratch, 'parlo.backup');
    await command('backup', [file], { PARLO_DATA_DIR: parlo.dataDir });
    said = await command('restore', [file], { PARLO_DATA_DIR: restored });
  } finally {
    await parlo.close();
  }
}, 180_000);
afterAll(() => rm(scratch, { recursive: true, force: true }));

async function command(name: string, rest: readonly string[], env: Record<string, string>): Promise<string> {
  const { PARLO_ENCRYPT_CONVERSATIONS: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [COMMAND, name, ...rest], { env: { ...inherited, ...env } });
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  expect([child.exitCode, errors]).toEqual([0, '']);
  return out;
}

it('is whole without the key, and the command says which one Parlo needs before it starts', () => {
  expect(said).toMatch(/is restored and equal: accounts: 0, conversations: 1, files: 0/);
  expect(said).toMatch(/encrypted with k1: set PARLO_ENCRYPT_CONVERSATIONS with it/);
  expect(said).not.toContain('Start Parlo.');
});

it('is refused by a server without the key or with another one, and opens with it', async () => {
  const { connection, close } = await openDatabase({
    url: undefined,
    dataDir: restored,
    logger: silentLogger,
  });
  try {
    const { pool } = connection;
    await expect(requireTextKeys(pool, PLAIN)).rejects.toThrow('encrypted with k1: set');
    await expect(requireTextKeys(pool, key(8))).rejects.toThrow('is another one');
    await requireTextKeys(pool, RIGHT);
    const { rows } = await pool.query('select text, key_id as "keyId" from messages');
    expect(rows[0].text).not.toContain('zqplanted');
    expect(openTextWith(createTextKeys(RIGHT), { ...TURN, ...rows[0] })).toBe(TURN.text);
  } finally {
    await close();
  }
}, 60_000);
