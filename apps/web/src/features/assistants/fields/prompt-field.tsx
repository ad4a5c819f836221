import { LIMITS } from '@parlo/contract';
import { type ReactNode, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';
import { Field, Textarea } from '../../../ui/form/field.tsx';
import { useOwnErrors, useOwnForm } from '../builder/own-form.ts';
import { fieldError } from './field-error.ts';
import { type Stretch, stretchesOf, useUnfollowed } from './unfollowed.ts';

interface PromptFieldProps {
  /** Of the assistant's owner; null for nobody's. */
  readonly email: string | null;
  readonly assistantId: string;
}

/**
 * The prompt. Where no language model replies, the sentences that only one would follow are marked where they stand, and
 * listed below: each leads to its place. Nothing of it is read out, since whoever types is not to be disturbed.
 */
export function PromptField({ email, assistantId }: PromptFieldProps) {
  const { t } = useTranslation();
  const { control, register } = useOwnForm();
  const errors = useOwnErrors(control, 'assistantPrompt');
  const replyMode = useWatch({ control, name: 'replyMode' });
  const text = useWatch({ control, name: 'assistantPrompt' }) ?? '';
  const { sentences, failed, busy } = useUnfollowed(email, assistantId);
  const marks = useRef<HTMLDivElement>(null);
  const stretches = stretchesOf(text, sentences);
  const label = t('assistants.prompt');
  const max = LIMITS.assistantPrompt;

  const { ref, ...registered } = register('assistantPrompt');
  const field = useRef<HTMLTextAreaElement>(null);

  function select(stretch: Stretch | null | undefined) {
    field.current?.focus();
    if (stretch) field.current?.setSelectionRange(stretch.from, stretch.to);
  }

  return (
    <div className="flex flex-col gap-2">
      <Field
        label={label}
        hint={t(`assistants.promptHint.${replyMode}`)}
        count={{ used: text.length, max }}
        error={fieldError(t, errors.assistantPrompt, label, max)}
      >
        {(wiring) => (
          <div className="relative flex rounded-md bg-raised">
            {stretches.length > 0 && (
              <div
                ref={marks}
                aria-hidden="true"
                dir="auto"
                className="pointer-events-none absolute inset-0 overflow-hidden border border-transparent px-3 py-2.5 text-base wrap-break-word whitespace-pre-wrap text-transparent"
              >
                {marked(text, stretches)}
              </div>
            )}
            <Textarea
              {...wiring}
              {...registered}
              ref={(control) => {
                field.current = control;
                ref(control);
              }}
              dir="auto"
              maxLength={max}
              autoComplete="off"
              required
              className="relative bg-transparent!"
              onScroll={({ currentTarget }) => marks.current?.scrollTo({ top: currentTarget.scrollTop })}
            />
          </div>
        )}
      </Field>
      {failed && <p className="text-sm text-soft">{t('assistants.promptLines.failed')}</p>}
      {sentences.length > 0 && (
        <div aria-busy={busy} className="text-sm">
          <p id="unfollowed" className="text-soft">
            {t('assistants.promptLines.reason')}
          </p>
          <ul aria-labelledby="unfollowed">
            {sentences.map((sentence, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a sentence may stand in a prompt twice.
              <li key={place}>
                <button
                  type="button"
                  dir="auto"
                  onClick={() => select(stretches[place])}
                  className={classes(MARK, 'min-h-8 text-start wrap-anywhere hover:decoration-solid')}
                >
                  {sentence}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

const MARK = 'underline decoration-thinking decoration-dotted decoration-2 underline-offset-4';

/** The text with its marks, to lie under what is typed: line by line in the same places. */
function marked(text: string, stretches: readonly (Stretch | null)[]): ReactNode[] {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const stretch of stretches) {
    if (!stretch) continue;
    parts.push(
      text.slice(at, stretch.from),
      <mark key={stretch.from} className={classes(MARK, 'bg-thinking/15 p-0 text-transparent')}>
        {text.slice(stretch.from, stretch.to)}
      </mark>,
    );
    at = stretch.to;
  }
  parts.push(text.slice(at));
  return parts;
}
