/**
 * An owner's colour as the widget shows it. A colour that can hardly be seen on the widget's paper is made darker there,
 * or lighter in the dark theme, with its hue kept. The widget's style sheet (`apps/web/src/widget/own-color.css`) computes
 * the same with the same numbers, so that visitors load no code for it; this is for the builder, which says so, and for
 * tests.
 */

/** Parlo's own, for a widget without a colour of its owner's: as the light theme has it. */
export const OWN_ACCENT = '#c73f1a';
/** The background of the widget. */
export const PAPER = { light: '#fbf8f3', dark: '#161311' } as const;
/**
 * Relative luminance that keeps 3:1 with the paper, which is what a button needs to be seen: at most this on the light
 * one, at least that on the dark one.
 */
export const ACCENT_LUMINANCE = { light: 0.27, dark: 0.125 } as const;
/** Above it black text stands out more, below it white: both have 4.5:1 at the least. */
export const TEXT_LUMINANCE = 0.179;

export interface Accent {
  /** `#rrggbb`. */
  readonly color: string;
  /** Of text on it. */
  readonly text: '#000000' | '#ffffff';
  /** It is not quite the owner's. */
  readonly changed: boolean;
}

/** `color` is `#rrggbb`. */
export function accentIn(theme: keyof typeof PAPER, color: string): Accent {
  const channels = linearOf(color);
  const luminance = luminanceOf(channels);
  const limit = ACCENT_LUMINANCE[theme];
  const changed = theme === 'light' ? luminance > limit : luminance < limit;
  const share = theme === 'light' ? limit / luminance : (limit - luminance) / (1 - luminance);
  const shown = changed
    ? channels.map((value) => (theme === 'light' ? value * share : value + (1 - value) * share))
    : channels;
  return {
    color: changed ? hexOf(shown) : color,
    text: textOn(shown),
    changed,
  };
}

/** The colour of text on `color`, which is `#rrggbb`. */
export const textOnColor = (color: string): Accent['text'] => textOn(linearOf(color));

/** Contrast of two colours as WCAG 2 defines it, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other]
    .map((color) => luminanceOf(linearOf(color)))
    .sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const textOn = (channels: readonly number[]) =>
  luminanceOf(channels) > TEXT_LUMINANCE ? '#000000' : '#ffffff';

/** Red, green and blue in linear light, from 0 to 1. */
function linearOf(color: string): number[] {
  return [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
}

function hexOf(channels: readonly number[]): string {
  const written = channels.map((value) => {
    const share = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(share * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${written.join('')}`;
}

const luminanceOf = ([red = 0, green = 0, blue = 0]: readonly number[]) =>
  0.2126 * red + 0.7152 * green + 0.0722 * blue;
