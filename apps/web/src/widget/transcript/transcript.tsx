/** @jsxImportSource preact */

import type { Line } from '@parlo/call-client';
import { useEffect, useRef } from 'preact/hooks';
import type { Strings } from '../words/strings.ts';
import { AT_END, afterScroll } from './follow-end.ts';
import { shownLines } from './transcript-text.ts';
import { isPending, Turn } from './turn.tsx';
import { type TurnActions, TurnActs } from './turn-acts.tsx';
import { useUnseen } from './use-unseen.ts';
import { dayChanges, dayWords } from './when.ts';
import { transcriptWords } from './words.ts';

interface TranscriptProps {
  readonly lines: readonly Line[];
  readonly assistantName: string;
  /** The assistant's logo; null without one. */
  readonly logo: string | null;
  readonly strings: Strings;
  /** The assistant can be heard: a screen reader that reads along would talk over it, into the microphone. */
  readonly heard: boolean;
  /** A reply is awaited. */
  readonly awaited: boolean;
  readonly actions: TurnActions;
}

/** Both sides of the conversation, read like a play. */
export function Transcript(props: TranscriptProps) {
  const { lines, assistantName, logo, strings, heard, awaited, actions } = props;
  const box = useRef<HTMLDivElement>(null);
  const follower = useRef(AT_END);

  // After every render: the box also gets smaller when a longer status appears below it.
  useEffect(() => {
    if (follower.current.following && box.current) box.current.scrollTop = box.current.scrollHeight;
  });

  const onScroll = () => {
    if (box.current) follower.current = afterScroll(follower.current, box.current);
  };
  const words = transcriptWords();
  const shown = shownLines(lines);
  const last = shown.at(-1);
  const unseen = useUnseen(shown);
  const marksOf = (line: Line, before: Line | undefined) => [
    ...(dayChanges(line, before) ? [dayWords(line.at ?? 0, words.today)] : []),
    ...(line.id === unseen ? [words.unseen] : []),
  ];
  const asked = shown.findIndex(({ role }) => role === 'visitor');

  // Each turn has two rows: what is said, and what can be done with it. What can be done is no part of the log, so that
  // nothing but words is read out; both share their rows, so that it stands below its turn all the same.
  const rows = { gridRow: `1 / span ${2 * shown.length + 1}` };

  return (
    <div class="transcript" ref={box} onScroll={onScroll}>
      <div
        class="rows"
        style={rows}
        role="log"
        aria-live={heard ? 'off' : 'polite'}
        aria-relevant="additions"
        aria-label={words.transcript}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        {shown.map((line, i) => (
          <Turn
            // Whole, it is a new element: that is what screen readers read out. What was spoken was heard.
            key={line.via === 'voice' ? line.id : `${line.id} ${isPending(line)}`}
            line={line}
            row={2 * i + 1}
            who={shown[i - 1]?.role === line.role ? '' : line.role === 'visitor' ? words.you : assistantName}
            logo={logo}
            marks={marksOf(line, shown[i - 1])}
            last={line === last}
            strings={strings}
          />
        ))}
        {awaited && last?.state !== 'live' && (
          // The line below says so in a word.
          <div class="typing" style={{ gridRow: 2 * shown.length + 1 }} aria-hidden="true">
            <i />
            <i />
            <i />
          </div>
        )}
      </div>
      <div class="rows acts" style={rows}>
        {shown.map((line, i) => (
          <TurnActs
            key={line.id}
            line={line}
            row={2 * i + 1}
            judgeable={
              line.role === 'assistant' && !line.notice && line.state !== 'live' && asked >= 0 && asked < i
            }
            strings={strings}
            actions={actions}
          />
        ))}
      </div>
    </div>
  );
}
