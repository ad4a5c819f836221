import type { NewAnswerTest, TestProposal } from '@parlo/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { refusalWords } from '../../i18n/refusals.ts';
import { sourceWords } from '../../owner/answer-tests/test-words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';

interface ProposalsDialogProps {
  readonly assistantId: string;
  /** How many more tests the assistant may have. */
  readonly room: number;
  /** Stores them, or rejects as a request does. */
  readonly onKeep: (tests: NewAnswerTest[]) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Tests made from the owner's own words, to choose from. */
export function ProposalsDialog({ assistantId, room, onKeep, onClose }: ProposalsDialogProps) {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: ['answer-test-proposals', assistantId],
    queryFn: async ({ signal }) => (await api.request('proposeTests', { assistantId }, signal)).proposals,
    // They follow what is saved, which may have changed since.
    staleTime: 0,
    gcTime: 0,
  });
  const { data } = query;
  return (
    <Dialog open wide title={t('tests.proposeTitle')} text={t('tests.proposeText')} onClose={onClose}>
      {!data && (
        <div className="mt-4">
          <NotLoaded query={query} loading={t('common.loading')} failed={t('tests.proposeFailed')} />
        </div>
      )}
      {data?.length === 0 && <p className="mt-4">{t('tests.proposeNone')}</p>}
      {data && data.length > 0 && <Choices proposals={data} room={room} onKeep={onKeep} onClose={onClose} />}
    </Dialog>
  );
}

interface ChoicesProps extends Pick<ProposalsDialogProps, 'room' | 'onKeep' | 'onClose'> {
  readonly proposals: readonly TestProposal[];
}

function Choices({ proposals, room, onKeep, onClose }: ChoicesProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<ReadonlySet<TestProposal>>(new Set());
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const all = chosen.size === proposals.length;

  async function keep(event: FormEvent) {
    event.preventDefault();
    // In the builder another form is around this one, as React sees it.
    event.stopPropagation();
    if (busy) return;
    setBusy(true);
    try {
      await onKeep(proposals.filter((one) => chosen.has(one)).map(({ source: _source, ...test }) => test));
    } catch (error) {
      console.error('keeping proposed tests failed', error);
      setProblem(refusalWords(t, error, t('tests.saveFailed')));
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void keep(event)} className="mt-4">
      <Button look="quiet" className="-ml-2 px-2" onClick={() => setChosen(new Set(all ? [] : proposals))}>
        {t(all ? 'tests.chooseNone' : 'tests.chooseAll')}
      </Button>
      <ul className="divide-y divide-line border-y border-line">
        {proposals.map((proposal) => (
          <Choice
            key={proposal.question}
            proposal={proposal}
            checked={chosen.has(proposal)}
            onCheck={(on) => {
              const next = new Set(chosen);
              if (on) next.add(proposal);
              else next.delete(proposal);
              setChosen(next);
            }}
          />
        ))}
      </ul>
      <p role="alert" className="mt-3 text-danger empty:hidden">
        {chosen.size > room ? t('tests.room', { count: room }) : problem}
      </p>
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" look="action" disabled={busy || chosen.size === 0 || chosen.size > room}>
          {t('tests.keep', { count: chosen.size })}
        </Button>
      </DialogActions>
    </form>
  );
}

interface ChoiceProps {
  readonly proposal: TestProposal;
  readonly checked: boolean;
  readonly onCheck: (checked: boolean) => void;
}

function Choice({ proposal: { question, says, unknown, source }, checked, onCheck }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <li className="py-2">
      <label className="flex items-start gap-3">
        <input
          type="checkbox"
          checked={checked}
          onChange={(event) => onCheck(event.target.checked)}
          className="mt-0.5 size-5 shrink-0 accent-action"
        />
        <span className="min-w-0 break-words">
          <span className="block font-semibold">{question}</span>
          <span className="block text-sm text-soft">
            {unknown
              ? t('tests.expectsUnknown')
              : says.map((text) => t('tests.expectsSays', { text })).join(' · ')}
            {source && ` · ${sourceWords(t, source)}`}
          </span>
        </span>
      </label>
    </li>
  );
}
