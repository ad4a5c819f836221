import type { AnswerTest, NewAnswerTest } from '@parlo/contract';
import { TEST_LIMITS } from '@parlo/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSignedOut } from '../../api/client.ts';
import { refusalWords } from '../../i18n/refusals.ts';
import { SignInAgain } from '../../owner/account/sign-in-again.tsx';
import { runTests } from '../../owner/answer-tests/run-tests.ts';
import {
  useAddTests,
  useDeleteTest,
  useEditTest,
  useLastRun,
  useTests,
} from '../../owner/answer-tests/use-tests.ts';
import type { BuilderSlot } from '../../owner/assistants/builder-slot.ts';
import { Button } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { resultOf, TestRow } from './test-row.tsx';

const TestDialog = lazyDialog(() =>
  import('../../owner/answer-tests/test-dialog.tsx').then((m) => m.TestDialog),
);
const ProposalsDialog = lazyDialog(() => import('./proposals-dialog.tsx').then((m) => m.ProposalsDialog));

const EMPTY: NewAnswerTest = { question: '', says: [], saysNot: [], unknown: false };

/** Questions that an assistant has to answer right, asked of it as the form shows it. */
export function TestsSection({ slot }: { readonly slot: BuilderSlot }) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('tests.title')} className="flex flex-col gap-4">
      <p className="text-sm text-soft">{t(slot.email === null ? 'tests.leadDemo' : 'tests.lead')}</p>
      {slot.email !== null && <OwnTests key={slot.assistant.id} email={slot.email} slot={slot} />}
    </section>
  );
}

interface OwnTestsProps {
  readonly email: string;
  readonly slot: BuilderSlot;
}

/** The dialog that is open over the list. */
type Open =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit'; readonly test: AnswerTest }
  | { readonly kind: 'propose' };

