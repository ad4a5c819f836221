import type { Assistant, TestResult } from '@parlo/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { loadTexts } from '../../../i18n/index.ts';
import { runTests } from '../../../owner/answer-tests/run-tests.ts';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import { type BuilderValues, toChanges } from '../builder/form-values.ts';

const FailingTestsDialog = lazyDialog(async () => {
  const [dialog] = await Promise.all([import('./failing-tests-dialog.tsx'), loadTexts('tests')]);
  return dialog.FailingTestsDialog;
});

interface TestsBeforeSaveOf {
  readonly email: string | null;
  readonly assistant: Assistant;
  readonly save: (values: BuilderValues) => Promise<void>;
  /** Leads to where all tests are. */
  readonly onLook: () => void;
}

interface TestsBeforeSave {
  readonly running: boolean;
  /** Runs the tests on what is about to be saved, and saves it when they pass. */
  readonly testThenSave: (values: BuilderValues) => Promise<void>;
  /** Asks what to do when they fail; to be put somewhere on the screen. */
  readonly dialog: ReactNode;
}

/** Tests never keep anybody from saving: when they can't be run, it is saved at once. */
export function useTestsBeforeSave({ email, assistant, save, onLook }: TestsBeforeSaveOf): TestsBeforeSave {
  const queries = useQueryClient();
  const { id, tests } = assistant;
  const [running, setRunning] = useState(false);
  const [failing, setFailing] = useState<{ values: BuilderValues; results: TestResult[] } | null>(null);
  const close = () => setFailing(null);

  async function failed(values: BuilderValues): Promise<TestResult[]> {
    if (email === null || !tests) return [];
    setRunning(true);
    try {
      const results = await runTests(queries, { email, assistantId: id, draft: toChanges(values) });
      return results.filter(({ run }) => !run.passed);
    } catch (error) {
      console.error('running the tests before saving failed', error);
      return [];
    } finally {
      setRunning(false);
    }
  }

  async function testThenSave(values: BuilderValues) {
    if (running) return;
    const results = await failed(values);
    if (results.length > 0) setFailing({ values, results });
    else await save(values);
  }

  const dialog = email !== null && failing && (
    <FailingTestsDialog
      email={email}
      assistantId={id}
      results={failing.results}
      onClose={close}
      onLook={() => {
        close();
        onLook();
      }}
      onSave={() => {
        close();
        void save(failing.values);
      }}
    />
  );
  return { running, testThenSave, dialog };
}
