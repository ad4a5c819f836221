import { redact } from '../platform/monitoring/redact.ts';

/** Takes secrets and people out of what is handed to others: by the settings' own values, and by what secrets look like. */

type Variables = Readonly<Record<string, string | undefined>>;

const OURS = /^(?:PARLO_\w+|OTEL_\w+|PORT|DATABASE_URL|NODE_ENV|NODE_EXTRA_CA_CERTS)$/;
const SECRET_NAME = /SECRET|PASSWORD|KEY|ENCRYPT|TOKEN|HEADERS|USERNAME|EMAIL|FROM/;
/** Numbers, ranges and the words of switches. */
const PLAIN = /^(?:\d{1,9}(?:\.\d{1,6})?(?:-\d{1,5})?|[a-z]{2,8})$/;
const ICE = /^(?:stuns?|turns?):[^\s@]+$/i;
/** A shorter value would be found in words that are no secret. */
const LEAST_SECRET = 6;

/** One line for each variable of Parlo's: its value if it can be no secret, else only that it is set. */
export function maskSettings(variables: Variables): readonly string[] {
  return Object.entries(variables)
    .filter(([name, value]) => OURS.test(name) && value?.trim())
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value = '']) => `${name}=${maskValue(name, value)}`);
}

function maskValue(name: string, value: string): string {
  if (SECRET_NAME.test(name)) return `[set, ${value.length} characters]`;
  if (PLAIN.test(value)) return value;
  if (value.split(',').every((each) => ICE.test(each.trim()))) return value;
  if (URL.canParse(value)) {
    const { protocol, host } = new URL(value);
    if (host !== '') return `${protocol}//${host}/…`;
  }
  return `[set, ${value.length} characters]`;
}

/** Returns what takes the values of secret settings, and whatever looks like a secret or a person, out of a text. */
export function createMask(variables: Variables, more: readonly string[] = []): (text: string) => string {
  const secrets = [...secretsOf(variables), ...more]
    .filter((value) => value.length >= LEAST_SECRET)
    // The longest first, because one may contain another.
    .toSorted((a, b) => b.length - a.length);
  return (text) => {
    let masked = text;
    for (const secret of secrets) masked = masked.replaceAll(secret, '[masked]');
    for (const [pattern, instead] of LOOKS) masked = masked.replace(pattern, instead);
    return masked;
  };
}

function secretsOf(variables: Variables): string[] {
  return Object.entries(variables).flatMap(([name, value]) => {
    if (!OURS.test(name) || !value?.trim()) return [];
    if (name.endsWith('_HEADERS'))
      return [value, ...value.split(',').map((pair) => pair.slice(pair.indexOf('=') + 1))];
    if (SECRET_NAME.test(name)) return [value];
    const url = URL.parse(value);
    return url
      ? [url.password, url.username].flatMap((part) => (part ? [part, decodeURIComponent(part)] : []))
      : [];
  });
}

const LOOKS: readonly (readonly [RegExp, string])[] = [
  // The user and the password of an address, and what its query may hold.
  [/(\w+:\/\/)[^\s/@"]+@/g, '$1[masked]@'],
  [/\?[\w.-]+=[^\s"']+/g, '?[masked]'],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[email]'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 [masked]'],
  [/\b(?:sk|rk|pk|ek|whsec|xai|gsk)[-_][\w-]{6,}/g, '[masked]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '[masked]'],
  [/\b(?:[a-f0-9]{32,}|[A-Za-z0-9+_-]{40,}={0,2})(?![\w-])/g, '[masked]'],
  [/\+\d[\d ()-]{7,}\d/g, '[phone]'],
  [/\b(\d{1,3}\.\d{1,3})\.\d{1,3}\.\d{1,3}\b/g, '$1.x.x'],
];

/** The last lines of a log, redacted once more by the names of their fields, and masked. */
export function maskLog(log: string, mask: (text: string) => string, most: number): readonly string[] {
  return log
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-most)
    .map((line) => mask(redactLine(line)));
}

function redactLine(line: string): string {
  // systemd puts its own words before the line.
  const at = line.indexOf('{');
  if (at < 0) return line;
  try {
    const fields: unknown = JSON.parse(line.slice(at));
    return typeof fields === 'object' && fields !== null ? JSON.stringify(redact({ ...fields })) : line;
  } catch {
    return line;
  }
}
