/** @jsxImportSource preact */
import { endedByItself } from '@parlo/call-client';
import { Icon, MICROPHONE } from '../ui/icon.tsx';
import type { Visit } from '../visit/use-visit.ts';
import type { Strings } from '../words/strings.ts';

const HANG_UP = 'M2.5 12c0-6 15-6 15 0v1.5h-4v-2.3a11 11 0 0 0-7 0v2.3h-4z';

interface CallRowProps {
  readonly visit: Visit;
  readonly label: string;
  readonly strings: Strings;
}

/** The one button starts a call, and ends it: a microphone, and a handset that is put down. */
export function CallRow({ visit, label, strings }: CallRowProps) {
  const { call, state, startCall } = visit;
  const { phase } = state;
  const { name } = phase;
  if (name === 'active') {
    return (
      <button type="button" class="call end" onClick={call.end}>
        <Icon path={HANG_UP} />
        {strings.endCall}
      </button>
    );
  }
  // A call that never began is tried again; one that was over may be followed by another.
  const failed = name === 'denied' || (phase.name === 'ended' && phase.why.how === 'failed');
  const again = failed ? strings.tryAgain : endedByItself(state) && strings.goOn;
  const waiting = name === 'asking' || name === 'connecting';
  const words = name === 'connecting' ? strings.connecting : again;
  return (
    <button type="button" class={`call${words ? '' : ' start'}`} onClick={startCall} disabled={waiting}>
      {!words && <Icon path={MICROPHONE} />}
      <span>{words || label}</span>
    </button>
  );
}
