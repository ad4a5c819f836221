/** @jsxImportSource preact */
import { useState } from 'preact/hooks';

/** The owner's logo; Parlo's own sign, the voice line, where there is none or it does not load. */
export function Logo({ address }: { readonly address: string | null }) {
  const [broken, setBroken] = useState(false);
  if (address && !broken) {
    return <img class="logo" src={address} alt="" width="36" height="36" onError={() => setBroken(true)} />;
  }
  return (
    <svg class="logo own" viewBox="0 0 36 36" aria-hidden="true">
      <path d="M5 18h4.5c2.5 0 2.5-6 5-6s2.5 13 5.5 13 2.5-11 5-11 2 4 4 4H31" />
    </svg>
  );
}
