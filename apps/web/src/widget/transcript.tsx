/** @jsxImportSource preact */
import { useEffect, useRef } from 'preact/hooks';
import type { Line } from './conversation.ts';
import type { Strings } from './strings.ts';

interface TranscriptProps {
  readonly lines: readonly Line[];
  readonly assistantName: string;
  readonly strings: Strings;
}

/** Near enough to the end, in pixels, to follow what is said; further up the visitor is reading. */
const FOLLOW = 48;

/** Both sides of the call, read like a play. */
export function Transcript({ lines, assistantName, strings }: TranscriptProps) {
  const box = useRef<HTMLDivElement>(null);
  const following = useRef(true);

  // After every drawing: the box gets smaller, too, when a longer status comes below it.
  useEffect(() => {
    if (following.current && box.current) box.current.scrollTop = box.current.scrollHeight;
  });

  const onScroll = () => {
    const view = box.current;
    if (view) following.current = view.scrollHeight - view.scrollTop - view.clientHeight < FOLLOW;
  };
  const spoken = lines.filter(({ text, state }) => text !== '' || state === 'unheard');

  return (
    <div
      class="transcript"
      ref={box}
      onScroll={onScroll}
      role="log"
      aria-live="polite"
      aria-label={strings.transcript}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
    >
      {spoken.map((line, i) => (
        <div key={line.id} class={`said ${line.role}`}>
          {spoken[i - 1]?.role !== line.role && (
            <b>{line.role === 'visitor' ? strings.you : assistantName}</b>
          )}
          <p>
            {line.state === 'unheard' ? <i>{strings.unheard}</i> : line.text}
            {line.state === 'cut' && <i class="cut"> — {strings.interrupted}</i>}
          </p>
        </div>
      ))}
    </div>
  );
}
