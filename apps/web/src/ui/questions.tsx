import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';

interface QuestionsProps {
  /** Of this list alone: opening one question closes the others of the same name. */
  readonly name: string;
  readonly items: readonly { readonly question: string; readonly answer: ReactNode }[];
}

/** Questions that unfold, one at a time. The browser's own: they work by keyboard, in a search and without a script. */
export function Questions({ name, items }: QuestionsProps) {
  return (
    <div className="border-t border-line">
      {items.map(({ question, answer }) => (
        <details key={question} name={name} className="group border-b border-line">
          <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
            {question}
            <Plus
              size={20}
              aria-hidden="true"
              className="shrink-0 text-soft transition-transform group-open:rotate-45"
            />
          </summary>
          <div className="max-w-2xl pb-5 text-soft [&_a]:font-semibold [&_a]:text-ink [&_a]:underline [&_a]:underline-offset-4">
            {answer}
          </div>
        </details>
      ))}
    </div>
  );
}
