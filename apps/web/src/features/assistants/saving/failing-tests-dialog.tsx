import type { AnswerTest, TestResult } from '@parlo/contract';
import { useTranslation } from 'react-i18next';
import { problemWords, sourceWords } from '../../../owner/answer-tests/test-words.ts';
import { useTests } from '../../../owner/answer-tests/use-tests.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';

/** More would hide the buttons; the section has them all. */
const SHOWN = 5;

interface FailingTestsDialogProps {
  readonly email: string;
  readonly assistantId: string;
  readonly results: readonly TestResult[];
  readonly onClose: () => void;
  /** Leads to the section that shows all of them. */
  readonly onLook: () => void;
  readonly onSave: () => void;
}

/** Tests fail on what is about to be saved: look at them, or save anyway. */
export function FailingTestsDialog(props: FailingTestsDialogProps) {
  const { email, assistantId, results, onClose, onLook, onSave } = props;
  const { t } = useTranslation();
  const { data: tests } = useTests(email, assistantId);
  // Tests that these changes broke come first.
  const sorted = results.toSorted(
    (a, b) => Number(b.before?.passed ?? false) - Number(a.before?.passed ?? false),
  );
  const exact = results.filter(({ run }) => run.answeredBy === 'exact_instead');
  const heldBack = exact.filter(({ run }) => run.heldBack).length;
  const instead = exact.length - heldBack;
  const more = Math.max(0, results.length - SHOWN);
  return (
    <Dialog
      open
      question
      wide
      title={t('tests.failedTitle', { count: results.length })}
      text={t('tests.failedText')}
      onClose={onClose}
    >
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {sorted.slice(0, SHOWN).map((result) => (
          <FailingTest
            key={result.testId}
            result={result}
            test={tests?.find(({ id }) => id === result.testId)}
          />
        ))}
      </ul>
      {more > 0 && <p className="mt-2 text-sm text-soft">{t('tests.failedMore', { count: more })}</p>}
      {instead > 0 && (
        <p className="mt-2 text-sm text-soft">{t('tests.exactInsteadWhy', { count: instead })}</p>
      )}
      {heldBack > 0 && (
        <p className="mt-2 text-sm text-soft">{t('tests.heldBackWhy', { count: heldBack })}</p>
      )}
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button onClick={onSave}>{t('tests.saveAnyway')}</Button>
        <Button data-first look="action" onClick={onLook}>
          {t('tests.look')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface FailingTestProps {
  readonly result: TestResult;
  /** Undefined until the tests are loaded. */
  readonly test: AnswerTest | undefined;
}

function FailingTest({ result: { run, before }, test }: FailingTestProps) {
  const { t } = useTranslation();
  const from = run.sources.map((source) => sourceWords(t, source)).join(' · ');
  return (
    <li className="py-3 break-words">
      <p className="min-h-6 font-semibold">{test?.question}</p>
      <p className="text-sm text-danger">
        {run.problems.map((problem) => problemWords(t, problem)).join(' ')}
        {before?.passed && ` ${t('tests.wasRight')}`}
      </p>
      {run.said && <p className="line-clamp-2 text-sm text-soft">{t('tests.said', { text: run.said })}</p>}
      {from && <p className="text-sm text-soft">{t('tests.from', { source: from })}</p>}
    </li>
  );
}
