import type { LocalModel, LocalModelsResponse, LocalServer } from '@parlo/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApi } from '../../api/admin-client.ts';
import { useSend } from '../../api/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { SendNote } from '../../ui/form/send-note.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { Section } from '../../ui/page.tsx';
import { useAdminChanged } from './use-admin.ts';

/** Their own names, which no language translates. */
const NAMES: Readonly<Record<LocalServer, string>> = {
  ollama: 'Ollama',
  llama_cpp: 'llama.cpp',
  lm_studio: 'LM Studio',
};

const isSame = (one: LocalModel | null, other: LocalModel) =>
  one?.server === other.server && one.model === other.model;

/** Language models that programs on the server's machine serve: one press makes one of them the model of all assistants. */
export function LocalModels({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: ['admin', email, 'localModels'],
    queryFn: ({ signal }) => adminApi.request('getLocalModels', undefined, signal),
    staleTime: 0,
  });
  return (
    <Section title={t('admin.localModels.title')} text={t('admin.localModels.text')}>
      {query.data ? (
        <Found
          email={email}
          found={query.data}
          isLooking={query.isFetching}
          onLook={() => void query.refetch()}
        />
      ) : (
        <NotLoaded loading={t('admin.loading')} failed={t('admin.loadFailed')} query={query} />
      )}
    </Section>
  );
}

interface FoundProps {
  readonly email: string;
  readonly found: LocalModelsResponse;
  readonly isLooking: boolean;
  readonly onLook: () => void;
}

function Found({ email, found, isLooking, onLook }: FoundProps) {
  const { t } = useTranslation();
  const changed = useAdminChanged(email);
  const now = useRef<HTMLParagraphElement>(null);
  const { state, send } = useSend(async (use: LocalModel | null) => {
    await adminApi.request('useLocalModel', { use });
    await changed();
    // The pressed button may be gone.
    now.current?.focus();
  });
  const { mode, servers, chosen } = found;
  if (mode !== 'auto') return <p className="text-soft">{t(`admin.localModels.${mode}`)}</p>;
  const isBusy = state.step === 'busy';
  return (
    <div className="flex flex-col items-start gap-4">
      <p ref={now} role="status" tabIndex={-1} className="break-words">
        {chosen
          ? t('admin.localModels.using', { model: chosen.model, server: NAMES[chosen.server] })
          : t('admin.localModels.unused')}
      </p>
      {chosen && !servers.some((one) => isThere(one, chosen)) && (
        <p className="text-danger">{t('admin.localModels.gone')}</p>
      )}
      {chosen && (
        <Button aria-disabled={isBusy} onClick={() => void send(null)}>
          {t('admin.localModels.stop')}
        </Button>
      )}
      {servers.length === 0 && <p className="text-soft">{t('admin.localModels.none')}</p>}
      {servers.map((one) => (
        <Server
          key={one.server}
          found={one}
          chosen={chosen}
          isBusy={isBusy}
          onUse={(use) => void send(use)}
        />
      ))}
      <SendNote state={state} failed={t('admin.failed')} />
      <Button look="quiet" className="-mx-4" aria-disabled={isLooking} onClick={onLook}>
        {t('admin.localModels.again')}
      </Button>
    </div>
  );
}

type FoundServer = LocalModelsResponse['servers'][number];

/** A model beyond those that the server's answer names may be there too. */
const isThere = ({ server, models, more }: FoundServer, chosen: LocalModel) =>
  server === chosen.server && (more > 0 || models.includes(chosen.model));

interface ServerProps {
  readonly found: FoundServer;
  readonly chosen: LocalModel | null;
  readonly isBusy: boolean;
  readonly onUse: (model: LocalModel) => void;
}

function Server({ found: { server, address, models, more }, chosen, isBusy, onUse }: ServerProps) {
  const { t } = useTranslation();
  const name = NAMES[server];
  return (
    <div className="w-full border-t border-line pt-4">
      <h3 className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{name}</span>
        <code className="font-mono text-sm break-all text-soft">{address}</code>
      </h3>
      {models.length === 0 && (
        <p className="text-soft">{t('admin.localModels.noModels', { server: name })}</p>
      )}
      <ul className="mt-2 flex flex-col items-start gap-2 empty:hidden">
        {models
          .map((model) => ({ server, model }))
          .filter((model) => !isSame(chosen, model))
          .map((model) => (
            <li key={model.model} className="max-w-full">
              <Button className="max-w-full break-all" aria-disabled={isBusy} onClick={() => onUse(model)}>
                {t('admin.localModels.use', { model: model.model, server: name })}
              </Button>
            </li>
          ))}
      </ul>
      {more > 0 && <p className="mt-2 text-soft">{t('admin.localModels.more', { more })}</p>}
    </div>
  );
}
