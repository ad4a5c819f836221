/** @jsxImportSource preact */

import type { Line } from '@parlo/call-client';
import type { Strings } from '../words/strings.ts';
import { Avatar } from './avatar.tsx';
import { LinkedText } from './linked-text.tsx';
import { RichText } from './rich-text.tsx';
import { transcriptWords } from './words.ts';

interface TurnProps {
  readonly line: Line;
  /** Its position in the transcript. */
  readonly row: number;
  /** The speaker; empty for the same speaker as before. */
  readonly who: string;
  /** The assistant's logo; null without one. */
  readonly logo: string | null;
  /** What stands above it: the day, where it is another, and that it is new. */
  readonly marks: readonly string[];
  /** Nothing was said after it. */
  readonly last: boolean;
  readonly strings: Strings;
}

/** It is still being said, or on its way: it becomes a new element once it is whole, and that is read out. */
export const isPending = ({ state }: Line): boolean => state === 'live' || state === 'sending';

/** One turn of the play: who, and what. */
export function Turn({ line, row, who, logo, marks, last, strings }: TurnProps) {
  const { role, state } = line;
  const pending = isPending(line);
  return (
    // What is still being said is read out once it is whole, and not with every word. A tap gives it the focus, which
    // shows the times.
    <div
      class={`said ${role} ${state}${last ? ' last' : ''}`}
      style={{ gridRow: row }}
      aria-hidden={pending}
      tabIndex={pending ? undefined : -1}
    >
      {marks.map((mark) => (
        <p key={mark} class="mark">
          {mark}
        </p>
      ))}
      {who && (
        <b>
          {role === 'assistant' && <Avatar logo={logo} name={who} />}
          <bdi>{who}</bdi>
        </b>
      )}
      <div class="words" dir="auto">
        <Words line={line} />
      </div>
      {line.meant && (
        <div class="meant">
          <p>{transcriptWords().meant}</p>
          <p dir="auto">
            <LinkedText text={line.meant} />
          </p>
        </div>
      )}
      {(state === 'unsent' || state === 'unanswered') && <span class="failed">{strings[state]}</span>}
    </div>
  );
}

function Words({ line }: { line: Line }) {
  const words = transcriptWords();
  const { role, text, state } = line;
  const cut = state === 'cut' && <i class="cut"> — {words.interrupted}</i>;
  if (state === 'unheard') {
    return (
      <p>
        <i>{words.unheard}</i>
      </p>
    );
  }
  // Half an address is no link, and what is hidden can't have the focus.
  if (role === 'assistant') return <RichText text={text} live={state === 'live'} tail={cut} />;
  return (
    <p>
      {isPending(line) ? text : <LinkedText text={text} />}
      {cut}
    </p>
  );
}
