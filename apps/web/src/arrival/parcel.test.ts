import { expect, it, vi } from 'vitest';
import { parcel } from './parcel.ts';

it('is fetched once, however often it is asked for', async () => {
  const load = vi.fn(async () => 'a menu');
  const part = parcel(load);
  expect(part.here()).toBeUndefined();
  expect(await Promise.all([part.fetch(), part.fetch()])).toEqual(['a menu', 'a menu']);
  expect(part.here()).toBe('a menu');
  await part.fetch();
  expect(load).toHaveBeenCalledTimes(1);
});

it('is asked for again after a failure', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline'));
  load.mockResolvedValue('a menu');
  const part = parcel(load);
  await expect(part.fetch()).rejects.toThrow('could not be fetched');
  expect(part.here()).toBeUndefined();
  expect(await part.fetch()).toBe('a menu');
});
