/** @jsxImportSource preact */

import type { Line } from '@parlo/call-client';
import { Icon } from '../ui/icon.tsx';
import type { Strings } from '../words/strings.ts';
import { LinkedText } from './linked-text.tsx';
import { RichText } from './rich-text.tsx';
import { Sources } from './sources.tsx';

export interface TurnActions {
  sendAgain(line: Line): void;
  judge(line: Line, opinion: 'up' | 'down'): void;
}

interface TurnProps {
  readonly line: Line;
  /** Who speaks; empty when it is the one who spoke before. */
  readonly who: string;
  /** Nothing was said after it. */
  readonly last: boolean;
  /** It is a reply to something that the visitor said. */
  readonly judgeable: boolean;
  readonly strings: Strings;
  readonly actions: TurnActions;
}

/** One turn of the play: who, what, when, where it is from, and what the visitor thinks of it. */
export function Turn({ line, who, last, judgeable, strings, actions }: TurnProps) {
  const { role, state, sources = [] } = line;
  const failed = state === 'unsent' || state === 'unanswered';
  return (
    // What is still being said is read out once it is whole, and not with every word. A tap gives it the focus, which
    // shows its time.
    <div
      class={`said ${role} ${state}${last ? ' last' : ''}`}
      aria-hidden={state === 'live'}
      tabIndex={state === 'live' ? undefined : -1}
    >
      {who && (
        <b>
          <bdi>{who}</bdi>
        </b>
      )}
      <div class="words" dir="auto">
        <Words line={line} strings={strings} />
      </div>
      {failed && (
        <span class="failed">
          {strings[state === 'unsent' ? 'unsent' : 'unanswered']}{' '}
          <button type="button" class="link" onClick={() => actions.sendAgain(line)}>
            {strings.tryAgain}
          </button>
        </span>
      )}
      {sources.length > 0 && <Sources sources={sources} strings={strings} />}
      <span class="foot">
        {judgeable && <Thumbs line={line} strings={strings} judge={actions.judge} />}
        <Time at={line.at} />
      </span>
    </div>
  );
}

function Words({ line: { role, text, state }, strings }: { line: Line; strings: Strings }) {
  const cut = state === 'cut' && <i class="cut"> — {strings.interrupted}</i>;
  if (state === 'unheard') {
    return (
      <p>
        <i>{strings.unheard}</i>
      </p>
    );
  }
  // Half an address is no link, and what is hidden can't have the focus.
  if (role === 'assistant') return <RichText text={text} live={state === 'live'} tail={cut} />;
  return (
    <p>
      {state === 'live' ? text : <LinkedText text={text} />}
      {cut}
    </p>
  );
}

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

/** The first of the visitor's locales that has the page's language. Some systems name one that `Intl` refuses. */
function ownLocale(): string | undefined {
  const { lang } = document.documentElement;
  const own = navigator.languages.find((tag) => /^[a-z\d-]+$/i.test(tag) && tag.startsWith(lang));
  return own ?? (lang || undefined);
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
