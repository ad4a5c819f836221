import type {
  SpeechModel,
  SpeechModelActInput,
  SpeechModelsResponse,
  SpeechModelTask,
} from '@parlo/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApi } from '../../api/admin-client.ts';
import { Button } from '../../ui/button.tsx';
import { FactRow } from '../../ui/fact-row.tsx';
import { Meter } from '../../ui/meter.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import type { Act } from './act-dialog.tsx';
import { RowAct } from './listing.tsx';
import { useAct } from './use-act.tsx';

/** While something is done, how far it is. */
const ASK_MS = 1_000;
const MB = 1_000_000;
/** More are counted: Whisper knows ninety-nine. */
const MOST_NAMED_LANGUAGES = 4;

/** Models for speech on the server: which there are, and adding, checking and removing them. */
export function Models({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const key = ['admin', email, 'models'];
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => adminApi.request('listSpeechModels', undefined, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.task?.state === 'running' ? ASK_MS : false),
  });
  const { ask, dialog } = useAct(email);
  const [failed, setFailed] = useState(false);
  if (!query.data) {
    return (
      <div className="mt-6">
        <NotLoaded loading={t('admin.loading')} failed={t('admin.loadFailed')} query={query} />
      </div>
    );
  }
  const { folder, models, task } = query.data;
  const show = (response: SpeechModelsResponse) => void queries.setQueryData(key, response);
  const run = async (input: SpeechModelActInput) => {
    setFailed(false);
    show(await adminApi.request('runSpeechModelAct', input));
    return t('admin.models.begun');
  };
  const runNow = (input: SpeechModelActInput) => void run(input).catch(() => setFailed(true));
  const titleOf = (id: string) => models.find((model) => model.id === id)?.title ?? id;
  return (
    <>
      <p className="mt-4 break-words text-soft">
        {folder === null ? t('admin.models.noFolder') : t('admin.models.folder', { folder })}
      </p>
      {task && <Task task={task} title={titleOf(task.id)} onChange={show} />}
      <p role="alert" className="mt-4 text-danger empty:hidden">
        {failed && t('admin.failed')}
      </p>
      <ul className="mt-4 border-t border-line">
        {models.map((model) => (
          <ModelRow
            key={model.id}
            model={model}
            isBusy={task?.state === 'running' || folder === null}
            onAdd={() => ask(addAct(t, model, run))}
            onVerify={() => runNow({ id: model.id, act: 'verify' })}
            onRemove={() => ask(removeAct(t, model, run))}
          />
        ))}
      </ul>
      {dialog}
    </>
  );
}

interface TaskProps {
  readonly task: SpeechModelTask;
  readonly title: string;
  readonly onChange: (response: SpeechModelsResponse) => void;
}

/** The running task with its progress, or its result. */
function Task({ task, title, onChange }: TaskProps) {
  const { t } = useTranslation();
  const [isStopping, setStopping] = useState(false);
  const { act, state, step, share, problem } = task;
  if (state === 'done') {
    return (
      <p role="status" className="mt-4 break-words text-good">
        {t(`admin.models.done.${act}`, { title })}
      </p>
    );
  }
  if (state === 'failed') {
    return (
      <p role="alert" className="mt-4 break-words text-danger">
        {title}: {t(`admin.models.problems.${problem ?? 'other'}`)}
      </p>
    );
  }
  const stop = async () => {
    setStopping(true);
    await adminApi.request('stopSpeechModelAct', undefined).then(onChange, () => undefined);
    setStopping(false);
  };
  const label = t(`admin.models.running.${act}`, { title });
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="min-w-0 grow">
        <p role="status" className="break-words">
          {label}
        </p>
        <p className="tabular text-sm text-soft">{step && stepWords(t, step, share)}</p>
        {share !== null && <Meter label={label} percent={share * 100} look="action" className="mt-1.5" />}
      </div>
      {act !== 'remove' && (
        <Button aria-disabled={isStopping} onClick={() => void stop()}>
          {t(isStopping ? 'admin.models.stopping' : 'admin.models.stop')}
        </Button>
      )}
    </div>
  );
}

