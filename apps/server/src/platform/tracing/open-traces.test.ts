import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { linesOf } from '../../testing/log-lines.ts';
import { silentLogger } from '../../testing/silent-logger.ts';
import { receiveTraces, type TraceReceiver } from '../../testing/trace-receiver.ts';
import type { TraceSettings } from '../../trace-environment.ts';
import { openTraces } from './open-traces.ts';
import { NO_TRACE, NO_TRACES } from './traces.ts';

let receiver: TraceReceiver | undefined;
afterEach(() => receiver?.close());

/** However busy this machine is. */
const PATIENT = { flushMs: 60_000 };

const to = (url: string, ratio = 1): TraceSettings => ({ url, ratio, headers: {}, resource: {} });

it('nothing of OpenTelemetry is loaded until traces are on', async () => {
  expect(await openTraces(undefined, silentLogger)).toBe(NO_TRACES);
  const module = fileURLToPath(new URL('./open-traces.ts', import.meta.url));
  // A process of its own: another test of this one may have loaded it.
  const program = `
    import { createRequire } from 'node:module';
    const { openTraces } = await import(${JSON.stringify(module)});
    const { cache } = createRequire(import.meta.url);
    const isLoaded = () => Object.keys(cache).some((path) => path.includes('@opentelemetry'));
    await openTraces(undefined, console);
    const off = isLoaded();
    await openTraces({ url: 'http://127.0.0.1:9', ratio: 0, headers: {}, resource: {} }, console);
    console.log(off, isLoaded());`;
  const loaded = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  expect(loaded.trim()).toBe('false true');
});

it('a conversation has the trace of what it is in, and none after that', async () => {
  receiver = await receiveTraces();
  const traces = await openTraces(to(receiver.url), silentLogger, PATIENT);
  const call = traces.begin('call', { conversationId: 'conv_1' });
  const typed = traces.begin('typed turn', { conversationId: 'conv_1' });
  expect(traces.of('conv_1')).toBe(typed);
  call.end({});
  expect(traces.of('conv_1')).toBe(typed);
  typed.end({});
  expect(traces.of('conv_1')).toBe(NO_TRACE);
  await traces.close();
  expect(receiver.spans()).toHaveLength(2);
});

it('sends no trace beyond the share that was asked for', async () => {
  receiver = await receiveTraces();
  const traces = await openTraces(to(receiver.url, 0), silentLogger, PATIENT);
  traces.begin('call', {}).end({});
  await traces.close();
  expect(receiver.bodies).toEqual([]);
});

it('a collector that refuses is named once in the log, without its answer', async () => {
  receiver = await receiveTraces({ status: 401 });
  const { logger, lines } = linesOf('info');
  const traces = await openTraces(to(receiver.url), logger, PATIENT);
  // More than one request holds.
  for (let i = 0; i < 1_100; i++) traces.begin('call', {}).end({});
  await traces.close();
  expect(receiver.bodies.length).toBeGreaterThan(1);
  expect(lines()).toMatchObject([{ level: 'warn', msg: expect.stringContaining('traces not sent') }]);
  expect(JSON.stringify(lines())).not.toContain('a planted answer');
});

it('a collector that never answers holds up no stop', async () => {
  receiver = await receiveTraces({ silent: true });
  const traces = await openTraces(to(receiver.url), silentLogger, { flushMs: 20 });
  traces.begin('call', {}).end({});
  await traces.close();
  await traces.close();
});