function OwnTests({ email, slot }: OwnTestsProps) {
  const { t } = useTranslation();
  const { id } = slot.assistant;
  const query = useTests(email, id);
  const results = useLastRun(email, id);
  const running = useRun(email, slot);
  const deletion = useDeletion(email, id);
  const [open, setOpen] = useState<Open | null>(null);
  const tests = query.data;
  if (!tests) return <NotLoaded query={query} loading={t('common.loading')} failed={t('tests.loadFailed')} />;
  const full = tests.length >= TEST_LIMITS.tests;
  return (
    <>
      {tests.length === 0 && <p className="text-soft">{t('tests.empty')}</p>}
      <div className="flex flex-wrap gap-3">
        {tests.length > 0 && (
          <Button disabled={running.busy} onClick={() => void running.run()}>
            {t(running.busy ? 'tests.running' : 'tests.run')}
          </Button>
        )}
        <Button disabled={full} onClick={() => setOpen({ kind: 'add' })}>
          <Plus size={18} />
          {t('tests.add')}
        </Button>
        <Button disabled={full} onClick={() => setOpen({ kind: 'propose' })}>
          {t('tests.propose')}
        </Button>
      </div>
      {full && <p className="text-soft">{t('tests.full', { max: TEST_LIMITS.tests })}</p>}
      {deletion.said}
      <p role="status" className="empty:hidden">
        {!running.busy && <Summary tests={tests} results={results} />}
      </p>
      <p role="alert" className="text-danger empty:hidden">
        {deletion.problem || running.problem}
        {running.signedOut && <SignInAgain />}
      </p>
      {tests.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {tests.map((test) => (
            <TestRow
              key={test.id}
              test={test}
              result={resultOf(test, results)}
              onEdit={() => setOpen({ kind: 'edit', test })}
              onDelete={() => void deletion.drop(test)}
            />
          ))}
        </ul>
      )}
      {open && (
        <OpenDialog
          email={email}
          assistantId={id}
          open={open}
          room={TEST_LIMITS.tests - tests.length}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

interface OpenDialogProps {
  readonly email: string;
  readonly assistantId: string;
  readonly open: Open;
  readonly room: number;
  readonly onClose: () => void;
}

function OpenDialog({ email, assistantId, open, room, onClose }: OpenDialogProps) {
  const { t } = useTranslation();
  const add = useAddTests(email, assistantId);
  const edit = useEditTest(email, assistantId);
  const keep = async (tests: NewAnswerTest[]) => {
    await add.mutateAsync(tests);
    onClose();
  };
  if (open.kind === 'propose') {
    return <ProposalsDialog assistantId={assistantId} room={room} onClose={onClose} onKeep={keep} />;
  }
  const title = t(open.kind === 'add' ? 'tests.addTitle' : 'tests.editTitle');
  const test = open.kind === 'add' ? EMPTY : open.test;
  async function save(changed: NewAnswerTest) {
    if (open.kind !== 'edit') return keep([changed]);
    await edit.mutateAsync({ testId: open.test.id, test: changed });
    onClose();
  }
  return <TestDialog title={title} test={test} onClose={onClose} onSave={save} />;
}

/** Deletes a test at once, and offers to take that back. */
function useDeletion(email: string, assistantId: string) {
  const { t } = useTranslation();
  const add = useAddTests(email, assistantId);
  const remove = useDeleteTest(email, assistantId);
  const [deleted, setDeleted] = useState<AnswerTest | null>(null);
  const message = useRef<HTMLDivElement>(null);

  async function drop(test: AnswerTest) {
    setDeleted(null);
    await remove.mutateAsync(test.id).then(
      () => {
        setDeleted(test);
        // The button that was pressed is gone.
        message.current?.focus();
      },
      (error: unknown) => console.error('deleting a test failed', error),
    );
  }

  async function undo({ question, says, saysNot, unknown }: AnswerTest) {
    await add.mutateAsync([{ question, says, saysNot, unknown }]).then(
      () => setDeleted(null),
      (error: unknown) => console.error('bringing a test back failed', error),
    );
  }

  const said = (
    <div
      ref={message}
      tabIndex={-1}
      role="status"
      className="flex flex-wrap items-center gap-x-3 outline-none empty:absolute"
    >
      {deleted && (
        <>
          <span>{t('tests.deleted', { question: deleted.question })}</span>
          <Button look="quiet" className="px-2" disabled={add.isPending} onClick={() => void undo(deleted)}>
            {t('tests.undo')}
          </Button>
        </>
      )}
    </div>
  );
  const failure = remove.error ?? add.error;
  return { said, drop, problem: failure ? refusalWords(t, failure, t('tests.saveFailed')) : '' };
}

/** Runs all tests on what the form shows. */
function useRun(email: string, slot: BuilderSlot) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function run() {
    setBusy(true);
    setError(null);
    try {
      await runTests(queries, { email, assistantId: slot.assistant.id, draft: slot.draft() });
    } catch (failure) {
      console.error('running the tests failed', failure);
      setError(failure);
    } finally {
      setBusy(false);
    }
  }
  const problem = error === null ? '' : refusalWords(t, error, t('tests.runFailed'));
  return { busy, run, problem, signedOut: isSignedOut(error) };
}

interface SummaryProps {
  readonly tests: readonly AnswerTest[];
  readonly results: ReturnType<typeof useLastRun>;
}

/** How many passed, and how many of those that failed passed before. */
function Summary({ tests, results }: SummaryProps) {
  const { t } = useTranslation();
  const ran = tests.map((test) => resultOf(test, results)).filter((result) => result !== null);
  if (ran.length === 0) return null;
  const passed = ran.filter(({ run }) => run.passed).length;
  const broken = ran.filter(({ run, before }) => !run.passed && before?.passed).length;
  const exact = ran.filter(({ run }) => run.answeredBy === 'exact_instead');
  const heldBack = exact.filter(({ run }) => run.heldBack).length;
  const instead = exact.length - heldBack;
  return (
    <>
      <span className={passed === ran.length ? 'font-semibold text-good' : 'font-semibold text-danger'}>
        {t('tests.passed', { passed, count: ran.length })}
      </span>
      {broken > 0 && ` ${t('tests.broken', { count: broken })}`}
      {instead > 0 && ` ${t('tests.exactInsteadWhy', { count: instead })}`}
      {heldBack > 0 && ` ${t('tests.heldBackWhy', { count: heldBack })}`}
    </>
  );
}