function stepWords(t: TFunction, step: NonNullable<SpeechModelTask['step']>, share: number | null): string {
  const words = t(`admin.models.steps.${step}`);
  return share === null ? words : `${words}: ${Math.round(share * 100)} %`;
}

interface ModelRowProps {
  readonly model: SpeechModel;
  readonly isBusy: boolean;
  readonly onAdd: () => void;
  readonly onVerify: () => void;
  readonly onRemove: () => void;
}

function ModelRow({ model, isBusy, onAdd, onVerify, onRemove }: ModelRowProps) {
  const { t, i18n } = useTranslation();
  const { title, id, purpose, languages, bytes, licence, origin, state, tried, problem, home } = model;
  const facts = [
    ...(purpose ? [[t('admin.models.use'), t(`admin.models.purpose.${purpose}`)] as const] : []),
    ...(languages.length > 0
      ? [[t('admin.models.languages'), languageWords(t, languages, i18n.language)] as const]
      : []),
    ...(bytes === null ? [] : [[t('admin.models.size'), sizeWords(t, bytes, i18n.language)] as const]),
    ...(licence ? [[t('admin.models.licence'), licence] as const] : []),
    [t('admin.models.state'), t(`admin.models.states.${state}`)],
  ] as const;
  const isFetched = origin === 'fetched';
  return (
    <FactRow
      title={
        <>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-semibold">{title}</span>
            <code className="font-mono text-sm break-all text-soft">{id}</code>
          </p>
          {problem && <p className="break-words text-danger">{t(`admin.models.problems.${problem}`)}</p>}
          {origin === 'by_hand' && <p className="break-words text-soft">{t('admin.models.byHand')}</p>}
          <p className="flex flex-wrap gap-x-3 text-sm text-soft empty:hidden">
            {home && (
              <a href={home} target="_blank" rel="noreferrer" className="underline underline-offset-4">
                {t('admin.models.home')}
                <span className="sr-only">: {title}</span>
              </a>
            )}
            {origin !== 'own' && !tried && <span>{t('admin.models.untried')}</span>}
          </p>
        </>
      }
      facts={facts}
    >
      {isFetched && !isBusy && (
        <div className="-mx-4 flex flex-wrap max-lg:-mt-2 lg:ml-0 lg:shrink-0">
          {state !== 'there' && (
            <RowAct
              name={t(state === 'broken' ? 'admin.models.addAgain' : 'admin.models.add')}
              about={title}
              onClick={onAdd}
            />
          )}
          {state === 'there' && <RowAct name={t('admin.models.verify')} about={title} onClick={onVerify} />}
          {state !== 'not_there' && (
            <RowAct name={t('admin.models.remove')} about={title} onClick={onRemove} />
          )}
        </div>
      )}
    </FactRow>
  );
}

function languageWords(t: TFunction, languages: readonly string[], language: string): string {
  if (languages.length > MOST_NAMED_LANGUAGES)
    return t('admin.models.languageCount', { count: languages.length });
  const names = new Intl.DisplayNames([language], { type: 'language' });
  return languages.map((code) => names.of(code) ?? code).join(', ');
}

const megabytes = (bytes: number, language: string) =>
  new Intl.NumberFormat(language).format(Math.max(1, Math.round(bytes / MB)));

const sizeWords = (t: TFunction, bytes: number, language: string) =>
  t('admin.models.megabytes', { size: megabytes(bytes, language) });

type Run = (input: SpeechModelActInput) => Promise<string>;

function addAct(t: TFunction, { id, title, bytes, licence }: SpeechModel, run: Run): Act {
  const size = Math.max(1, Math.round((bytes ?? 0) / MB));
  return {
    title: t('admin.models.addThat', { title }),
    text: t('admin.models.addText', { size, licence: licence ?? '' }),
    action: t('admin.models.add'),
    busy: t('admin.working'),
    look: 'action',
    note: 'none',
    run: () => run({ id, act: 'add' }),
  };
}

function removeAct(t: TFunction, { id, title }: SpeechModel, run: Run): Act {
  return {
    title: t('admin.models.removeThat', { title }),
    text: t('admin.models.removeText'),
    action: t('admin.models.remove'),
    busy: t('admin.working'),
    look: 'danger',
    note: 'none',
    run: () => run({ id, act: 'remove' }),
  };
}
