/** @jsxImportSource preact */
import { VISITOR_LIMITS } from '@parlo/contract';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../ui/icon.tsx';
import type { Strings } from '../words/strings.ts';

/** The tallest it grows, in pixels: about four lines. */
const TALLEST = 108;
/** So many characters before the end, it says how many are left. */
const NEAR_END = 100;

interface ComposerProps {
  readonly text: string;
  readonly strings: Strings;
  /** A reply is on its way; what is typed meanwhile waits. */
  readonly busy: boolean;
  write(text: string): void;
  send(): void;
}

/** The box to type in. Enter sends, Shift and Enter begin a new line. */
export function Composer({ text, strings, busy, write, send }: ComposerProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const left = VISITOR_LIMITS.chatMessage - text.length;

  // After every render: its width may have changed, too.
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    current.style.height = 'auto';
    // An empty one has one line, and the page need not be laid out to know that.
    if (text) current.style.height = `${Math.min(current.scrollHeight + 2, TALLEST)}px`;
  });

  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
        box.current?.focus();
      }}
    >
      <textarea
        ref={box}
        rows={1}
        dir="auto"
        value={text}
        maxLength={VISITOR_LIMITS.chatMessage}
        aria-label={strings.message}
        placeholder={strings.typeHere}
        enterkeyhint="send"
        onInput={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => {
          // While a word is being composed, Enter chooses it.
          if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
          event.preventDefault();
          send();
        }}
      />
      <button type="submit" class="send" aria-label={strings.send} disabled={busy || !text.trim()}>
        <Icon path="M10 16V4M5 9l5-5 5 5" />
      </button>
      <small aria-live="polite">
        {left <= NEAR_END && strings.charactersLeft.replace('{n}', String(left))}
      </small>
    </form>
  );
}
