import type { Locator, Page } from 'playwright-core';
import type { CaptionName } from './captions.ts';

/** The film. Windows it is taken in have its shape, so that a picture fills it. */
export const WIDTH = 1280;
export const HEIGHT = 720;

/** One picture, and how long it is looked at. */
export interface Beat {
  /** A PNG in base64, at least as large as the film. */
  readonly png: string;
  /** What is about to be pressed, in parts of the picture. */
  readonly pointer: { readonly x: number; readonly y: number } | null;
  readonly seconds: number;
  readonly caption: CaptionName;
  /** Within a scene only a part of the picture changes. */
  readonly scene: number;
  readonly poster: boolean;
}

interface Look {
  readonly seconds: number;
  readonly press?: Locator;
  readonly poster?: boolean;
}

/** Beats in the order in which they were taken. */
export function createReel() {
  const beats: Beat[] = [];
  let scene = 0;
  let caption: CaptionName = 'who';
  return {
    beats,
    begin(name: CaptionName, sameScene = false): void {
      caption = name;
      if (!sameScene) scene += 1;
    },
    async take(page: Page, { seconds, press, poster = false }: Look): Promise<void> {
      await page.evaluate(() => document.fonts.ready);
      const picture = await page.screenshot({ animations: 'disabled' });
      beats.push({
        png: picture.toString('base64'),
        pointer: press ? await placeOf(page, press) : null,
        seconds,
        caption,
        scene,
        poster,
      });
    },
  };
}

export type Reel = ReturnType<typeof createReel>;

async function placeOf(page: Page, locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  const window = page.viewportSize();
  if (!box || !window) throw new Error(`not on the screen: ${locator}`);
  return { x: (box.x + box.width / 2) / window.width, y: (box.y + box.height / 2) / window.height };
}
