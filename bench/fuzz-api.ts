import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { grantMinutes, registerOwner } from '@parlo/e2e/support/account.ts';
import { type Parlo, startParlo } from '@parlo/e2e/support/parlo.ts';
import { findSchemathesis, fuzz } from './support/fuzz/schemathesis.ts';
import { readable, withKnown } from './support/fuzz/with-known.ts';
import { formatTable } from './support/stats.ts';

/**
 * A fuzzer over the OpenAPI document that the server serves: valid and broken requests by an owner who is signed in, with an
 * owner's key, by an administrator and by nobody, none of which may get a 5xx, hang, or get an answer that the document does
 * not describe. `--requests=10000`: so many in all, roughly; `--seed=1`: the same seed makes the same requests;
 * `--as=key`: this caller alone.
 */

const option = (name: string) =>
  process.argv
    .slice(2)
    .find((each) => each.startsWith(`--${name}=`))
    ?.split('=')[1];
const requests = Number(option('requests') ?? 10_000);
const seed = Number(option('seed') ?? 1);

const CALLERS = ['owner', 'key', 'administrator', 'nobody'] as const;
type Caller = (typeof CALLERS)[number];
const callers = CALLERS.filter((name) => name === (option('as') ?? name));

/** Longer than any endpoint takes that asks another service. */
const REQUEST_MS = 60_000;

/** Its events have no end. */
const ENDLESS = ['/api/knowledge_events'];
/** They would sign out whoever asks, or take away what other requests need. */
const ENDS_SESSION = ['/api/logout'];
const SPARED = [
  '/api/delete_assistant',
  '/api/delete_account',
  '/api/forget_conversation',
  '/api/delete_conversation',
];

interface Fuzzer {
  readonly authorization?: string;
  readonly known: Readonly<Record<string, string>>;
}

async function setUp(parlo: Parlo, caller: Caller): Promise<Fuzzer> {
  const { client, email, authorization } = await registerOwner(parlo.url);
  await grantMinutes(parlo, email, 1_000);
  const assistant = {
    assistantName: 'Bakery',
    assistantPrompt: 'Answer questions about the bakery.',
    greetingMessage: 'Hello!',
    voice: 'verse' as const,
    faqList: [{ question: 'Do you deliver bread?', answer: 'Yes, every day.' }],
  };
  const { assistantId } = await client.request('addAssistant', { email, assistant });
  const session = await client.request('session', { assistantId });
  const conversation = session.success ? session.conversation : '';
  const { key } = await client.request('createApiKey', { name: 'Fuzzer' });
  const known = { email, assistantId, conversation, model: assistantId };
  if (caller === 'nobody') return { known };
  if (caller === 'owner') return { known, authorization };
  if (caller === 'key') return { known, authorization: `Bearer ${key}` };
  return { known, authorization: await signInAdmin(parlo) };
}

async function signInAdmin({ url, admin }: Parlo): Promise<string> {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
    signal: AbortSignal.timeout(REQUEST_MS),
  });
  return `Bearer ${response.headers.get('set-auth-token') ?? ''}`;
}

/** Requests so far by the class of their status, as the server counted them. */
async function countRequests(url: string): Promise<Map<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const counts = new Map<string, number>();
  for (const [, status = '', count] of text.matchAll(
    /^parlo_http_request_duration_seconds_count\{[^}]*status="(\d)\d\d"[^}]*\} (\d+)/gm,
  ))
    counts.set(`${status}xx`, (counts.get(`${status}xx`) ?? 0) + Number(count));
  return counts;
}

/** The part of a report that tells what is wrong. */
function findings(report: string): string {
  const starts = ['= ERRORS', '= FAILURES'].map((title) => report.indexOf(title)).filter((at) => at >= 0);
  return report.slice(Math.min(...starts, report.length));
}

/** The routes that answered with a 5xx. */
async function serverErrors(url: string): Promise<string[]> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return text.match(/^parlo_http_request_duration_seconds_count\{[^}]*status="5\d\d"[^}]*\} \d+/gm) ?? [];
}

const program = await findSchemathesis();
if (program === null) {
  console.log('Schemathesis: not here.');
  process.exit(0);
}
const folder = await mkdtemp(join(tmpdir(), 'parlo-fuzz-'));
const parlo = await startParlo({
  // On a machine that is busy with other things.
  readyLimitMs: 300_000,
  main: new URL('./support/fuzz/unlimited-parlo.ts', import.meta.url).pathname,
  env: { PARLO_VOICE_HOSTS: '1' },
});
const rows: (string | number)[][] = [];
let failed = false;
try {
  const document: unknown = await (await fetch(`${parlo.url}/api/openapi.json`)).json();
  const operations = Object.keys((document as { paths: object }).paths).length;
  // Each example of the schema's own comes on top.
  const examples = Math.max(1, Math.round(requests / callers.length / operations / 2));
  for (const caller of callers) {
    const { known, authorization } = await setUp(parlo, caller);
    const file = join(folder, `${caller}.json`);
    await writeFile(file, JSON.stringify(withKnown(readable(document), known, SPARED)));
    const without = caller === 'nobody' ? ENDLESS : [...ENDLESS, ...ENDS_SESSION];
    const before = await countRequests(parlo.url);
    const started = performance.now();
    const order = { url: parlo.url, document: file, examples, seed, without, limitMs: REQUEST_MS };
    const { clean, report } = await fuzz(program, { ...order, ...(authorization && { authorization }) });
    const minutes = (performance.now() - started) / 60_000;
    const after = await countRequests(parlo.url);
    const counts = ['2xx', '3xx', '4xx', '5xx'].map(
      (kind) => (after.get(kind) ?? 0) - (before.get(kind) ?? 0),
    );
    const sent = counts.reduce((sum, count) => sum + count, 0);
    rows.push([caller, sent, ...counts, clean ? 'nothing' : 'see above', minutes.toFixed(1)]);
    if (!clean) console.log(findings(report));
    failed ||= !clean || (counts[3] ?? 0) > 0;
  }
  const head = ['requests by', 'sent', '2xx', '3xx', '4xx', '5xx', 'against the document', 'minutes'];
  console.log(`\nThe API under a fuzzer, ${operations} paths, seed ${seed}\n\n${formatTable(head, rows)}\n`);
  for (const line of await serverErrors(parlo.url)) console.log(line);
  const faults = parlo.logs().filter((line) => line.includes('"level":"error"'));
  for (const line of faults.slice(0, 20)) console.log(line);
} finally {
  await parlo.remove();
  await rm(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
