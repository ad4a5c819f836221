// @vitest-environment jsdom
import { queryOptions } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sessionEnded, signedIn } from './account/use-user.ts';
import { beginReading } from './begin-reading.ts';
import { queries } from './queries.ts';

afterEach(() => {
  sessionEnded();
  queries.clear();
});

const query = (ask: (email: string) => Promise<string>) => (email: string) =>
  queryOptions({ queryKey: ['words', email], queryFn: () => ask(email), retry: false });

describe('the data of the next screen', () => {
  it('is requested once for a signed-in user, and found in the cache', async () => {
    signedIn({ email: 'olena@example.com', name: 'Olena', surname: 'Koval' });
    const ask = vi.fn(async (email: string) => `Hello, ${email}`);
    beginReading(query(ask));
    beginReading(query(ask));
    await vi.waitFor(() =>
      expect(queries.getQueryData(['words', 'olena@example.com'])).toBe('Hello, olena@example.com'),
    );
    beginReading(query(ask));
    expect(ask).toHaveBeenCalledOnce();
  });

  it('is not requested without a session', () => {
    const ask = vi.fn(async () => '');
    beginReading(query(ask));
    expect(ask).not.toHaveBeenCalled();
  });

  it('that can’t be had is told of by the screen, not here', async () => {
    signedIn({ email: 'olena@example.com', name: 'Olena', surname: 'Koval' });
    beginReading(query(() => Promise.reject(new Error('away'))));
    await vi.waitFor(() =>
      expect(queries.getQueryState(['words', 'olena@example.com'])?.status).toBe('error'),
    );
    expect(queries.getQueryData(['words', 'olena@example.com'])).toBeUndefined();
  });
});
