// @vitest-environment jsdom
import { ENDPOINTS, Sales } from '@parlo/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { show } from '../../testing/render.tsx';
import { SalesNote, useSales } from './sales-note.tsx';

const client = vi.hoisted(() => ({ fetched: false }));
vi.mock('../../api/client.ts', async (original) => {
  client.fetched = true;
  return original();
});

afterEach(() => vi.unstubAllGlobals());

function Said() {
  return (
    <>
      <SalesNote />
      <p>{`said: ${useSales()}`}</p>
    </>
  );
}

it.each(Sales.options)('hears from the server that sales are %s, without the API’s client', async (sales) => {
  const { asked } = fakeApi({ sales: () => ({ success: true, sales }) });
  await show(<Said />);
  expect(await screen.findByText(`said: ${sales}`)).toBeTruthy();
  expect(asked).toHaveLength(1);
  expect(client.fetched).toBe(false);
});

it.each([
  ['a refusal', () => Response.json({ success: false, code: 'internal', message: 'No.' }, { status: 500 })],
  ['a word that is not of the contract', () => Response.json({ success: true, sales: 'toString' })],
  ['nothing', () => Response.json(null)],
  ['a proxy’s page', () => new Response('<html>')],
])('goes on as if it did not ask when it gets %s', async (_, respond) => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return respond();
  });
  await show(<Said />);
  await waitFor(() => expect(asked).toEqual([`/api${ENDPOINTS.sales.path}`, `/api${ENDPOINTS.sales.path}`]));
  expect(screen.getByText('said: undefined')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBeTruthy();
});
