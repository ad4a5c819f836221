/** @jsxImportSource preact */

/** Drawn by hand on 20 by 20, one stroke each: an icon font or library weighs more than the widget. */
export function Icon({ path }: { readonly path: string }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

export const MICROPHONE =
  'M10 3a2.5 2.5 0 0 0-2.5 2.5v4a2.5 2.5 0 0 0 5 0v-4A2.5 2.5 0 0 0 10 3M5 9.5a5 5 0 0 0 10 0m-5 5V17';
