/** @jsxImportSource preact */
import { endWords, failureWords, isTrouble } from '../words/call-words.ts';
import { refusalWords } from '../words/refusal-words.ts';
import type { Strings } from '../words/strings.ts';
import type { Notice } from './use-access.ts';
import type { Visit } from './use-visit.ts';

interface StatusLineProps {
  readonly visit: Visit;
  readonly strings: Strings;
  readonly canType: boolean;
  readonly canCall: boolean;
  /** The languages that calls understand; absent while unknown. */
  readonly hears: readonly string[] | undefined;
}

/** One line that always says what is going on. */
export function StatusLine(props: StatusLineProps) {
  const { visit } = props;
  const { words, trouble } = statusOf(props);
  return (
    <p class={`status${trouble ? ' trouble' : ''}`} role="status">
      {voiceOf(visit) !== 'rest' && !trouble && <span class="dot" aria-hidden="true" />}
      {words}
    </p>
  );
}

/** The assistant's activity; `rest` without a connection. */
export function voiceOf({ state: { phase, talk }, answering }: Visit): string {
  const on = 'openedAt' in phase && phase.openedAt !== null;
  if (on) return talk.voice;
  return answering ? 'thinking' : 'rest';
}

/** A language in the visitor's own. */
const nameOf = (code: string) =>
  new Intl.DisplayNames(document.documentElement.lang || 'en', { type: 'language' }).of(code);

function statusOf({ visit, strings, canType, canCall, hears }: StatusLineProps): Notice {
  const { state, call, notice, refused, answering } = visit;
  const { phase, talk } = state;
  const calm = (words: string) => ({ words, trouble: false });
  const trouble = (words: string) => ({ words, trouble: true });
  if (visit.access === 'shut') {
    return trouble(refusalWords({ code: refused }, strings, true));
  }
  if (notice) return notice;
  if ('openedAt' in phase && phase.openedAt !== null) {
    if (call.waiting) return calm(strings.waiting);
    const { lostMicrophone: lost } = call;
    // A device that the system gives back is not a failure.
    if (lost) return (lost === 'microphone_paused' ? calm : trouble)(failureWords(lost, strings));
    if (call.muted && talk.voice === 'listening') return calm(strings.muted);
    return calm(strings[talk.voice]);
  }
  if (phase.name === 'connecting') return calm(strings.connecting);
  if (phase.name === 'asking') return calm('');
  if (answering) return calm(strings.thinking);
  const mayType = canType ? ` ${strings.typeOn}` : '';
  const typeOn = visit.access === 'no-calls' ? mayType : '';
  if (phase.name === 'denied') return calm(`${strings.microphoneOff}${mayType}`);
  // The end of a call is no longer shown once a turn was typed after it.
  if (phase.name === 'ended' && !visit.typedSince) {
    // Typing is still possible after a call that failed.
    const instead = phase.why.how === 'failed' || phase.why.how === 'text-only' ? mayType : typeOn;
    if (visit.trial && talk.complaint?.code === 'session_expired') return calm(strings.trialOver);
    return { words: endWords(state, strings) + instead, trouble: isTrouble(state) };
  }
  if (visit.access === 'no-calls') {
    return calm((refused === 'daily_limit' ? strings.dailyLimit : strings.noMinutes) + typeOn);
  }
  if (canCall) return calm([strings.resting, ...(hears ?? []).map(nameOf)].join(' · '));
  return calm(hears?.length === 0 ? strings.notHeard : strings.restingChat);
}
