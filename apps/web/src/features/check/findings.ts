import type { Areas } from '../../i18n/areas.ts';

/** The checks, in the order of the screen and of execution. */
export const CHECKS = ['page', 'policy', 'microphone', 'scripts', 'sites', 'udp', 'relay', 'socket'] as const;
export type CheckName = (typeof CHECKS)[number];

export type FindingState = 'ok' | 'warning' | 'failed' | 'skipped';
export type FindingWords = keyof Areas['check']['findings'];

/** The parameters of a finding's text. */
export interface Facts {
  readonly site: string;
  readonly name: string;
  readonly message: string;
  readonly openMs: number;
  readonly echoMs: number;
}

const NO_FACTS: Facts = { site: '—', name: '—', message: '', openMs: 0, echoMs: 0 };

/** The result of a check: a state, and the text of the remedy. */
export interface Finding {
  readonly state: FindingState;
  readonly words: FindingWords;
  readonly facts: Facts;
}

export type Findings = Readonly<Partial<Record<CheckName, Finding>>>;

const finding =
  (state: FindingState) =>
  (words: FindingWords, facts: Partial<Facts> = {}): Finding => ({
    state,
    words,
    facts: { ...NO_FACTS, ...facts },
  });

export const ok = finding('ok');
export const warning = finding('warning');
export const failed = finding('failed');
export const skipped = finding('skipped');

/** Whether calls work, as one verdict. A transport that fails is no failure while another one works. */
export function verdictOf(findings: Findings): 'works' | 'remarks' | 'fails' {
  const states = Object.values(findings).map(({ state }) => state);
  if (states.includes('failed')) return 'fails';
  return states.includes('warning') ? 'remarks' : 'works';
}
