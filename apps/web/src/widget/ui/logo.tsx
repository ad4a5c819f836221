/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import type { Strings } from '../words/strings.ts';

interface LogoProps {
  readonly address: string | null;
  /** What stands in its place, if the owner wants the name's first letter. */
  readonly letter?: string | undefined;
  readonly strings: Strings;
}

/** The owner's logo; Parlo's voice line without one or if it does not load, with the reason. */
export function Logo({ address, letter, strings }: LogoProps) {
  const [problem, setProblem] = useState('');
  // A letter of the style sheet: it is no part of what is read or copied.
  if (letter) return <i class="logo own" data-letter={letter} />;
  if (address && !problem) {
    return (
      <img
        class="logo"
        src={address}
        alt=""
        width="36"
        height="36"
        onError={() => void askWhy(address, strings).then(setProblem)}
      />
    );
  }
  return (
    <>
      <svg class="logo own" viewBox="0 0 36 36" aria-hidden="true">
        <path d="M5 18h4.5c2.5 0 2.5-6 5-6s2.5 13 5.5 13 2.5-11 5-11 2 4 4 4H31" />
      </svg>
      {problem && <small class="trouble">{problem}</small>}
    </>
  );
}

/** An image does not say why it failed. */
async function askWhy(address: string, strings: Strings): Promise<string> {
  const gone = await fetch(address).then(
    ({ status }) => status === 404,
    () => false,
  );
  return gone ? strings.logoNotFound : strings.logoFailed;
}
