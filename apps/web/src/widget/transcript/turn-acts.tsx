/** @jsxImportSource preact */

import type { Line } from '@parlo/call-client';
import { Icon } from '../ui/icon.tsx';
import type { Strings } from '../words/strings.ts';
import { LinkedText } from './linked-text.tsx';
import { Sources } from './sources.tsx';
import { ownLocale } from './when.ts';
import { transcriptWords } from './words.ts';

const THUMBS = {
  up: 'M3.5 9h3v7.5h-3zM6.5 9l3-6c1.5 0 2 1 2 2.2L11 8h4.5l1 1.3-1.4 6.2-1.3 1H6.5',
  down: 'M3.5 11h3V3.5h-3zM6.5 11l3 6c1.5 0 2-1 2-2.2L11 12h4.5l1-1.3-1.4-6.2-1.3-1H6.5',
} as const;

export interface TurnActions {
  sendAgain(line: Line): void;
  judge(line: Line, opinion: 'up' | 'down'): void;
}

interface TurnActsProps {
  readonly line: Line;
  /** Of its turn. */
  readonly row: number;
  /** It is a reply to something that the visitor said. */
  readonly judgeable: boolean;
  readonly strings: Strings;
  readonly actions: TurnActions;
}

/** The line below a turn: its time, its sources, and the visitor's actions. */
export function TurnActs({ line, row, judgeable, strings, actions }: TurnActsProps) {
  const { role, state, sources = [], more } = line;
  const failed = state === 'unsent' || state === 'unanswered';
  const foot = (
    <span class="foot">
      {judgeable && <Thumbs line={line} judge={actions.judge} />}
      <Time at={line.at} />
    </span>
  );
  return (
    <>
      {(failed || role === 'assistant') && (
        <div class={`below ${role}`} style={{ gridRow: row + 1 }}>
          {failed && (
            <span>
              {' '}
              <button type="button" class="link" onClick={() => actions.sendAgain(line)}>
                {strings.tryAgain}
              </button>
            </span>
          )}
          {more && (
            <details class="sources">
              <summary class="chip">{transcriptWords().more}</summary>
              <blockquote dir="auto">
                <LinkedText text={more} />
              </blockquote>
            </details>
          )}
          {sources.length > 0 && <Sources sources={sources} />}
          {role === 'assistant' && foot}
        </div>
      )}
      {role === 'visitor' && (
        <div class="beside" style={{ gridRow: row }}>
          {foot}
        </div>
      )}
    </>
  );
}

/** Enough to tell which turn it is. */
const BEGIN = 40;
const beginOf = (text: string) => (text.length > BEGIN ? `${text.slice(0, BEGIN)}…` : text);

const DAY_MS = 24 * 60 * 60_000;

/** When it was said, as the visitor writes it in the page's language, with the day where it is long ago. */
function Time({ at }: { readonly at: number | undefined }) {
  if (at === undefined) return null;
  const date = new Date(at);
  const day = Date.now() - at < DAY_MS ? {} : ({ day: 'numeric', month: 'short' } as const);
  return (
    <time dateTime={date.toISOString()} dir="auto">
      {date.toLocaleString(ownLocale(), { ...day, hour: 'numeric', minute: '2-digit' })}
    </time>
  );
}

function Thumbs({ line, judge }: { line: Line; judge: TurnActions['judge'] }) {
  const words = transcriptWords();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own, and this is no form
    <span class="thumbs" role="group" aria-label={beginOf(line.text)}>
      {(['up', 'down'] as const).map((opinion) => (
        <button
          key={opinion}
          type="button"
          aria-label={words[opinion === 'up' ? 'thumbUp' : 'thumbDown']}
          aria-pressed={line.feedback === opinion}
          onClick={() => judge(line, opinion)}
        >
          <Icon path={THUMBS[opinion]} />
        </button>
      ))}
    </span>
  );
}
