// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { show } from '../testing/render.tsx';
import { DemoVideo } from './demo-video.tsx';

const folder = join(import.meta.dirname, '../../public');
const video = () => screen.getByLabelText<HTMLVideoElement>('Half a minute');
const element = <DemoVideo label="Half a minute" failure="It could not be played." />;

describe('the demo video', () => {
  it('fetches nothing before it is played, and takes its room at once', async () => {
    await show(element);
    expect(video().preload).toBe('none');
    expect(video().autoplay).toBe(false);
    expect(video().controls).toBe(true);
    expect([video().width, video().height]).toEqual([1280, 720]);
  });

  it.each(['en', 'uk'] as const)('begins with captions for a reader of %s', async (language) => {
    await show(element, { language });
    const tracks = [...video().querySelectorAll('track')];
    expect(tracks.map((track) => [track.srclang, track.kind, track.default])).toEqual([
      ['en', 'captions', language === 'en'],
      ['uk', 'captions', language === 'uk'],
    ]);
  });

  it('says that it cannot be played, and is there again when asked', async () => {
    const { user } = await show(element);
    fireEvent.error(video());
    expect(screen.getByRole('alert').textContent).toBe('It could not be played.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(video()).toBeTruthy();
  });
});

describe('its files', () => {
  const read = (address: string) => readFileSync(folder + new URL(address, 'http://parlo.test').pathname);
  /** When each caption is seen, and its words. */
  const cues = (language: string) =>
    read(`/demo/captions.${language}.vtt`)
      .toString()
      .trim()
      .split('\n\n')
      .slice(1)
      .map((cue) => cue.split('\n'));

  it('come with the product and are light', async () => {
    await show(element);
    expect(read(video().src).length).toBeLessThan(700_000);
    expect(read(video().poster).length).toBeLessThan(60_000);
  });

  it('say in both languages the same at the same time', () => {
    const [english, ukrainian] = [cues('en'), cues('uk')];
    expect(english.length).toBeGreaterThan(5);
    expect(ukrainian.map(([time]) => time)).toEqual(english.map(([time]) => time));
    for (const [, words = ''] of ukrainian) expect(words).toMatch(/[а-яіїєґ]/i);
  });
});
