/** @jsxImportSource preact */
import type { Strings } from './strings.ts';
import type { Call } from './use-call.ts';

interface CallButtonProps {
  readonly call: Call;
  readonly label: string;
  readonly strings: Strings;
}

/** The one button: starts a call, and ends it. It keeps its place, so nothing is clicked by mistake. */
export function CallButton({ call, label, strings }: CallButtonProps) {
  const { phase } = call.state;
  const { name } = phase;
  if (name === 'active') {
    return (
      <button type="button" class="call end" onClick={call.end}>
        {strings.endCall}
      </button>
    );
  }
  // A call that never began is tried again; one that was over may be followed by another.
  const failed = phase.name === 'denied' || (phase.name === 'ended' && phase.why.how === 'failed');
  const waiting = name === 'asking' || name === 'connecting';
  return (
    <button type="button" class="call" onClick={call.start} disabled={waiting}>
      {name === 'connecting' ? strings.connecting : failed ? strings.tryAgain : label}
    </button>
  );
}
