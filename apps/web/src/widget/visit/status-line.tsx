/** @jsxImportSource preact */
import type { Voice } from '@parlo/call-client';
import type { VoiceShape } from '../call/voice-shapes.ts';
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
export function voiceOf({ state: { phase, talk }, answering }: Visit): Voice | 'rest' {
  const on = 'openedAt' in phase && phase.openedAt !== null;
  if (on) return talk.voice;
  return answering ? 'thinking' : 'rest';
}

/** How the voice is drawn: as the assistant is, unless it can't be reached or the visitor can't be heard. */
export function shapeOf(visit: Visit): VoiceShape {
  const voice = voiceOf(visit);
  const { waiting, muted, lostMicrophone } = visit.call;
  if (waiting) return 'away';
  return voice === 'listening' && (muted || lostMicrophone) ? 'muted' : voice;
}

/** A language in the visitor's own. The browser takes some 15 ms for its first name, so that ours are words of the widget. */
function nameOf(code: string, { english, ukrainian }: Strings): string | undefined {
  if (code === 'en') return english;
  if (code === 'uk') return ukrainian;
  return new Intl.DisplayNames(document.documentElement.lang || 'en', { type: 'language' }).of(code);
}

function statusOf({ visit, strings, canType, canCall, hears }: StatusLineProps): Notice {
  const { state, notice, refused, answering } = visit;
  const { phase } = state;
  if (visit.access === 'shut') return trouble(refusalWords({ code: refused }, strings, true));
  if (notice) return notice;
  if ('openedAt' in phase && phase.openedAt !== null) return inCall(visit, strings);
  if (phase.name === 'connecting') return calm(strings.connecting);
  if (phase.name === 'asking') return calm('');
  if (answering) return calm(strings.thinking);
  const mayType = canType ? ` ${strings.typeOn}` : '';
  if (phase.name === 'denied') return calm(`${strings.microphoneOff}${mayType}`);
  // The end of a call is no longer shown once a turn was typed after it.
  if (phase.name === 'ended' && !visit.typedSince) return afterCall(visit, phase.why.how, strings, mayType);
  if (visit.access === 'no-calls') {
    return calm((refused === 'daily_limit' ? strings.dailyLimit : strings.noMinutes) + mayType);
  }
  return calm(atRest(strings, canCall, hears));
}

function afterCall(visit: Visit, how: string, strings: Strings, mayType: string): Notice {
  const { state, access, trial } = visit;
  if (trial && state.talk.complaint?.code === 'session_expired') return calm(strings.trialOver);
  // Typing is still possible after a call that failed.
  const isTypingNamed = how === 'failed' || how === 'text-only' || access === 'no-calls';
  return { words: endWords(state, strings) + (isTypingNamed ? mayType : ''), trouble: isTrouble(state) };
}

const calm = (words: string): Notice => ({ words, trouble: false });
const trouble = (words: string): Notice => ({ words, trouble: true });

function inCall({ call, state: { talk } }: Visit, strings: Strings): Notice {
  if (call.waiting) return calm(strings.waiting);
  const { lostMicrophone: lost } = call;
  // A device that the system gives back is not a failure.
  if (lost) return (lost === 'microphone_paused' ? calm : trouble)(failureWords(lost, strings));
  if (call.muted && talk.voice === 'listening') return calm(strings.muted);
  return calm(strings[talk.voice]);
}

function atRest(strings: Strings, canCall: boolean, hears: StatusLineProps['hears']): string {
  if (canCall) return [strings.resting, ...(hears ?? []).map((code) => nameOf(code, strings))].join(' · ');
  return hears?.length === 0 ? strings.notHeard : strings.restingChat;
}
