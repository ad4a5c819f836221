import { createContext, useContext, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSource } from '../../../owner/assistants/assistant-source.ts';
import { writeKeepWish } from '../../../owner/demo/keep-wish.ts';
import type { BuilderValues } from '../builder/form-values.ts';
import type { OwnForm } from '../builder/own-form.ts';

/** The action that led to signing up. */
type Why = 'test' | 'keep';
const MODES = { test: 'login', keep: 'register' } as const;

/** The way to an account for somebody without one. What is typed is saved first: it comes along, and they come back. */
export function useSignUp(
  assistantId: string,
  unsaved: boolean,
  form: OwnForm,
  save: (values: BuilderValues) => Promise<boolean>,
): SignUpWay | null {
  const { email } = useSource();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [saved, setSaved] = useState<Why | null>(null);
  // Only when the form counts as saved, or the guard would ask.
  useEffect(() => {
    if (!saved || unsaved) return;
    writeKeepWish({ assistantId, scrollY: window.scrollY });
    void navigate('/auth', { state: { mode: MODES[saved], from: pathname, why: saved } });
  }, [saved, unsaved, navigate, pathname, assistantId]);

  const toAccount = (why: Why) => {
    if (!unsaved) setSaved(why);
    // A form with mistakes stays; leaving it takes the usual question.
    else void form.handleSubmit(async (values) => (await save(values)) && setSaved(why))();
  };
  const way = email === null ? toAccount : null;
  const place = useContext(SignUpPlace);
  useEffect(() => {
    place.current = way;
    return () => {
      place.current = null;
    };
  });
  return way;
}

export type SignUpWay = (why: Why) => void;

/**
 * Leads somebody in demo mode to signing in or up, after saving what they typed in this browser; null for people who
 * are signed in.
 */
export const SignUpContext = createContext<SignUpWay | null>(null);

export const useSignUpWay = () => useContext(SignUpContext);

/** The open form puts its function here, for buttons outside of it. */
export const SignUpPlace = createContext<{ current: SignUpWay | null }>({ current: null });
