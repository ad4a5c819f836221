import { useEffect, useState } from 'react';

/** Pixels of scrolling after which the header lifts off the page. */
const LIFTED_AFTER = 40;

export function useLifted(): boolean {
  const [lifted, setLifted] = useState(false);
  useEffect(() => {
    const look = () => setLifted(scrollY > LIFTED_AFTER);
    // Reading `scrollY` at once would force a layout before the first paint.
    const frame = requestAnimationFrame(look);
    addEventListener('scroll', look, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', look);
    };
  }, []);
  return lifted;
}
