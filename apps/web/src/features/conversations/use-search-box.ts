import { useEffect, useEffectEvent, useState } from 'react';

/** How long nobody types before what they typed is looked for, in milliseconds. */
const PAUSE_MS = 300;

/** A box whose words take effect once the typing rests. It follows when they change elsewhere, as on the way back. */
export function useSearchBox(value: string, onSettled: (text: string) => void) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    setTyped(value);
  }
  const settle = useEffectEvent((text: string) => {
    setSeen(text);
    onSettled(text);
  });
  useEffect(() => {
    if (typed === seen) return;
    const timer = setTimeout(() => settle(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, seen]);
  return { typed, setTyped };
}
