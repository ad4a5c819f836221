import { createContext, useContext } from 'react';

export type SignUpWay = (mode: 'login' | 'register') => void;

/**
 * Takes somebody in demo mode to signing in or up, after what they typed was saved in this browser; null for who is
 * signed in.
 */
export const SignUpContext = createContext<SignUpWay | null>(null);

export const useSignUpWay = () => useContext(SignUpContext);

/** Where the open form leaves that way for what stands outside of it. */
export const SignUpPlace = createContext<{ current: SignUpWay | null }>({ current: null });
