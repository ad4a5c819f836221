/** @jsxImportSource preact */

/** Drawn by hand on 20 by 20, one stroke each: an icon font or library weighs more than the widget. */
const PATHS = {
  send: 'M10 16V4M5 9l5-5 5 5',
  more: 'M4 10h.01M10 10h.01M16 10h.01',
  up: 'M3.5 9h3v7.5h-3zM6.5 9l3-6c1.5 0 2 1 2 2.2L11 8h4.5l1 1.3-1.4 6.2-1.3 1H6.5',
  down: 'M3.5 11h3V3.5h-3zM6.5 11l3 6c1.5 0 2-1 2-2.2L11 12h4.5l1-1.3-1.4-6.2-1.3-1H6.5',
} as const;

export function Icon({ name }: { readonly name: keyof typeof PATHS }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
