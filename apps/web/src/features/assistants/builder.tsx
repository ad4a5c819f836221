import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { isSignedOut } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AddAssistantDialog } from './add-assistant-dialog.tsx';
import { AssistantList } from './assistant-list.tsx';
import { BuilderFormView } from './builder-form.tsx';
import { freeName } from './form-values.ts';
import { useAssistants } from './use-assistants.ts';

interface BuilderProps {
  readonly email: string;
  /** The server does not know this person any more. */
  readonly onSessionEnded: () => void;
}

/** The builder of a signed-in owner. Which assistant is open is in the address. */
export function Builder({ email, onSessionEnded }: BuilderProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const [addedId, setAddedId] = useState('');
  const { data: assistants, error, isPending, refetch } = useAssistants(email);
  const ended = isSignedOut(error);
  useEffect(() => {
    if (ended) onSessionEnded();
  }, [ended, onSessionEnded]);

  if (isPending || ended) return <Notice text={t('assistants.loading')} />;
  if (!assistants) {
    return (
      <Notice role="alert" text={t('assistants.loadFailed')}>
        <Button look="action" onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </Notice>
    );
  }

  const selected = assistants.find(({ id }) => id === query.get('id')) ?? assistants[0];
  const open = (id: string) => navigate(`/assistant?id=${encodeURIComponent(id)}`);
  return (
    <>
      {selected ? (
        <div className="shell grid gap-8 pt-6 pb-12 lg:grid-cols-[13rem_minmax(0,1fr)_300px] lg:gap-10 lg:pt-10 lg:pb-0">
          <AssistantList assistants={assistants} selectedId={selected.id} onAdd={() => setAdding(true)} />
          <BuilderFormView
            key={selected.id}
            email={email}
            assistant={selected}
            added={selected.id === addedId}
            onDeleted={() => void navigate('/assistant', { replace: true })}
          />
        </div>
      ) : (
        <Notice title={t('assistants.empty')} text={t('assistants.emptyText')}>
          <Button look="action" onClick={() => setAdding(true)}>
            {t('assistants.emptyAction')}
          </Button>
        </Notice>
      )}
      {adding && (
        <AddAssistantDialog
          email={email}
          suggestion={freeName(
            t('assistants.newName'),
            assistants.map(({ assistantName }) => assistantName),
          )}
          onClose={() => setAdding(false)}
          onAdded={(id) => {
            setAdding(false);
            setAddedId(id);
            void open(id);
          }}
        />
      )}
    </>
  );
}
