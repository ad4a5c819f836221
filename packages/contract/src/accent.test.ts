import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ACCENT_LUMINANCE, accentIn, contrast, PAPER, TEXT_LUMINANCE } from './accent.ts';

/** A grid over all colours. */
const STEPS = ['00', '1a', '33', '55', '77', '99', 'bb', 'dd', 'ff'];
const COLORS = STEPS.flatMap((red) =>
  STEPS.flatMap((green) => STEPS.map((blue) => `#${red}${green}${blue}`)),
);

describe('an owner’s colour', () => {
  it.each(['light', 'dark'] as const)(
    'can be seen in the %s theme, and its text read, whatever it is',
    (theme) => {
      for (const own of COLORS) {
        const { color, text } = accentIn(theme, own);
        expect(contrast(color, PAPER[theme]), own).toBeGreaterThanOrEqual(3);
        expect(contrast(color, text), own).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  it('stays as it is where it can be seen', () => {
    expect(accentIn('light', '#0a7d5a')).toEqual({ color: '#0a7d5a', text: '#ffffff', changed: false });
    expect(accentIn('dark', '#ffff00')).toEqual({ color: '#ffff00', text: '#000000', changed: false });
  });

  it('becomes darker on light paper and lighter on dark paper, and keeps its hue', () => {
    expect(accentIn('light', '#ffff00')).toEqual({ color: '#939300', text: '#000000', changed: true });
    const night = accentIn('dark', '#000060');
    expect(night.changed).toBe(true);
    expect(night.color).toMatch(/^#(..)\1/);
    expect(accentIn('dark', '#000000').color).toMatch(/^#(..)\1\1$/);
  });

  it('is computed by the widget’s style sheet with the same numbers', () => {
    const sheet = new URL('../../../apps/web/src/widget/own-color.css', import.meta.url);
    const css = readFileSync(sheet, 'utf8');
    const { light, dark } = ACCENT_LUMINANCE;
    for (const rule of [`${light} / y`, `(${dark} - y)`, `(${TEXT_LUMINANCE} - y)`])
      expect(css).toContain(rule);
  });

  it('is measured as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});
