// @vitest-environment jsdom
import type { KnowledgeFile, Website } from '@parlo/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { NO_USAGE, type Undoable, WHOLE_VIEW } from '../../owner/knowledge/knowledge-view.ts';
import { BAKERY } from '../../testing/bakery.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { show } from '../../testing/render.tsx';
import { box, events, PAGE, PROPOSALS, slotOf, WEBSITE, websites } from './testing/website-scene.ts';
import { WebsitesPart } from './websites-part.tsx';

const offerUndo = vi.fn<(done: Undoable) => void>();

describe('the websites of an assistant', () => {
  const page = (name: string, more: Partial<KnowledgeFile> = {}): KnowledgeFile => ({
    id: `file_${name}`,
    name,
    type: 'text/html',
    size: 100,
    status: 'ready',
    reason: null,
    problem: null,
    passages: 3,
    createdAt: '2026-11-21T10:00:00.000Z',
    page: { websiteId: WEBSITE.id, url: `https://www.mill.example/${name}` },
    ...more,
  });
  async function openSection(website: Website, answers: Parameters<typeof fakeApi>[0] = {}) {
    const { asked } = fakeApi({
      getWebsites: () => websites(website),
      getKnowledge: () => ({
        success: true,
        message: '',
        files: [
          page('prices'),
          page('old', { status: 'failed', problem: { reason: 'website_too_slow', params: {} } }),
        ],
      }),
      ...answers,
    });
    const view = await show(
      <WebsitesPart
        slot={slotOf().slot}
        view={WHOLE_VIEW}
        usage={NO_USAGE}
        offerUndo={offerUndo}
        onCount={() => {}}
      />,
    );
    const row = within(await screen.findByRole('list', { name: 'Websites to answer from' }));
    return { ...view, asked, row };
  }

  it('are listed with their pages and when they were read', async () => {
    const { row } = await openSection(WEBSITE);
    expect(row.getByRole('link', { name: 'mill.example' }).getAttribute('href')).toBe(WEBSITE.address);
    expect(row.getByText('Last read on November 21, 2026')).toBeTruthy();
    expect((await row.findByRole('link', { name: 'prices' })).getAttribute('href')).toBe(
      'https://www.mill.example/prices',
    );
    expect(row.getByText(/took too long to respond/)).toBeTruthy();
  });

  it('say since when one could not be read', async () => {
    const { row } = await openSection({ ...WEBSITE, status: 'failed', problem: 'website_unreachable' });
    expect(row.getByRole('alert').textContent).toMatch(
      /could not be reached.*What was read on November 21, 2026 is still used/,
    );
  });

  const found = (...names: string[]) => {
    const pages = names.map((name) => ({
      url: `https://mill.example/${name}`,
      title: name,
      passages: 1,
      excerpt: '',
    }));
    return events(PAGE, { type: 'proposals', proposals: { ...PROPOSALS, pages } });
  };
  const pending: Website = { ...WEBSITE, status: 'pending' };

  it('are read again, and get the new pages that are ticked', async () => {
    const { row, user, asked } = await openSection(WEBSITE, {
      refreshWebsite: () => websites(pending),
      readWebsite: () => found('prices/', 'team', 'jobs'),
      addWebsite: () => websites(pending),
    });
    await user.click(row.getByRole('button', { name: 'Read mill.example again' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Read mill.example again' }));
    await user.click(await dialog.findByRole('checkbox', { name: 'jobs' }));
    expect(dialog.queryByRole('checkbox', { name: 'prices/' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Add to the assistant' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.find(({ name }) => name === 'readWebsite')?.input).toEqual({ address: WEBSITE.address });
    expect(asked.find(({ name }) => name === 'addWebsite')?.input).toEqual({
      assistantId: BAKERY.id,
      address: WEBSITE.address,
      pages: ['https://mill.example/team'],
    });
  });

  it('get no more than twenty pages, and are asked for no more then', async () => {
    const files = (count: number) => ({
      success: true as const,
      message: '',
      files: Array.from({ length: count }, (_, at) => page(`p${at}`)),
    });
    const { row, user } = await openSection(WEBSITE, {
      getKnowledge: () => files(19),
      refreshWebsite: () => websites(WEBSITE),
      readWebsite: () => found('team', 'jobs'),
    });
    await row.findByText('19 pages');
    await user.click(row.getByRole('button', { name: 'Read mill.example again' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^There is room for 1 more page/);
    const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add to the assistant' });
    expect(add.disabled).toBe(true);
    await user.click(await box('jobs'));
    expect(add.disabled).toBe(false);
  });

  it('say when there are no new pages, or when they could not be looked for', async () => {
    let tries = 0;
    const { row, user } = await openSection(WEBSITE, {
      refreshWebsite: () => websites(WEBSITE),
      readWebsite: () => (tries++ === 0 ? found('prices') : refuse('website_being_read', 'Wait.')),
    });
    await user.click(row.getByRole('button', { name: 'Read mill.example again' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/^There are no new pages/)).toBeTruthy();
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] ?? document.body);
    await user.click(await row.findByRole('button', { name: 'Read mill.example again' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/being read already/);
  });

  it('are read again, every week or not, and removed', async () => {
    const { row, user, asked } = await openSection(WEBSITE, {
      getKnowledge: () => ({
        success: true,
        message: '',
        files: Array.from({ length: 20 }, (_, at) => page(`p${at}`)),
      }),
      refreshWebsite: () => websites(pending),
      editWebsite: () => websites({ ...pending, weekly: false }),
      deleteWebsite: () => websites(),
    });
    await user.click(row.getByRole('button', { name: 'Read mill.example again' }));
    expect(await row.findByText('Being read')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(row.getByRole('checkbox', { name: 'Read the pages again every week' }));
    await waitFor(() => expect(row.getByRole<HTMLInputElement>('checkbox').checked).toBe(false));
    await user.click(row.getByRole('button', { name: 'Remove mill.example' }));
    expect(screen.queryByRole('list')).toBeNull();
    const [done] = offerUndo.mock.lastCall ?? [];
    act(() => done?.undo());
    expect(screen.getByRole('link', { name: 'mill.example' })).toBeTruthy();
    await act(async () => done?.settle?.());
    await waitFor(() => expect(screen.queryByRole('list')).toBeNull());
    const changes = asked.filter(({ name }) => /Website$/.test(name)).map(({ input }) => input);
    const named = { assistantId: BAKERY.id, websiteId: WEBSITE.id };
    expect(changes).toEqual([named, { ...named, weekly: false }, named]);
  });
});
