/** @jsxImportSource preact */
import { useState } from 'preact/hooks';

/** Beside a name: the owner's logo, or the name's first letter without one or if it does not load. */
export function Avatar({ logo, name }: { readonly logo: string | null; readonly name: string }) {
  const [failed, setFailed] = useState(false);
  if (logo && !failed) return <img class="avatar" src={logo} alt="" onError={() => setFailed(true)} />;
  // A letter of the style sheet: it is no part of what is read or copied.
  return <i class="avatar" data-letter={[...name][0]?.toUpperCase()} aria-hidden="true" />;
}
