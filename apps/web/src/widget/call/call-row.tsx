/** @jsxImportSource preact */
import { endedByItself } from '@parlo/call-client';
import type { Visit } from '../visit/use-visit.ts';
import type { Strings } from '../words/strings.ts';

interface CallRowProps {
  readonly visit: Visit;
  readonly label: string;
  readonly strings: Strings;
}

/** The one button starts a call, and ends it: it keeps its place, so nothing is clicked by mistake. */
export function CallRow({ visit, label, strings }: CallRowProps) {
  const { call, state, startCall } = visit;
  const { phase } = state;
  const { name } = phase;
  if (name !== 'active') {
    // A call that never began is tried again; one that was over may be followed by another.
    const failed = name === 'denied' || (phase.name === 'ended' && phase.why.how === 'failed');
    const words = failed ? strings.tryAgain : endedByItself(state) ? strings.goOn : label;
    const waiting = name === 'asking' || name === 'connecting';
    return (
      <button type="button" class="call" onClick={startCall} disabled={waiting}>
        {name === 'connecting' ? strings.connecting : words}
      </button>
    );
  }
  return (
    <div class="choice">
      <MicrophoneButton visit={visit} strings={strings} />
      <button type="button" class="call end" onClick={call.end}>
        {strings.endCall}
      </button>
    </div>
  );
}

/** Beside the end of a call: what there is to do about the sound, the most urgent first. */
function MicrophoneButton({ visit: { call }, strings }: { visit: Visit; strings: Strings }) {
  const { offer, lostMicrophone, muted } = call;
  if (offer) {
    return (
      <button type="button" class="quiet" onClick={offer.press}>
        {offer.words ?? strings.tapToHear}
      </button>
    );
  }
  if (lostMicrophone) {
    return (
      <button type="button" class="quiet" onClick={call.askMicrophone}>
        {strings.useMicrophone}
      </button>
    );
  }
  return (
    <button type="button" class="quiet" aria-pressed={muted} onClick={() => call.mute(!muted)}>
      {strings.mute}
    </button>
  );
}
