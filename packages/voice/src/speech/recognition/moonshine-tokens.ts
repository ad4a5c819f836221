import { constants } from 'node:fs';
import { access, mkdir, mkdtemp, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The model's output layer is padded up to this; the vocabulary itself has 32,000 entries. */
const TOKEN_COUNT = 32_768;
const FILE_NAME = 'moonshine-tokens-v1.txt';
const BYTE_TOKEN = /^<0x([0-9A-F]{2})>$/;

/**
 * Path of the token table that the recogniser needs in addition to the model: made once in `folder`, or in a
 * temporary folder where that is read-only (an installation owned by another user, a sealed container).
 */
export async function moonshineTokensFile(folder: string): Promise<string> {
  const path = join(folder, FILE_NAME);
  if (await exists(path)) return path;
  const table = await tokenTable();
  try {
    return await writeWhole(folder, table);
  } catch (error) {
    if (!isReadOnly(error)) throw error;
    return await writeWhole(await mkdtemp(join(tmpdir(), 'parlo-speech-')), table);
  }
}

/** One `BASE64<TAB>ID` line per token, as sherpa-onnx reads it. */
export function formatTokens(vocabulary: readonly string[]): string {
  const lines: string[] = [];
  for (let id = 0; id < TOKEN_COUNT; id++) {
    lines.push(`${tokenBytes(vocabulary[id] ?? `<unused${id}>`).toString('base64')}\t${id}`);
  }
  return `${lines.join('\n')}\n`;
}

function tokenBytes(token: string): Buffer {
  const byte = BYTE_TOKEN.exec(token)?.[1];
  return byte ? Buffer.from([Number.parseInt(byte, 16)]) : Buffer.from(token.replaceAll('▁', ' '));
}

async function tokenTable(): Promise<string> {
  // Imported here because it decodes 0.7 MB as it loads, and is needed only once per installation.
  const { LlamaTokenizer } = await import('llama-tokenizer-js');
  return formatTokens(new LlamaTokenizer().vocabById);
}

/** Several processes may start at once: each writes a file of its own, and a rename shows it whole. */
async function writeWhole(folder: string, content: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, FILE_NAME);
  const own = `${path}.${process.pid}.${crypto.randomUUID()}`;
  await writeFile(own, content);
  await rename(own, path);
  return path;
}

async function exists(path: string): Promise<boolean> {
  return access(path, constants.R_OK).then(
    () => true,
    () => false,
  );
}

function isReadOnly(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'EACCES' || code === 'EROFS' || code === 'EPERM';
}
