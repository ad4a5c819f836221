/** What became of an image: drawn, or why not. */
export const RENDER_RESULTS = [
  'done',
  'not_an_image',
  'declares_entities',
  'too_many_pixels',
  'damaged',
] as const;
export type RenderResult = (typeof RENDER_RESULTS)[number];

/** A logo fits into a square of so many pixels; nothing shows it larger. */
export const LOGO_SIDE = 512;
/** An image may say that it is larger than any memory; nobody's logo is. */
export const MAX_SIDE = 6_000;
