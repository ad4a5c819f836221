import { LIMITS } from '@parlo/contract';
import { ChevronDown, ChevronUp, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { type FieldErrors, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Field, Input, Textarea } from '../../../ui/form/field.tsx';
import type { BuilderValues } from '../builder/form-values.ts';
import { useOwnErrors, useOwnForm } from '../builder/own-form.ts';
import { fieldError } from './field-error.ts';

/** The actions on an entry. The same object while the list is on the screen. */
export interface EntryActions {
  readonly open: (id: string, open: boolean) => void;
  /** Somebody is typing in it: it stays open when the mistake that opened it is mended. */
  readonly keepOpen: (id: string) => void;
  readonly move: (from: number, to: number) => void;
  readonly remove: (index: number) => void;
}

interface FaqEntryProps {
  readonly id: string;
  readonly index: number;
  readonly last: boolean;
  readonly open: boolean;
  readonly actions: EntryActions;
}

/** The id of an entry's own button, by its place. */
export const entryId = (index: number) => `faq-entry-${index}`;

/** One question: a line to read, or its three fields. Two hundred of them stay as they are while one is changed. */
export const FaqEntry = memo(function FaqEntry({ id, index, last, open, actions }: FaqEntryProps) {
  const { t } = useTranslation();
  const number = index + 1;
  const { control } = useOwnForm();
  const { question = '', answer = '' } = useWatch({ control, name: `faqList.${index}` }) ?? {};
  return (
    // A thousand of them: those out of sight are not laid out.
    <li
      className={classes('[contain-intrinsic-size:auto_52px]', open ? 'pb-5' : '[content-visibility:auto]')}
    >
      <div className="flex items-center gap-1 py-1 max-sm:flex-wrap">
        <button
          type="button"
          id={entryId(index)}
          aria-expanded={open}
          onClick={() => actions.open(id, !open)}
          className="min-h-14 min-w-0 flex-1 rounded-md px-1 py-1.5 text-left hover:text-action max-sm:min-h-11 max-sm:basis-full"
        >
          <span className="line-clamp-2 font-semibold sm:line-clamp-1">
            {question || t('assistants.faqEntry', { number })}
          </span>
          {!open && (
            <span className="block truncate text-sm text-soft">{answer || t('assistants.unanswered')}</span>
          )}
        </button>
        {/* On a phone the words need the line: an entry is moved and removed when it is open. */}
        <div className={classes('flex gap-1 max-sm:ml-auto', !open && 'max-sm:hidden')}>
          <IconButton
            label={t('assistants.up', { number })}
            disabled={index === 0}
            onClick={() => actions.move(index, index - 1)}
          >
            <ChevronUp size={18} />
          </IconButton>
          <IconButton
            label={t('assistants.down', { number })}
            disabled={last}
            onClick={() => actions.move(index, index + 1)}
          >
            <ChevronDown size={18} />
          </IconButton>
          <IconButton
            label={t('assistants.remove', { number })}
            onClick={() => actions.remove(index)}
            className="hover:text-danger"
          >
            <Trash2 size={18} />
          </IconButton>
        </div>
      </div>
      {open && (
        <FaqFields
          index={index}
          onTyping={() => actions.keepOpen(id)}
          onDone={() => actions.open(id, false)}
        />
      )}
    </li>
  );
});

interface FaqFieldsProps {
  readonly index: number;
  readonly onTyping: () => void;
  readonly onDone: () => void;
}

function FaqFields({ index, onTyping, onDone }: FaqFieldsProps) {
  const { t } = useTranslation();
  const { control, register } = useOwnForm();
  const errors = useOwnErrors(control, 'faqList').faqList?.[index];
  const question = t('assistants.question');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it follows the focus of its fields, and is no control itself
    <div className="flex flex-col gap-4 px-1" onFocus={onTyping}>
      <Field label={question} error={fieldError(t, errors?.question, question, LIMITS.faqQuestion)}>
        {(wiring) => (
          <Input
            {...wiring}
            {...register(`faqList.${index}.question`)}
            maxLength={LIMITS.faqQuestion}
            autoComplete="off"
          />
        )}
      </Field>
      <AnswerFields index={index} errors={errors} />
      <Button onClick={onDone} className="self-start">
        {t('assistants.done')}
      </Button>
    </div>
  );
}

interface AnswerFieldsProps {
  readonly index: number;
  readonly errors: NonNullable<FieldErrors<BuilderValues>['faqList']>[number];
}

function AnswerFields({ index, errors }: AnswerFieldsProps) {
  const { t } = useTranslation();
  const { register } = useOwnForm();
  const answer = t('assistants.answer');
  return (
    <>
      <Field label={answer} error={fieldError(t, errors?.answer, answer, LIMITS.faqAnswer)}>
        {(wiring) => (
          <Textarea {...wiring} {...register(`faqList.${index}.answer`)} maxLength={LIMITS.faqAnswer} />
        )}
      </Field>
      <Field
        label={t('assistants.phrasings')}
        hint={t('assistants.phrasingsHint')}
        error={errors?.phrasings && t('validation.phrasings', { max: LIMITS.faqPhrasings })}
      >
        {(wiring) => <Textarea {...wiring} {...register(`faqList.${index}.phrasings`)} />}
      </Field>
    </>
  );
}
