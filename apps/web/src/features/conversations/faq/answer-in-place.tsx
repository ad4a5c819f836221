import { type Assistant, LIMITS, type OverviewQuestion } from '@parlo/contract';
import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SignInAgain } from '../../../owner/account/sign-in-again.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, Input, Textarea } from '../../../ui/form/field.tsx';
import { useAddition } from './use-addition.ts';

interface AnswerInPlaceProps {
  readonly email: string;
  readonly assistant: Assistant;
  readonly question: OverviewQuestion;
  readonly cancelled: () => void;
  /** The question is an entry of the assistant of that name. */
  readonly answered: (assistantName: string) => void;
}

/** A question becomes an entry where it stands, with all the words that it was asked in. */
export function AnswerInPlace({ email, assistant, question, cancelled, answered }: AnswerInPlaceProps) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const { question: asked, others } = question;
  const { draft, change, problem, busy, save, forget } = useAddition({
    ...{ email, assistant, asked, others, as: 'new' },
    onAdded: () => answered(assistant.assistantName),
  });
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  useEffect(() => {
    // A field that has to be mended is where the work goes on, and is read out with what is wrong.
    if (problem.at !== 'form') form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problem]);

  function submit(event: FormEvent) {
    event.preventDefault();
    void save();
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label={t('analytics.addNamed', { question: asked })}
      onSubmit={submit}
      className="flex flex-col gap-4 rounded-md bg-panel p-4"
    >
      <Field label={t('analytics.question')} error={problem.at === 'question' ? problem.words : undefined}>
        {(wiring) => (
          <Input
            {...wiring}
            dir="auto"
            value={draft.question}
            maxLength={LIMITS.faqQuestion}
            autoComplete="off"
            onChange={(event) => change({ question: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('analytics.answer')} error={problem.at === 'answer' ? problem.words : undefined}>
        {(wiring) => (
          <Textarea
            {...wiring}
            dir="auto"
            value={draft.answer}
            maxLength={LIMITS.faqAnswer}
            onChange={(event) => change({ answer: event.target.value })}
          />
        )}
      </Field>
      <p role="alert" className="text-danger empty:hidden">
        {problem.at === 'form' ? problem.words : ''}
        {problem.signedOut && <SignInAgain />}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="action" disabled={busy}>
          {t(busy ? 'analytics.saving' : 'analytics.save')}
        </Button>
        <Button
          onClick={() => {
            forget();
            cancelled();
          }}
        >
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
