import type { SiteProfile } from '@parlo/contract';
import { OWNER_LIMITS } from '@parlo/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApi } from '../../api/admin-client.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/form/field.tsx';
import { problemWords } from '../../ui/form/field-problems.ts';
import { SendNote } from '../../ui/form/send-note.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { Section } from '../../ui/page.tsx';
import { CustomersForm } from './site-customers.tsx';
import { type TextProblems, useSaveTexts } from './use-save-texts.ts';

/** Texts of the public site that its operator sets. */
export function SiteTextsForm({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: ['admin', email, 'texts'],
    queryFn: ({ signal }) => adminApi.request('getSiteTexts', undefined, signal),
    // The fields begin with what is stored now, and not with what was stored at an earlier visit.
    gcTime: 0,
  });
  return (
    <div className="mt-6">
      {query.data ? (
        <>
          <CustomersForm email={email} stored={query.data.texts.customers} />
          <Profiles email={email} stored={query.data.texts.social} />
        </>
      ) : (
        <NotLoaded loading={t('admin.loading')} failed={t('admin.loadFailed')} query={query} />
      )}
    </div>
  );
}

type Row = SiteProfile & { readonly id: string };
const rowOf = (profile: SiteProfile): Row => ({ ...profile, id: crypto.randomUUID() });

interface ProfilesProps {
  readonly email: string;
  readonly stored: readonly SiteProfile[];
}

function Profiles({ email, stored }: ProfilesProps) {
  const { t } = useTranslation();
  const [rows, setRows] = useState<readonly Row[]>(() => stored.map(rowOf));
  const { form, problems, owns, state, save, edited } = useSaveTexts(email);
  const full = rows.length >= OWNER_LIMITS.profiles;

  /** Keeps the input if the request fails. */
  function change(next: readonly Row[]) {
    setRows(next);
    edited();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    save({ social: rows.map(({ name, address }) => ({ name, address })) });
  }
  return (
    <Section title={t('admin.texts.title')} text={t('admin.texts.text')}>
      <form ref={form} noValidate onSubmit={submit} className="flex max-w-2xl flex-col items-start gap-5">
        {rows.length === 0 && <p className="text-soft">{t('admin.texts.none')}</p>}
        {rows.map((row, at) => (
          <ProfileFields
            key={row.id}
            row={row}
            at={at}
            problems={problems}
            onChange={(some) => change(rows.map((one) => (one === row ? { ...one, ...some } : one)))}
            onRemove={() => change(rows.filter((one) => one !== row))}
          />
        ))}
        {full ? (
          <p className="text-soft">{t('admin.texts.full', { max: OWNER_LIMITS.profiles })}</p>
        ) : (
          <Button
            look="quiet"
            className="-mx-4"
            onClick={() => change([...rows, rowOf({ name: '', address: '' })])}
          >
            {t('admin.texts.add')}
          </Button>
        )}
        <SendNote
          state={state}
          done={t('admin.texts.saved')}
          failed={t('admin.texts.failed')}
          fields={{ owns }}
        />
        <Button type="submit" look="action" aria-disabled={state.step === 'busy'}>
          {t(state.step === 'busy' ? 'admin.working' : 'admin.texts.save')}
        </Button>
      </form>
    </Section>
  );
}

interface ProfileFieldsProps {
  readonly row: Row;
  readonly at: number;
  readonly problems: TextProblems;
  readonly onChange: (some: Partial<SiteProfile>) => void;
  readonly onRemove: () => void;
}

function ProfileFields({ row, at, problems, onChange, onRemove }: ProfileFieldsProps) {
  const { t } = useTranslation();
  const fields = [
    { part: 'name', label: t('admin.texts.name'), type: 'text', hint: undefined },
    { part: 'address', label: t('admin.texts.address'), type: 'url', hint: t('admin.texts.addressHint') },
  ] as const;
  return (
    <fieldset className="w-full border-b border-line pb-4">
      <legend className="sr-only">{t('admin.texts.profile', { number: at + 1 })}</legend>
      <div className="grid gap-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
        {fields.map(({ part, label, type, hint }) => {
          const problem = problems[`social.${at}.${part}`];
          return (
            <Field key={part} label={label} hint={hint} error={problem && problemWords(t, label, problem)}>
              {(wiring) => (
                <Input
                  {...wiring}
                  type={type}
                  name={`social.${at}.${part}`}
                  autoComplete="off"
                  value={row[part]}
                  onChange={({ target }) => onChange({ [part]: target.value })}
                />
              )}
            </Field>
          );
        })}
      </div>
      <Button look="quiet" className="-mx-4" onClick={onRemove}>
        {t('admin.texts.remove')}{' '}
        <span className="sr-only">{row.name || t('admin.texts.profile', { number: at + 1 })}</span>
      </Button>
    </fieldset>
  );
}
