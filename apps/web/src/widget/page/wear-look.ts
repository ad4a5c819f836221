import type { FromFrame } from '@parlo/contract/embed-messages';
import type { WidgetLook } from '@parlo/contract/widget';
import type { WidgetParams } from './params.ts';

/** As without a choice: `ASSISTANT_DEFAULTS.look.radius`. */
const RADIUS = 18;

/** Combines the looks of the embedding page, the owner and the visitor's system. */
type Worn = Pick<WidgetParams, 'theme' | 'color' | 'radius' | 'inline'>;

/**
 * Draws the page in its owner's look. What the page around says wins, but in the builder's preview, whose address says how
 * the builder looks. Returns what the page around has to know of it.
 */
export function wearLook(
  { dataset, style }: HTMLElement,
  params: Worn,
  look: WidgetLook | undefined,
  preview: boolean,
): FromFrame {
  const chosen = look && look.theme !== 'auto' && !params.inline ? look.theme : null;
  const theme = (preview ? (chosen ?? params.theme) : (params.theme ?? chosen)) ?? '';
  const color = params.color ?? look?.color;
  const radius = params.radius ?? look?.radius ?? RADIUS;
  // The style sheet says what it means: older browsers have no `light-dark()`, and it is translated for them.
  dataset.theme = theme;
  dataset.variant = params.inline ? 'inline' : '';
  style.setProperty('--radius', `${radius}`);
  style.setProperty('--own', color ?? '');
  return { type: 'parlo:panel', radius, theme: theme || 'light dark' };
}
