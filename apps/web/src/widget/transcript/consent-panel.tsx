/** @jsxImportSource preact */
import { useEffect, useRef } from 'preact/hooks';
import type { Strings } from '../words/strings.ts';
import { LinkedText } from './linked-text.tsx';

interface ConsentPanelProps {
  readonly text: string;
  readonly strings: Strings;
  decide(agreed: boolean): void;
}

/** What the owner asks visitors to agree to, before the first word. */
export function ConsentPanel({ text, strings, decide }: ConsentPanelProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <section class="panel" ref={panel} tabIndex={-1} aria-label={strings.consentTitle}>
      <h2>{strings.consentTitle}</h2>
      <p dir="auto">
        <LinkedText text={text} />
      </p>
      <div class="choice">
        <button type="button" class="call" onClick={() => decide(true)}>
          {strings.agree}
        </button>
        <button type="button" class="quiet" onClick={() => decide(false)}>
          {strings.disagree}
        </button>
      </div>
    </section>
  );
}
