import type { AnswerTest, TestResult } from '@parlo/contract';
import { Check, Circle, Pencil, Trash2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { problemWords, sourceWords } from '../../owner/answer-tests/test-words.ts';
import { IconButton } from '../../ui/button.tsx';

type Result = Pick<TestResult, 'run' | 'before'>;

/** The result of the last run, on this page or before. Null for a test that never ran. */
export function resultOf(test: AnswerTest, results: readonly TestResult[] | undefined): Result | null {
  const here = results?.find(({ testId }) => testId === test.id);
  return here ?? (test.lastRun && { run: test.lastRun, before: null });
}

interface TestRowProps {
  readonly test: AnswerTest;
  readonly result: Result | null;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** A test: what it asks and expects, and how it went. */
export function TestRow({ test, result, onEdit, onDelete }: TestRowProps) {
  const { t } = useTranslation();
  const { question, says, saysNot, unknown } = test;
  return (
    <li className="flex items-start gap-3 py-3">
      <Mark result={result} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold break-words">{question}</p>
        <ul className="text-sm break-words text-soft">
          {unknown && <li>{t('tests.expectsUnknown')}</li>}
          {says.map((text) => (
            <li key={text}>{t('tests.expectsSays', { text })}</li>
          ))}
          {saysNot.map((text) => (
            <li key={text}>{t('tests.expectsSaysNot', { text })}</li>
          ))}
        </ul>
        {result && <Outcome result={result} />}
      </div>
      <div className="flex shrink-0">
        <IconButton label={t('tests.editNamed', { question })} onClick={onEdit}>
          <Pencil size={18} />
        </IconButton>
        <IconButton label={t('tests.deleteNamed', { question })} onClick={onDelete}>
          <Trash2 size={18} />
        </IconButton>
      </div>
    </li>
  );
}

function Mark({ result }: { readonly result: Result | null }) {
  const { t } = useTranslation();
  const [Icon, words, color] = !result
    ? ([Circle, t('tests.notRun'), 'text-soft'] as const)
    : result.run.passed
      ? ([Check, t('tests.right'), 'text-good'] as const)
      : ([X, t('tests.failed'), 'text-danger'] as const);
  return (
    <span className={`mt-0.5 shrink-0 ${color}`}>
      <Icon size={20} aria-hidden="true" />
      <span className="sr-only">{words}</span>
    </span>
  );
}

/** The reply, its sources, and its problems. */
function Outcome({ result: { run, before } }: { readonly result: Result }) {
  const { t } = useTranslation();
  const from = run.sources.map((source) => sourceWords(t, source)).join(' · ');
  return (
    <div className="mt-2 border-l-2 border-edge pl-3 text-sm break-words">
      {run.problems.map((problem) => (
        <p key={`${problem.kind} ${problem.text}`} className="font-semibold text-danger">
          {problemWords(t, problem)}
        </p>
      ))}
      {!run.passed && before?.passed && <p className="text-danger">{t('tests.wasRight')}</p>}
      {run.passed && before && !before.passed && <p className="text-good">{t('tests.wasWrong')}</p>}
      {run.said && <p className="line-clamp-4 whitespace-pre-wrap">{t('tests.said', { text: run.said })}</p>}
      {from && <p className="text-soft">{t('tests.from', { source: from })}</p>}
      {run.answeredBy === 'exact_instead' && <p className="text-soft">{t('tests.exactInstead')}</p>}
      {run.heldBack && <p className="text-soft">{t('tests.heldBack')}</p>}
    </div>
  );
}
