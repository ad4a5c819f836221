/** @jsxImportSource preact */
import { Icon, MICROPHONE } from '../ui/icon.tsx';
import type { Visit } from '../visit/use-visit.ts';
import type { Strings } from '../words/strings.ts';

/** During a call: what there is to do about the sound, the most urgent first. */
export function SoundButton({ visit: { call }, strings }: { visit: Visit; strings: Strings }) {
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
    <button
      type="button"
      class="small mute"
      aria-label={strings.mute}
      aria-pressed={muted}
      onClick={() => call.mute(!muted)}
    >
      <Icon path={`${MICROPHONE}${muted ? 'M3 3l14 14' : ''}`} />
    </button>
  );
}
