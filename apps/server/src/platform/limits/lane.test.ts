import { expect, it } from 'vitest';
import { createLane } from './lane.ts';

/** A task that ends when it is told to. */
function task(name: string, begun: string[]) {
  const end = Promise.withResolvers<void>();
  return {
    end: end.resolve,
    run: async () => {
      begun.push(name);
      await end.promise;
      return name;
    },
  };
}
const soon = () => new Promise((resolve) => setImmediate(resolve));

it('does one piece of work at a time, each address in turn', async () => {
  const lane = createLane();
  const begun: string[] = [];
  const [first, second, other] = [task('a1', begun), task('a2', begun), task('b', begun)];
  const results = [lane.run('a', first.run), lane.run('a', second.run), lane.run('b', other.run)];
  await soon();
  expect(begun).toEqual(['a1']);
  first.end();
  await soon();
  expect(begun).toEqual(['a1', 'b']);
  other.end();
  second.end();
  expect(await Promise.all(results)).toEqual(['a1', 'a2', 'b']);
});

it('refuses a caller with many waiting tasks, and everyone once it is full', async () => {
  const lane = createLane({ most: 3, mostOfOne: 2 });
  const waiting = ['a', 'a', 'b'].map((who) => {
    lane.requirePlace(who);
    const { run, end } = task(who, []);
    return { done: lane.run(who, run), end };
  });
  const full = { reason: 'too_many_trials', code: 'too_many_requests', retryAfterSeconds: 5 };
  expect(() => lane.requirePlace('c')).toThrow(expect.objectContaining(full));
  waiting[2]?.end();
  waiting[0]?.end();
  await waiting[0]?.done;
  await waiting[2]?.done;
  lane.requirePlace('c');
  waiting[1]?.end();
  await waiting[1]?.done;
});

it('goes on after work that fails', async () => {
  const lane = createLane({ mostOfOne: 1 });
  await expect(lane.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  lane.requirePlace('a');
  expect(await lane.run('a', async () => 'yes')).toBe('yes');
});
