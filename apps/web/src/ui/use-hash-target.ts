import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** A heading that links lead to, as notifications do, before its section is there to lead to. */
export function useHashTarget(id: string) {
  const { hash } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hash === `#${id}`) heading.current?.scrollIntoView();
  }, [hash, id]);
  return heading;
}
