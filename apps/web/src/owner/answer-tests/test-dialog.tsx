import { LIMITS, type NewAnswerTest, TEST_LIMITS } from '@parlo/contract';
import type { TFunction } from 'i18next';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSignedOut } from '../../api/client.ts';
import { refusalWords } from '../../i18n/refusals.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx';
import { Field, Input, Textarea } from '../../ui/form/field.tsx';
import { SignInAgain } from '../account/sign-in-again.tsx';

interface TestDialogProps {
  readonly title: string;
  readonly text?: string;
  /** The form's initial values. */
  readonly test: NewAnswerTest;
  /** Stores it, or rejects as a request does. */
  readonly onSave: (test: NewAnswerTest) => Promise<unknown>;
  readonly onClose: () => void;
}

interface Draft {
  readonly question: string;
  /** Texts, one on each line. */
  readonly says: string;
  readonly saysNot: string;
  readonly unknown: boolean;
}

type Part = 'question' | 'says' | 'saysNot' | 'form';
interface Problem {
  readonly at: Part;
  readonly words: string;
  readonly signedOut?: boolean;
}
const NONE: Problem = { at: 'form', words: '' };

/** A question, and what has to be said to it. */
export function TestDialog({ title, text, test, onSave, onClose }: TestDialogProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<Draft>(() => draftOf(test));
  const [problem, setProblem] = useState(NONE);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem.at !== 'form') form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problem]);
  const change = (some: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...some }));
    setProblem(NONE);
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    // In the builder another form is around this one, as React sees it.
    event.stopPropagation();
    if (busy) return;
    const wanted = testOf(draft);
    const wrong = problemOf(t, wanted);
    if (wrong) return setProblem(wrong);
    setBusy(true);
    try {
      await onSave(wanted);
    } catch (error) {
      console.error('saving a test failed', error);
      const words = isSignedOut(error)
        ? t('messages.signInToSave')
        : refusalWords(t, error, t('tests.saveFailed'));
      setProblem({ at: 'form', words, signedOut: isSignedOut(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog open wide title={title} {...(text && { text })} onClose={onClose}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="mt-5 flex flex-col gap-5"
      >
        <TestFields draft={draft} problem={problem} onChange={change} />
        <p role="alert" className="text-danger empty:hidden">
          {problem.at === 'form' && problem.words}
          {problem.signedOut && <SignInAgain />}
        </p>
        <DialogActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" look="action" disabled={busy}>
            {t(busy ? 'tests.saving' : 'tests.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** The first thing that keeps a test from being saved; null when nothing does. */
function problemOf(t: TFunction, { question, says, saysNot, unknown }: NewAnswerTest): Problem | null {
  const max = { count: TEST_LIMITS.texts, length: TEST_LIMITS.text };
  const tooMuch = (texts: readonly string[]) =>
    texts.length > max.count || texts.some(({ length }) => length > max.length);
  if (question === '') {
    return { at: 'question', words: t('validation.required', { field: t('tests.question') }) };
  }
  if (tooMuch(says)) return { at: 'says', words: t('tests.tooMuch', max) };
  if (tooMuch(saysNot)) return { at: 'saysNot', words: t('tests.tooMuch', max) };
  if (unknown || says.length + saysNot.length > 0) return null;
  return { at: 'says', words: t('tests.expectsNothing') };
}

interface TestFieldsProps {
  readonly draft: Draft;
  readonly problem: Problem;
  readonly onChange: (some: Partial<Draft>) => void;
}

function TestFields({ draft, problem, onChange }: TestFieldsProps) {
  const { t } = useTranslation();
  const errorAt = (part: Part) => (problem.at === part ? problem.words : undefined);
  return (
    <>
      <Field label={t('tests.question')} error={errorAt('question')}>
        {(wiring) => (
          <Input
            {...wiring}
            value={draft.question}
            maxLength={LIMITS.faqQuestion}
            autoComplete="off"
            onChange={(event) => onChange({ question: event.target.value })}
          />
        )}
      </Field>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={draft.unknown}
          onChange={(event) => onChange({ unknown: event.target.checked })}
          className="size-5 shrink-0 accent-action"
        />
        {t('tests.unknown')}
      </label>
      {!draft.unknown && (
        <Field label={t('tests.says')} hint={t('tests.saysHint')} error={errorAt('says')}>
          {(wiring) => (
            <Textarea
              {...wiring}
              {...(draft.question !== '' && { 'data-first': true })}
              value={draft.says}
              onChange={(event) => onChange({ says: event.target.value })}
            />
          )}
        </Field>
      )}
      <Field label={t('tests.saysNot')} error={errorAt('saysNot')}>
        {(wiring) => (
          <Textarea
            {...wiring}
            value={draft.saysNot}
            onChange={(event) => onChange({ saysNot: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}

function draftOf({ question, says, saysNot, unknown }: NewAnswerTest): Draft {
  return { question, says: says.join('\n'), saysNot: saysNot.join('\n'), unknown };
}

function testOf({ question, says, saysNot, unknown }: Draft): NewAnswerTest {
  return {
    question: question.trim(),
    says: unknown ? [] : linesOf(says),
    saysNot: linesOf(saysNot),
    unknown,
  };
}

function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines.filter(Boolean))];
}
