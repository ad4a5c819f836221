/** The result of drawing an image. */
export const RENDER_RESULTS = [
  'done',
  'not_an_image',
  'declares_entities',
  'too_many_pixels',
  'damaged',
] as const;
export type RenderResult = (typeof RENDER_RESULTS)[number];

/** A logo fits into a square of this many pixels; nothing shows it larger. */
export const LOGO_SIDE = 512;
/** Largest width and height of an uploaded image: a small file may declare a size that fills the memory. */
export const MAX_SIDE = 6_000;
