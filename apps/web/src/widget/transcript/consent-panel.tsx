/** @jsxImportSource preact */
import { useEffect, useRef } from 'preact/hooks';
import { LinkedText } from './linked-text.tsx';
import { transcriptWords } from './words.ts';

interface ConsentPanelProps {
  readonly text: string;
  /** Further terms that visitors agree to; empty for none. */
  readonly note: string;
  decide(agreed: boolean): void;
}

/** The owner's consent text, before the first word. */
export function ConsentPanel({ text, note, decide }: ConsentPanelProps) {
  const words = transcriptWords();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <section class="panel" ref={panel} tabIndex={-1} aria-label={words.consentTitle}>
      <h2>{words.consentTitle}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div class="terms" tabIndex={0}>
        {text && (
          <p dir="auto">
            <LinkedText text={text} />
          </p>
        )}
        {note && <p>{note}</p>}
      </div>
      <div class="choice">
        <button type="button" class="call" onClick={() => decide(true)}>
          {words.agree}
        </button>
        <button type="button" class="quiet" onClick={() => decide(false)}>
          {words.disagree}
        </button>
      </div>
    </section>
  );
}
