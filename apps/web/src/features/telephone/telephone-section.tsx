import type { OwnNumber } from '@parlo/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { useSend } from '../../api/use-send.ts';
import { refusalWords, refusedField } from '../../i18n/refusals.ts';
import { useAccount } from '../../owner/account/use-account.ts';
import type { BuilderSlot } from '../../owner/assistants/builder-slot.ts';
import { SiteLink } from '../../site/site-link.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/form/field.tsx';
import { SendNote } from '../../ui/form/send-note.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';

type Slot = Pick<BuilderSlot, 'email' | 'assistant'>;

/** In the builder: which telephone numbers the assistant answers. They are saved by themselves, at once. */
export function TelephoneSection({ slot: { email, assistant } }: { readonly slot: Slot }) {
  const { t } = useTranslation();
  if (email === null) return <p className="text-soft">{t('telephone.off')}</p>;
  return (
    <>
      <p className="max-w-prose text-soft">
        {t('telephone.text')}{' '}
        <SiteLink to="/docs/telephone" target="_blank" className="text-ink underline underline-offset-4">
          {t('telephone.docs')}
        </SiteLink>
      </p>
      <Numbers email={email} assistantId={assistant.id} />
    </>
  );
}

const keyOf = (email: string) => ['telephone', email];

function Numbers({ email, assistantId }: { readonly email: string; readonly assistantId: string }) {
  const { t } = useTranslation();
  const account = useAccount(email);
  const query = useQuery({
    queryKey: keyOf(email),
    queryFn: ({ signal }) => api.request('getTelephoneNumbers', undefined, signal),
    // An administrator may have given one meanwhile.
    staleTime: 0,
  });
  if (account.data?.telephone === false) return <p>{t('telephone.off')}</p>;
  if (!query.data) {
    return <NotLoaded query={query} loading={t('telephone.loading')} failed={t('telephone.loadFailed')} />;
  }
  const { numbers, transferNumbers } = query.data;
  if (numbers.length === 0) {
    return (
      <div className="flex flex-col items-start gap-4">
        <p>{t('telephone.none')}</p>
        <ButtonLink to="/dashboard/support">{t('telephone.ask')}</ButtonLink>
      </div>
    );
  }
  return (
    <ul className="flex flex-col gap-4">
      {numbers.map((one) => (
        <NumberCard
          key={one.number}
          email={email}
          assistantId={assistantId}
          given={one}
          beginnings={transferNumbers}
        />
      ))}
    </ul>
  );
}

interface NumberCardProps {
  readonly email: string;
  readonly assistantId: string;
  readonly given: OwnNumber;
  /** Of a person's number. */
  readonly beginnings: readonly string[];
}

type Change = Pick<OwnNumber, 'assistantId' | 'transferTo'>;

function NumberCard({ email, assistantId, given, beginnings }: NumberCardProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { number, transferTo, assistantName } = given;
  const isHere = given.assistantId === assistantId;
  const { state, send, settle } = useSend(async (change: Change) => {
    const stored = await api.request('setTelephoneNumber', { number, ...change });
    queries.setQueryData(keyOf(email), stored);
    return stored.numbers.find((one) => one.number === number)?.transferTo ?? null;
  });
  const ofThis = <span className="sr-only">: {number}</span>;
  return (
    <li>
      <section
        aria-label={number}
        className="flex flex-col items-start gap-4 rounded-lg border border-line bg-raised p-4"
      >
        <div className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <div className="min-w-0">
            <h3 className="tabular text-lg">{number}</h3>
            <p role="status" className="break-words">
              {assistantName === null && t('telephone.nobody')}
              {assistantName !== null &&
                (isHere ? t('telephone.thisOne') : t('telephone.other', { name: assistantName }))}
            </p>
          </div>
          <Button
            aria-disabled={state.step === 'busy'}
            onClick={() => void send({ assistantId: isHere ? null : assistantId, transferTo: null })}
          >
            {t(isHere ? 'telephone.stop' : 'telephone.answer')}
            {ofThis}
          </Button>
        </div>
        {isHere && beginnings.length === 0 && <p className="text-soft">{t('telephone.noPerson')}</p>}
        {isHere && beginnings.length > 0 && (
          <PersonField
            beginnings={beginnings}
            transferTo={transferTo}
            error={state.step === 'failed' ? state.error : null}
            onType={settle}
            onSave={(person) => send({ assistantId, transferTo: person })}
          >
            {ofThis}
          </PersonField>
        )}
        <SendNote
          state={state}
          done={isHere ? t('telephone.saved') : undefined}
          failed={t('telephone.failed')}
          fields={{ owns: (error) => isHere && isOfPerson(error) }}
        />
      </section>
    </li>
  );
}

const isOfPerson = (error: unknown) => refusedField(error, ['transferTo']) !== undefined;

interface PersonFieldProps {
  readonly beginnings: readonly string[];
  readonly transferTo: string | null;
  /** Why the last change was refused. */
  readonly error: unknown;
  readonly onType: () => void;
  /** Resolves to what is stored; null also where nothing was. */
  readonly onSave: (person: string | null) => Promise<string | null>;
  /** Read out after the name of the button: every number has one. */
  readonly children: ReactNode;
}

/** A form within the builder's form can't be one: the key that sends it is handled here. */
function PersonField({ beginnings, transferTo, error, onType, onSave, children }: PersonFieldProps) {
  const { t, i18n } = useTranslation();
  const list = new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(beginnings);
  const [typed, setTyped] = useState(transferTo ?? '');
  const input = useRef<HTMLInputElement>(null);
  const isWrong = isOfPerson(error);
  useEffect(() => {
    if (isWrong) input.current?.focus();
  }, [isWrong]);
  async function save() {
    const stored = await onSave(typed.trim() || null);
    // As the server writes it, unless its writer went on meanwhile.
    if (stored !== null) setTyped((now) => (now === typed ? stored : now));
  }
  return (
    <div className="flex w-full max-w-md flex-col items-start gap-3">
      <div className="w-full">
        <Field
          label={t('telephone.person')}
          hint={`${t('telephone.personHint')} ${t('telephone.personNumbers', { list })}`}
          error={isWrong ? refusalWords(t, error, t('telephone.failed')) : undefined}
        >
          {(wiring) => (
            <Input
              {...wiring}
              ref={input}
              type="tel"
              autoComplete="off"
              placeholder="+380 67 123 45 67"
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value);
                onType();
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                void save();
              }}
            />
          )}
        </Field>
      </div>
      <Button onClick={() => void save()}>
        {t('telephone.save')}
        {children}
      </Button>
    </div>
  );
}
