import { useEffect, useState } from 'react';
import { drawQr } from './qr.ts';

export type Qr =
  | { readonly name: 'loading' }
  | { readonly name: 'failed' }
  | { readonly name: 'shown'; readonly image: string }
  /** There is no address to draw. */
  | { readonly name: 'empty' };

/** The QR code of a link, and a way to draw it again after a failure. */
export function useQr(link: string): { readonly qr: Qr; readonly again: () => void } {
  const [qr, setQr] = useState<Qr>({ name: 'loading' });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew with each try
  useEffect(() => {
    if (!link) return setQr({ name: 'empty' });
    let current = true;
    setQr({ name: 'loading' });
    drawQr(link).then(
      (image) => current && setQr({ name: 'shown', image }),
      (error: unknown) => {
        console.error('drawing a QR code failed', error);
        if (current) setQr({ name: 'failed' });
      },
    );
    return () => {
      current = false;
    };
  }, [link, tries]);
  return { qr, again: () => setTries((count) => count + 1) };
}
