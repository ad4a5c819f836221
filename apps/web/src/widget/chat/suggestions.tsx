/** @jsxImportSource preact */
import type { Strings } from '../words/strings.ts';

interface SuggestionsProps {
  readonly questions: readonly string[];
  readonly strings: Strings;
  /** They keep their room while it is not known yet whether the visitor has talked here before. */
  readonly hidden: boolean;
  ask(question: string): void;
}

/** Questions to begin with: one press asks. */
export function Suggestions({ questions, strings, hidden, ask }: SuggestionsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own, and this is no form
    <div class={`asks${hidden ? ' unknown' : ''}`} role="group" aria-label={strings.suggestions}>
      {questions.map((question) => (
        <button key={question} type="button" class="quiet" dir="auto" onClick={() => ask(question)}>
          {question}
        </button>
      ))}
    </div>
  );
}
