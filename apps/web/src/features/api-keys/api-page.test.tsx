// @vitest-environment jsdom
import { API_LIMITS, OWNER_LIMITS, VISITOR_LIMITS } from '@parlo/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { show } from '../../testing/render.tsx';
import { ApiPage } from './api-page.tsx';

const rows = () =>
  screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);

it('tells the limits of the contract, which the server enforces', async () => {
  fakeApi({ listApiKeys: () => ({ success: true, apiKeys: [] }) });
  await show(<ApiPage news={null} />);
  expect(rows()).toEqual([
    `All requests of an account together: ${API_LIMITS.requestsPerMinute.toLocaleString('en')} a minute`,
    'Each endpoint: has its own, see the reference',
    `Body of a request: ${API_LIMITS.body / 1024} KB, unless the reference says otherwise`,
    `A file to answer from: 10 MB (.json 5 MB), ${OWNER_LIMITS.knowledgeFiles} for each assistant`,
    `Uploads at once: ${API_LIMITS.uploadsAtOnce}`,
    `Assistants: ${OWNER_LIMITS.assistants}`,
    `A typed message: 1,000 characters, ${VISITOR_LIMITS.chatTurns} in a conversation`,
    `Sites that may show an assistant: ${VISITOR_LIMITS.allowedSites}`,
  ]);
});

it('copies the address and an example request of this server', async () => {
  fakeApi({ listApiKeys: () => ({ success: true, apiKeys: [] }) });
  const { user } = await show(<ApiPage news={null} />);
  await user.click(screen.getByRole('button', { name: 'Copy URL' }));
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/api`);
  await user.click(screen.getByRole('button', { name: 'Copy the request' }));
  expect(await navigator.clipboard.readText()).toContain(`curl '${location.origin}/api/get_assistants'`);
  expect(await navigator.clipboard.readText()).toContain('olena@example.com');
});
