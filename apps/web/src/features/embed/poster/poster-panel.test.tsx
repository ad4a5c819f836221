// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WithQueries } from '../../../owner/with-queries.tsx';
import { show } from '../../../testing/render.tsx';
import * as drawing from './draw-poster.ts';
import { PosterPanel } from './poster-panel.tsx';

const assistant = {
  id: 'assistant_1',
  assistantName: 'Bakery',
  greetingMessage: 'Hello.',
  voice: 'verse',
  logo: null,
  consentText: '',
};
const LINK = 'https://parlo.example/popup/assistant_1';

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, message: '', assistant }));
  Object.assign(document, { fonts: { load: async () => [] } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(language: 'en' | 'uk' = 'en') {
  const drawn: drawing.Poster[] = [];
  vi.spyOn(drawing, 'drawPoster').mockImplementation((_, poster) => void drawn.push(poster));
  const page = await show(
    <WithQueries>
      <PosterPanel assistantId="assistant_1" link={LINK} />
    </WithQueries>,
    { language },
  );
  await screen.findByRole('img');
  return { ...page, drawn };
}

describe('the panel of a poster', () => {
  it('shows what will be printed, with the assistant’s name and a line to change', async () => {
    const { user, drawn } = await open();
    await vi.waitFor(() => expect(drawn.at(-1)).toMatchObject({ name: 'Bakery', color: '#c73f1a' }));
    expect(screen.getByRole('img', { name: 'Poster, A4: Scan, ask, get an answer.' })).toBeTruthy();
    await user.type(screen.getByLabelText('Line'), 'Ask the baker');
    await user.selectOptions(screen.getByLabelText('Size'), 'door');
    expect(screen.getByRole('img', { name: 'Door sign, 21 × 10.5 cm: Ask the baker' })).toBeTruthy();
  });

  it('is in Ukrainian for those who pass by, whatever the screen is in', async () => {
    const { user } = await open();
    await user.selectOptions(screen.getByLabelText('Language on paper'), 'uk');
    expect(screen.getByRole('img', { name: 'Poster, A4: Скануйте, питайте, слухайте.' })).toBeTruthy();
  });

  it('begins in the language of the screen', async () => {
    await open('uk');
    expect(screen.getByRole('img', { name: 'Плакат, A4: Скануйте, питайте, слухайте.' })).toBeTruthy();
  });

  it('says so when the browser makes no file', async () => {
    const { user } = await open();
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((call) => call(null));
    await user.click(screen.getByRole('button', { name: 'Poster as PNG' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/could not make the file/);
  });
});
