import { Connection } from './connection.ts';
import type { LoadOrder, LoadResult } from './load.ts';
import { percentile } from './stats.ts';

/** Sends requests at a fixed rate, from a process of its own. */

interface Done {
  /** From the moment it was due, not from when it was sent. */
  readonly ms: number;
  readonly status: number;
  readonly bytes: number;
}

async function run(order: LoadOrder): Promise<LoadResult> {
  const free: Connection[] = [];
  const warmUp = Math.round((order.warmUpMs * order.perSecond) / 1_000);
  const total = warmUp + Math.round((order.forMs * order.perSecond) / 1_000);
  const start = performance.now();
  const dueAt = (at: number) => start + (at * 1_000) / order.perSecond;
  const running: Promise<Done>[] = [];
  // By the clock, whether the ones before got their response or not: visitors do not wait for each other.
  await new Promise<void>((resolve) => {
    const sendDue = () => {
      while (running.length < total && dueAt(running.length) <= performance.now()) {
        const at = running.length;
        running.push(send(free, order.port, order.requests[at % order.requests.length] ?? '', dueAt(at)));
      }
      if (running.length < total) setTimeout(sendDue, Math.max(0, dueAt(running.length) - performance.now()));
      else resolve();
    };
    sendDue();
  });
  const all = await Promise.all(running);
  for (const connection of free) connection.close();
  const times = all.slice(warmUp).map(({ ms }) => ms);
  const wrong: Record<string, number> = {};
  for (const { status } of all) if (status !== 200) wrong[status] = (wrong[status] ?? 0) + 1;
  return {
    count: times.length,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    leastBytes: Math.min(...all.map(({ bytes }) => bytes)),
    wrong,
  };
}

async function send(free: Connection[], port: number, request: string, dueAt: number): Promise<Done> {
  const connection = takeOpen(free) ?? new Connection(port);
  const { status, bytes } = await connection.send(request);
  const ms = performance.now() - dueAt;
  free.push(connection);
  return { ms, status, bytes };
}

// In turn, so that none lies idle until the server closes it, perhaps while it is asked again.
function takeOpen(free: Connection[]): Connection | undefined {
  let connection = free.shift();
  while (connection && !connection.open) connection = free.shift();
  return connection;
}

process.once('message', (order: LoadOrder) => {
  void run(order).then(
    (result) => process.send?.(result, () => process.disconnect()),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
