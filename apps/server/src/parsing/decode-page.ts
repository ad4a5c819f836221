/** Browsers look for a page's own word about its encoding no further. */
const HEAD_BYTES = 1024;
const IN_HEAD = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i;

/** Decodes a page as a browser does: by its byte order mark, its response's header, or its own `<meta>`, else as UTF-8. */
export function decodePage(body: Uint8Array, charset: string): string {
  const [first, second, third] = body;
  if (first === 0xef && second === 0xbb && third === 0xbf) return decode('utf-8', body);
  if (first === 0xfe && second === 0xff) return decode('utf-16be', body);
  if (first === 0xff && second === 0xfe) return decode('utf-16le', body);
  const head = Buffer.from(body.subarray(0, HEAD_BYTES)).toString('latin1');
  return decode(charset || (IN_HEAD.exec(head)?.[1] ?? ''), body);
}

function decode(encoding: string, body: Uint8Array): string {
  try {
    return new TextDecoder(encoding || 'utf-8').decode(body);
  } catch {
    // An encoding that nobody knows.
    return new TextDecoder().decode(body);
  }
}
