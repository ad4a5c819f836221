/** @jsxImportSource preact */

import type { Line } from '@parlo/call-client';
import type { AnswerSource } from '@parlo/contract';
import { useState } from 'preact/hooks';
import { Icon } from '../ui/icon.tsx';
import type { Strings } from '../words/strings.ts';
import { LinkedText } from './linked-text.tsx';

export interface TurnActions {
  sendAgain(line: Line): void;
  judge(line: Line, opinion: 'up' | 'down'): void;
}

interface TurnProps {
  readonly line: Line;
  /** Who speaks; empty when it is the one who spoke before. */
  readonly who: string;
  /** It is a reply to something that the visitor said. */
  readonly judgeable: boolean;
  readonly strings: Strings;
  readonly actions: TurnActions;
}

/** One turn of the play: who, what, where it is from, and what the visitor thinks of it. */
export function Turn({ line, who, judgeable, strings, actions }: TurnProps) {
  const { role, text, state, sources = [] } = line;
  const failed = state === 'unsent' || state === 'unanswered';
  return (
    // What is still being said is read out once it is whole, and not with every word.
    <div class={`said ${role} ${state}`} aria-hidden={state === 'live'}>
      {who && <b>{who}</b>}
      <p dir="auto">
        {state === 'unheard' && <i>{strings.unheard}</i>}
        {/* Half an address is no link, and what is hidden can't have the focus. */}
        {state === 'live' ? text : <LinkedText text={text} />}
        {state === 'cut' && <i class="cut"> — {strings.interrupted}</i>}
      </p>
      {failed && (
        <span class="failed">
          {strings[state === 'unsent' ? 'unsent' : 'unanswered']}{' '}
          <button type="button" class="link" onClick={() => actions.sendAgain(line)}>
            {strings.tryAgain}
          </button>
        </span>
      )}
      {sources.length > 0 && <Sources sources={sources} strings={strings} />}
      {judgeable && <Thumbs line={line} strings={strings} judge={actions.judge} />}
    </div>
  );
}

function Thumbs({ line, strings, judge }: { line: Line; strings: Strings; judge: TurnActions['judge'] }) {
  return (
    <span class="thumbs">
      {(['up', 'down'] as const).map((opinion) => (
        <button
          key={opinion}
          type="button"
          aria-label={strings[opinion === 'up' ? 'thumbUp' : 'thumbDown']}
          aria-pressed={line.feedback === opinion}
          onClick={() => judge(line, opinion)}
        >
          <Icon name={opinion} />
        </button>
      ))}
    </span>
  );
}

const intoView = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'nearest' });

/** The passages that a reply was taken from: their names, and one of them opened. */
function Sources({ sources, strings }: { sources: readonly AnswerSource[]; strings: Strings }) {
  const [open, setOpen] = useState(-1);
  const shown = sources[open];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own, and this is no form
    <div class="sources" role="group" aria-label={strings.sources}>
      {sources.map(({ title, heading }, at) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: two passages may be called the same, and they never move
          key={at}
          type="button"
          class="chip"
          aria-expanded={at === open}
          onClick={() => setOpen(at === open ? -1 : at)}
        >
          {heading ? `${title} › ${heading}` : title}
        </button>
      ))}
      {shown && (
        <blockquote key={open} ref={intoView}>
          <LinkedText text={shown.text} />
        </blockquote>
      )}
    </div>
  );
}
