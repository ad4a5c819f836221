import { unicodeOf } from './decode-text.ts';
import { detectEncoding } from './detect-encoding.ts';

/** Some servers and programs write a lot before it. */
const HEAD_BYTES = 64 * 1024;
const IN_HEAD = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i;
const IN_XML = /^\s*<\?xml[^>]+encoding\s*=\s*["']([\w-]+)/i;
/** Encodings that servers send for every page, whatever its content. */
const SAID_OF_ALL = /^(?:iso-?8859-1|latin-?1|windows-1252|us-ascii)$/i;

export interface DecodedPage {
  readonly text: string;
  /** In the name that `TextDecoder` knows. */
  readonly encoding: string;
}

/**
 * Decodes a page by what its bytes are, its response's header, and its own `<meta>`: these contradict each other, or say
 * nothing, and a person's browser shows the page all the same. Bytes that are UTF-8 are that whatever is said of them.
 */
export async function decodePage(bytes: Uint8Array, charset = ''): Promise<DecodedPage> {
  const unicode = unicodeOf(bytes);
  if (unicode !== null) return decode(unicode, bytes);
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1');
  const said = [charset, (IN_XML.exec(head) ?? IN_HEAD.exec(head))?.[1] ?? ''].filter(isOld);
  const [first, second] = said;
  if (
    first !== undefined &&
    !SAID_OF_ALL.test(first) &&
    (second ?? first).toLowerCase() === first.toLowerCase()
  )
    return decode(first, bytes);
  const found = await detectEncoding(withoutTags(bytes));
  const agreed = said.find((name) => isSame(name, found));
  return decode(agreed ?? found ?? first ?? 'utf-8', bytes);
}

/** Whether it names an encoding that is not Unicode: of those the bytes have been found not to be. */
const isOld = (name: string): boolean =>
  name !== '' && !/^(?:utf|unicode|x-user)/i.test(name) && labelOf(name) !== null;

const isSame = (name: string, found: string | null): boolean =>
  found !== null && labelOf(name) === labelOf(found);

function labelOf(name: string): string | null {
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return null;
  }
}

const decode = (encoding: string, bytes: Uint8Array): DecodedPage => ({
  text: new TextDecoder(encoding).decode(bytes),
  encoding,
});

/** Names of tags and their attributes are English, and would be taken for the page's language. */
function withoutTags(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes.subarray(0, 512 * 1024)).toString('latin1');
  const plain = text.replace(/<(script|style)\b[\s\S]{0,100000}?<\/\1>|<[^>]{0,5000}>/gi, ' ');
  return new Uint8Array(Buffer.from(plain, 'latin1'));
}
