/** @jsxImportSource preact */

/** Drawn by hand on 20 by 20, one stroke each: an icon font or library weighs more than the widget. */
export function Icon({ path }: { readonly path: string }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
