import { maskPersonalData } from '../mask-personal-data.ts';

/** Keeps what people say, and all credentials, out of the logs: by the name of the field, at any depth. */

const REDACTED = '[redacted]';

// Compared with the whole name in lower case, without separators: `set-auth-token` becomes `setauthtoken`.
const WHOLE = new Set(
  `text transcript prompt instructions greeting greetingmessage assistantprompt assistantname name surname
  phone email address question answer phrasings faqlist content message_text delta query params body headers
  url referer useragent ip detail where`
    .split(/\s+/)
    .filter(Boolean),
);
const PART = /password|token|secret|cookie|authorization|apikey|credential|transcript|prompt|email/;

/** Words of an error, which may quote what somebody sent. */
const QUOTING = new Set(['err', 'error', 'message', 'reason', 'cause']);

const MAX_DEPTH = 6;
const MAX_ITEMS = 50;

/** A copy that is safe to log. */
export function redact(fields: Record<string, unknown>): Record<string, unknown> {
  return redactObject(fields, 0);
}

function redactObject(fields: object, depth: number): Record<string, unknown> {
  const safe: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(fields)) {
    if (isSensitive(key) && value != null) safe[key] = REDACTED;
    else if (typeof value === 'string' && QUOTING.has(key)) safe[key] = maskMessage(value);
    else safe[key] = redactValue(value, depth + 1);
  }
  return safe;
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return describeError(value, depth);
  if (value instanceof Date) return value;
  if (depth >= MAX_DEPTH) return '[deep]';
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => redactValue(item, depth + 1));
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  return redactObject(value, depth);
}

function isSensitive(key: string): boolean {
  const plain = key.toLowerCase().replace(/[^a-z]/g, '');
  return WHOLE.has(plain) || PART.test(plain);
}

/**
 * An error without the values in it: the message of a failed query lists its parameters, and PostgreSQL's `detail`
 * quotes the row.
 */
function describeError(error: Error, depth: number): Record<string, unknown> {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  const message = error.message.replace(/^Failed query:[\s\S]*$/, 'Failed query');
  // The stack begins with the uncut message.
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: maskMessage(message),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(frames && { stack: frames.join('\n') }),
    ...(error.cause !== undefined && depth < MAX_DEPTH && { cause: causeOf(error.cause, depth) }),
  };
}

const causeOf = (cause: unknown, depth: number) =>
  typeof cause === 'string' ? maskMessage(cause) : redactValue(cause, depth + 1);

const OCTET = '(?:0|[1-9]\\d{0,2})';
const IPV4 = new RegExp(`(?<![\\d.])(${OCTET}(?:\\.${OCTET}){3})(?![\\d.])`);

/** An error's words without email addresses and numbers of people. The address of a machine looks like one, and stays. */
function maskMessage(message: string): string {
  return message
    .split(IPV4)
    .map((part, index) => (index % 2 === 1 ? part : maskPersonalData(part)))
    .join('');
}
