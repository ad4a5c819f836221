import { expect, it } from 'vitest';
import { EventQueue } from './event-queue.ts';

function queue() {
  const gone: number[] = [];
  const events = new EventQueue(() => gone.push(gone.length));
  return { events, gone };
}

it('delivers events from before and during reading in order, then ends', async () => {
  const { events, gone } = queue();
  events.send({ at: 1 });
  const reading = (async () => {
    const read: object[] = [];
    for await (const event of events) read.push(event);
    return read;
  })();
  await Promise.resolve();
  events.send({ at: 2 });
  events.send({ at: 3 });
  events.end();
  events.send({ at: 4 });
  expect(await reading).toEqual([{ at: 1 }, { at: 2 }, { at: 3 }]);
  expect(gone).toEqual([]);
});

it('reports once that the reader left, also a waiting one, and delivers no more', async () => {
  const { events, gone } = queue();
  const waiting = events.next();
  await events.return();
  await events.return();
  expect(await waiting).toEqual({ done: true, value: undefined });
  events.send({ at: 1 });
  expect(await events.next()).toEqual({ done: true, value: undefined });
  expect(gone).toEqual([0]);
});

it('does not take the end for somebody who left', async () => {
  const { events, gone } = queue();
  events.end();
  await events.return();
  expect(gone).toEqual([]);
});
