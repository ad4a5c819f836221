import { madeFile } from '../made-file.ts';

/** The model's output layer is padded up to this; the vocabulary itself has 32,000 entries. */
const TOKEN_COUNT = 32_768;
const FILE_NAME = 'moonshine-tokens-v1.txt';
const BYTE_TOKEN = /^<0x([0-9A-F]{2})>$/;

/** Path of the token table that the recogniser needs in addition to the model, made once in `folder`. */
export async function moonshineTokensFile(folder: string): Promise<string> {
  return madeFile(folder, FILE_NAME, tokenTable);
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
