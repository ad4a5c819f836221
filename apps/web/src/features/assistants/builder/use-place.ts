import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { BuilderValues } from './form-values.ts';
import type { OwnForm } from './own-form.ts';
import { loadSection } from './section-parts.tsx';
import { type Place, pathOf, placeOf, type Section, sectionOf } from './sections.ts';

export interface PlaceState {
  /** Undefined: the start, which is the list of sections on phones. */
  readonly place: Place | undefined;
  readonly open: (place: Section) => void;
}

/** The place that the address names. An old link to a part of the builder leads to the section that has it now. */
export function usePlace(): PlaceState {
  const location = useLocation();
  const navigate = useNavigate();
  const { pathname, search, hash } = location;
  const place = placeOf(location);
  useEffect(() => {
    if (hash === '' || !place || pathname === pathOf(place)) return;
    void navigate({ pathname: pathOf(place), search, hash }, { replace: true, preventScrollReset: true });
  }, [place, pathname, search, hash, navigate]);
  return {
    place,
    open(next) {
      void navigate({ pathname: pathOf(next), search });
    },
  };
}

/**
 * Shows a section with the focus on its first mistake. Its fields may not be on the page yet, and mistakes are drawn
 * after a submit was refused: the focus waits for both.
 */
export function useMistake(
  form: OwnForm,
  shown: Place | undefined,
  panels: RefObject<HTMLElement | null>,
  open: (section: Section) => void,
): (field: keyof BuilderValues) => void {
  const [wanted, setWanted] = useState<keyof BuilderValues | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!wanted || sectionOf(wanted) !== shown) return;
    setWanted(null);
    const panel = panels.current?.querySelector('[data-section]:not([hidden])');
    const marked = panel?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (marked) marked.focus();
    else form.setFocus(wanted);
  }, [wanted, shown, panels, form]);
  return (field) => {
    const section = sectionOf(field);
    const show = () => {
      timer.current = setTimeout(() => {
        if (section !== shown) open(section);
        setWanted(field);
      });
    };
    // A section that can't be loaded says so itself.
    loadSection(section).then(show, show);
  };
}
