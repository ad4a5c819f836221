/** @jsxImportSource preact */
import type { WidgetAssistant } from '@parlo/contract/widget';
import { useEffect } from 'preact/hooks';
import { CallButton } from './call-button.tsx';
import type { CallPhase } from './call-state.ts';
import { CallTimer } from './call-timer.tsx';
import { endWords, isTrouble } from './call-words.ts';
import { Logo } from './logo.tsx';
import { announce } from './seam.ts';
import type { Strings } from './strings.ts';
import { Transcript } from './transcript.tsx';
import { type Call, useCall } from './use-call.ts';
import { VoiceLine } from './voice-line-view.tsx';

interface CallScreenProps {
  readonly assistant: WidgetAssistant;
  readonly label: string;
  readonly strings: Strings;
}

/** Everything a visitor sees of a loaded assistant: who it is, what is said, what it is doing, one button. */
export function CallScreen({ assistant, label, strings }: CallScreenProps) {
  const call = useCall(assistant.id, strings);
  const { phase, talk } = call.state;

  useEffect(() => announce('parlo:call', { state: phase.name }), [phase.name]);
  useEffect(() => {
    // After the screen said so too: some browsers drop alerts of frames from other origins.
    if (phase.name === 'denied') setTimeout(() => alert(strings.microphoneAlert));
  }, [phase.name, strings]);

  const told = talk.lines.length > 0 && phase.name !== 'denied';
  return (
    <main
      class={`screen ${phase.name}`}
      aria-label={assistant.assistantName}
      data-voice={isOn(phase) ? talk.voice : 'rest'}
    >
      <header>
        <Logo address={assistant.logo} />
        <h1>{assistant.assistantName}</h1>
        <CallTimer phase={phase} strings={strings} />
      </header>
      <div class="stage">
        {told ? (
          <Transcript lines={talk.lines} assistantName={assistant.assistantName} strings={strings} />
        ) : (
          <Opening call={call} greeting={assistant.greetingMessage} strings={strings} />
        )}
      </div>
      <footer>
        <VoiceLine level={call.level} />
        <Status call={call} strings={strings} />
        <CallButton call={call} label={label} strings={strings} />
      </footer>
    </main>
  );
}

/** The channel is open: there is somebody at the other end. */
function isOn(phase: CallPhase): boolean {
  return 'openedAt' in phase && phase.openedAt !== null;
}

/** Before anything was said: the greeting, or what the visitor should know of their microphone. */
function Opening({ call, greeting, strings }: { call: Call; greeting: string; strings: Strings }) {
  const { name } = call.state.phase;
  if (name === 'denied') {
    return (
      <div class="opening">
        <p class="large">{strings.deniedTitle}</p>
        <p>{strings.deniedHint}</p>
      </div>
    );
  }
  if (name === 'asking') {
    return (
      <div class="opening">
        <p class="large">{strings.asking}</p>
        <p>{strings.askingHint}</p>
      </div>
    );
  }
  return (
    <div class="opening">
      <p class="large">{greeting}</p>
    </div>
  );
}

/** One line that always says what is going on. */
function Status({ call, strings }: { call: Call; strings: Strings }) {
  const { phase, talk } = call.state;
  const on = isOn(phase);
  let words = strings.resting;
  if (on) words = strings[talk.voice];
  else if (phase.name === 'connecting') words = strings.connecting;
  else if (phase.name === 'asking') words = '';
  else if (phase.name === 'denied') words = strings.microphoneOff;
  else if (phase.name === 'ended') words = endWords(call.state, strings);
  return (
    <p class={`status${isTrouble(call.state) ? ' trouble' : ''}`} role="status">
      {on && <span class="dot" aria-hidden="true" />}
      {words}
    </p>
  );
}
