import type { Endpoint } from '@parlo/contract';
import type { TestClient, TestResponse } from './test-client.ts';

/** One dot. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const FILES: Readonly<Record<string, File>> = {
  logo: new File([PNG], 'logo.png', { type: 'image/png' }),
  files: new File(['We open at nine.'], 'hours.txt', { type: 'text/plain' }),
  file: new File(['Question,Answer\nOpen?,From nine.'], 'questions.csv', { type: 'text/csv' }),
};

/** Sends a request to an endpoint of the contract, its input in the address, as JSON, or as a form with a file. */
export function sendRequest(
  client: TestClient,
  endpoint: Endpoint,
  input: Readonly<Record<string, unknown>>,
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  if (endpoint.method === 'get') return client.get(addressOf(endpoint, input), headers);
  if (!endpoint.form) return client.post(`/api${endpoint.path}`, input, headers);
  const body = new FormData();
  for (const [name, value] of Object.entries(input)) body.set(name, String(value));
  const file = FILES[endpoint.form.field];
  if (file) body.append(endpoint.form.field, file);
  return client.raw(`/api${endpoint.path}`, { method: 'POST', headers, body });
}

export function addressOf({ path }: Endpoint, input: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
  const filled = path.replace(/\{(\w+)\}/g, (_, part: string) => {
    const value = query.get(part) ?? '';
    query.delete(part);
    return encodeURIComponent(value);
  });
  return `/api${filled}${query.size > 0 ? `?${query}` : ''}`;
}
