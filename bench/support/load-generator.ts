import { Connection } from './connection.ts';
import type { LoadOrder, LoadResult } from './load.ts';

/** Asks one server as fast as it answers, over connections that stay open, from a process of its own. */

async function run(order: LoadOrder): Promise<LoadResult> {
  const started = performance.now();
  const measureFrom = started + order.warmUpMs;
  const until = measureFrom + order.forMs;
  const wrong: Record<string, number> = {};
  let answered = 0;
  let next = 0;
  const stop = neverSleep();
  await Promise.all(
    Array.from({ length: order.connections }, async () => {
      const connection = new Connection(order.port);
      while (performance.now() < until) {
        const { status } = await connection.ask(order.requests[next++ % order.requests.length] ?? '');
        if (status !== 200) wrong[status] = (wrong[status] ?? 0) + 1;
        else if (performance.now() >= measureFrom) answered++;
      }
      connection.close();
    }),
  ).finally(stop);
  return { perSecond: (answered * 1_000) / order.forMs, wrong };
}

/**
 * Keeps this process looking for answers. One that sleeps until an answer is there has to be woken by the server that
 * writes it, and in a virtual machine that costs the server as much as the write itself. The slower of two servers would
 * pay for it with nearly every answer, the faster one seldom: its next answer is there before this could fall asleep.
 */
function neverSleep(): () => void {
  let next = setImmediate(function look() {
    next = setImmediate(look);
  });
  return () => clearImmediate(next);
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
