import { useCallback, useEffect, useRef, useState } from 'react';
import type { Parcel } from './parcel.ts';

export interface Arrival<T> {
  readonly value: T | undefined;
  /** It did not come; `again` asks for it once more. */
  readonly missing: boolean;
  readonly again: () => void;
  readonly dismiss: () => void;
}

/** Fetches a part of the app once it is `wanted`, and says when it did not come. */
export function useParcel<T>(part: Parcel<T>, wanted = true): Arrival<T> {
  const [value, setValue] = useState(() => part.here());
  const [missing, setMissing] = useState(false);
  const mounted = useRef(true);
  const again = useCallback(() => {
    setMissing(false);
    part.fetch().then(
      (came) => mounted.current && setValue(() => came),
      (error: unknown) => {
        console.error('a part of the app did not arrive', error);
        if (mounted.current) setMissing(true);
      },
    );
  }, [part]);
  useEffect(() => {
    mounted.current = true;
    if (wanted && part.here() === undefined) again();
    return () => {
      mounted.current = false;
    };
  }, [wanted, part, again]);
  return { value: value ?? part.here(), missing, again, dismiss: () => setMissing(false) };
}
