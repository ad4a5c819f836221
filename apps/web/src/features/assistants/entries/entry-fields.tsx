import { LIMITS } from '@parlo/contract';
import { ChevronDown, ChevronUp, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Field, Input, Textarea } from '../../../ui/form/field.tsx';
import { useOwnErrors, useOwnForm } from '../builder/own-form.ts';
import { fieldError } from '../fields/field-error.ts';
import { type EntryActions, entryId } from './entry-actions.ts';

interface EntryFieldsProps {
  readonly id: string;
  readonly index: number;
  readonly last: boolean;
  readonly still: boolean;
  readonly actions: EntryActions;
}

/** An entry in its place, open: Enter goes on, and Escape puts back what it was. */
export function EntryFields({ id, index, last, still, actions }: EntryFieldsProps) {
  const { t } = useTranslation();
  const { control, register, getValues, setFocus } = useOwnForm();
  const errors = useOwnErrors(control, 'faqList').faqList?.[index];
  const before = useRef({ ...getValues(`faqList.${index}`) });
  const number = index + 1;
  const name = `faqList.${index}` as const;
  // Opened by a press on its line: the work goes on in its first field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement !== document.body && activeElement !== null) return;
    // A finger that only wants to read gets no keyboard.
    if (matchMedia('(pointer: coarse)').matches) document.getElementById(entryId(index))?.focus();
    else setFocus(`${name}.question`);
  }, []);

  function close() {
    actions.open(id, false);
    requestAnimationFrame(() => document.getElementById(entryId(index))?.focus());
  }

  /** Puts back what it was; an entry that had no words goes. */
  function giveUp() {
    const { question, answer } = before.current;
    if (!question && !answer) return actions.remove(index);
    actions.putBack(index, before.current);
    close();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      giveUp();
    } else if (event.key === 'Enter') onEnter(event);
  }

  function onEnter(event: KeyboardEvent) {
    const isLine = event.target instanceof HTMLInputElement;
    // Enter in a line would save the whole assistant.
    if (isLine) event.preventDefault();
    if (isLine && !getValues(`${name}.answer`).trim()) setFocus(`${name}.answer`);
    else if (isLine || event.ctrlKey || event.metaKey) close();
  }

  const [question, answer] = [t('assistants.question'), t('assistants.answer')];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to the keys of its fields, and is no control itself
    <div
      className="flex flex-col gap-4 px-4 pt-2 pb-5"
      onKeyDown={onKeyDown}
      // Somebody is in it: it stays open when the mistake that opened it is mended.
      onFocus={() => actions.open(id, true)}
    >
      <div className="flex items-center gap-1">
        <button
          type="button"
          id={entryId(index)}
          aria-expanded
          onClick={close}
          className="mr-auto min-h-11 text-sm font-semibold text-soft hover:text-ink"
        >
          {t('assistants.faqEntry', { number })}
        </button>
        {!still && (
          <>
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
          </>
        )}
        <IconButton
          label={t('assistants.remove', { number })}
          onClick={() => actions.remove(index)}
          className="-mr-2 hover:text-danger"
        >
          <Trash2 size={18} />
        </IconButton>
      </div>
      <Field label={question} error={fieldError(t, errors?.question, question, LIMITS.faqQuestion)}>
        {(wiring) => (
          <Input
            {...wiring}
            {...register(`${name}.question`)}
            dir="auto"
            maxLength={LIMITS.faqQuestion}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label={answer} error={fieldError(t, errors?.answer, answer, LIMITS.faqAnswer)}>
        {(wiring) => (
          <Textarea {...wiring} {...register(`${name}.answer`)} dir="auto" maxLength={LIMITS.faqAnswer} />
        )}
      </Field>
      <Field
        label={t('assistants.phrasings')}
        error={errors?.phrasings && t('validation.phrasings', { max: LIMITS.faqPhrasings })}
      >
        {(wiring) => (
          <Textarea
            {...wiring}
            {...register(`${name}.phrasings`)}
            dir="auto"
            placeholder={t('assistants.phrasingsHint')}
            className="min-h-16"
          />
        )}
      </Field>
      <Button onClick={close} className="self-start">
        {t('assistants.done')}
      </Button>
    </div>
  );
}
