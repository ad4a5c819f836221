// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { show } from '../../testing/render.tsx';
import { EmbeddingGuide } from './embedding-guide.tsx';
import type { loadGuide } from './load-guide.ts';

/** Broken for as long as a test says so. */
const network = vi.hoisted(() => ({ works: true }));
vi.mock('./load-guide.ts', async (original) => {
  const real = await original<{ loadGuide: typeof loadGuide }>();
  return {
    loadGuide: (language: 'en' | 'uk') =>
      network.works ? real.loadGuide(language) : Promise.reject(new TypeError('network')),
  };
});

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  network.works = true;
});

const parts = () => screen.findAllByRole('group');
const codes = () => [...document.querySelectorAll('pre')].map(({ textContent }) => textContent ?? '');

describe('the embedding guide', () => {
  it('says that it is opening, and then has its eight parts, all of them closed', async () => {
    await show(<EmbeddingGuide assistantId={null} />);
    const titles = (
      await waitFor(() => {
        const found = screen.getAllByRole('heading', { level: 3 });
        expect(found).toHaveLength(8);
        return found;
      })
    ).map(({ textContent }) => textContent);
    expect(titles).toContain('WordPress');
    for (const part of document.querySelectorAll('details')) expect(part.open).toBe(false);
    expect(screen.queryByText('Opening the guide...')).toBeNull();
  });

  it('fills the reader’s own address and assistant into every code', async () => {
    await show(<EmbeddingGuide assistantId="assistant 7" />);
    await screen.findByText('WordPress');
    expect(codes().length).toBeGreaterThan(3);
    expect(codes().join()).not.toContain('talk.example.com');
    expect(codes().join()).not.toContain('YOUR_ASSISTANT_ID');
    expect(codes()[0]).toContain(`${location.origin}/widget?assistantId=assistant%207`);
    expect(screen.queryByText(/has no assistant in it yet/)).toBeNull();
  });

  it('says why no assistant is named where none was opened', async () => {
    await show(<EmbeddingGuide assistantId={null} />);
    await screen.findByText('WordPress');
    expect(screen.getByText(/has no assistant in it yet/)).toBeTruthy();
    expect(codes()[0]).toContain(`${location.origin}/widget?assistantId=YOUR_ASSISTANT_ID`);
  });

  it('copies a code as it stands there', async () => {
    const { user } = await show(<EmbeddingGuide assistantId="assistant_1" />);
    const [first = expect.fail('no part')] = await screen.findAllByText(/^<iframe/);
    const place = first.parentElement ?? expect.fail('no place');
    await user.click(within(place).getByText('Copy this code'));
    expect(await navigator.clipboard.readText()).toBe(first.textContent);
  });

  it('is read in Ukrainian where the reader reads Ukrainian', async () => {
    await show(<EmbeddingGuide assistantId={null} />, { language: 'uk' });
    await screen.findByText('WordPress');
    expect(screen.getByRole('heading', { name: 'Як поставити на свій сайт' })).toBeTruthy();
    const [first] = await parts();
    expect(first?.textContent).toMatch(/[а-яіїєґ]{4}/);
  });

  it('says that it did not arrive, and comes when it is asked for again', async () => {
    network.works = false;
    const { user } = await show(<EmbeddingGuide assistantId={null} />);
    const alert = await screen.findByRole('alert', {}, { timeout: 20_000 });
    expect(alert.textContent).toContain('The guide could not be loaded.');
    network.works = true;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('WordPress')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
