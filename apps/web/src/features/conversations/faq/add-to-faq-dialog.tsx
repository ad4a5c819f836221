import { type Assistant, LIMITS } from '@parlo/contract';
import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SignInAgain } from '../../../owner/account/sign-in-again.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { Field, Input, Select, Textarea } from '../../../ui/form/field.tsx';
import type { Addition } from './faq-addition.ts';
import { useAddition } from './use-addition.ts';

interface AddToFaqDialogProps {
  readonly email: string;
  readonly assistant: Assistant;
  /** As the visitor put it. */
  readonly asked: string;
  readonly onClose: () => void;
  readonly as: Addition['as'];
  readonly onAdded: (addition: Addition) => void;
}

/** A question that got no answer becomes one of the FAQ's, or another way to ask one that is there. */
export function AddToFaqDialog({ email, assistant, asked, as, onClose, onAdded }: AddToFaqDialogProps) {
  const { t } = useTranslation();
  const addition = useAddition({ email, assistant, asked, as, onAdded });
  const { draft, change, problem, busy } = addition;
  const isNew = draft.as === 'new';
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // A field that has to be mended is where the work goes on, and is read out with what is wrong.
    if (problem.at !== 'form') form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problem]);

  function close() {
    addition.forget();
    onClose();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void addition.save();
  }

  return (
    <Dialog
      open
      wide
      title={t('analytics.addTitle')}
      text={t('analytics.addText', { assistant: assistant.assistantName })}
      onClose={close}
    >
      <form ref={form} noValidate onSubmit={submit} className="mt-5 flex flex-col gap-5">
        <Field
          label={t(isNew ? 'analytics.question' : 'analytics.phrasing')}
          {...(isNew && { hint: t('analytics.questionHint') })}
          count={{ used: draft.question.length, max: LIMITS.faqQuestion }}
          error={problem.at === 'question' ? problem.words : undefined}
        >
          {(wiring) => (
            <Input
              {...wiring}
              value={draft.question}
              maxLength={LIMITS.faqQuestion}
              autoComplete="off"
              onChange={(event) => change({ question: event.target.value })}
            />
          )}
        </Field>
        {assistant.faqList.length > 0 && (
          <Field label={t('analytics.addAs')}>
            {(wiring) => (
              <Select
                {...wiring}
                value={draft.as}
                onChange={({ target }) => change({ as: target.value === 'new' ? 'new' : 'phrasing' })}
              >
                <option value="new">{t('analytics.addAsNew')}</option>
                <option value="phrasing">{t('analytics.addAsPhrasing')}</option>
              </Select>
            )}
          </Field>
        )}
        {isNew ? (
          <AnswerField
            value={draft.answer}
            error={problem.at === 'answer' ? problem.words : undefined}
            onChange={(answer) => change({ answer })}
          />
        ) : (
          <EntryField
            faq={assistant.faqList}
            value={draft.of}
            error={problem.at === 'entry' ? problem.words : undefined}
            onChange={(of) => change({ of })}
          />
        )}
        <p role="alert" className="text-danger empty:hidden">
          {problem.at === 'form' ? problem.words : ''}
          {problem.signedOut && <SignInAgain />}
        </p>
        <DialogActions>
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button type="submit" look="action" disabled={busy}>
            {t(busy ? 'analytics.saving' : 'analytics.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface PartProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

function AnswerField({ value, error, onChange }: PartProps) {
  const { t } = useTranslation();
  return (
    <Field
      label={t('analytics.answer')}
      hint={t('analytics.answerHint')}
      count={{ used: value.length, max: LIMITS.faqAnswer }}
      error={error}
    >
      {(wiring) => (
        <Textarea
          {...wiring}
          data-first
          value={value}
          maxLength={LIMITS.faqAnswer}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** The question that it is another way to ask, and its answer. */
function EntryField({ faq, value, error, onChange }: PartProps & { readonly faq: Assistant['faqList'] }) {
  const { t } = useTranslation();
  const answer = faq.find(({ question }) => question === value)?.answer;
  return (
    <div className="flex flex-col gap-3">
      <Field label={t('analytics.entry')} error={error}>
        {(wiring) => (
          <Select {...wiring} value={value} onChange={(event) => onChange(event.target.value)}>
            <option value="">{t('analytics.entryChoose')}</option>
            {faq.map(({ question, phrasings }, at) => {
              const full = phrasings.length >= LIMITS.faqPhrasings;
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: two entries may have the same words
                <option key={`${at} ${question}`} value={question} disabled={full}>
                  {full ? t('analytics.entryFull', { question }) : question}
                </option>
              );
            })}
          </Select>
        )}
      </Field>
      {answer && (
        <figure className="border-l-2 border-edge pl-4">
          <figcaption className="text-sm text-soft">{t('analytics.entryAnswers')}</figcaption>
          <blockquote className="mt-1 max-h-40 overflow-y-auto whitespace-pre-wrap">{answer}</blockquote>
        </figure>
      )}
    </div>
  );
}
