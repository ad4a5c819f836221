export interface ParsedMail {
  /** By lower-case name, unfolded, as sent. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
}

/** Reads a mail of one text part, as a mail program would. */
export function parseMail(message: string): ParsedMail {
  const at = message.indexOf('\r\n\r\n');
  const lines = message
    .slice(0, at)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [, name = '', value = ''] = /^([\w-]+): ?(.*)$/.exec(line) ?? [];
    if (name === '' || headers.has(name.toLowerCase())) throw new Error(`not a header, or twice: ${line}`);
    headers.set(name.toLowerCase(), value);
  }
  const body = message.slice(at + 4).replaceAll('\r\n', '\n');
  const encoding = headers.get('content-transfer-encoding');
  if (encoding === 'base64') return { headers, text: Buffer.from(body, 'base64').toString() };
  return { headers, text: encoding === 'quoted-printable' ? unquote(body) : body };
}

/** The link in a mail: a line of its own. */
export function linkIn(text: string): URL {
  const link = text.split('\n').find((line) => /^https?:\/\/\S+$/.test(line));
  if (link === undefined) throw new Error('the mail has no link on a line of its own');
  return new URL(link);
}

function unquote(body: string): string {
  const bytes = body
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
