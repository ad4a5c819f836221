import type { SiteProfile } from '@parlo/contract';
import { OWNER_LIMITS } from '@parlo/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { adminApi } from '../../api/admin-client.ts';
import { Field, Input } from '../../ui/form/field.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { CustomersForm } from './site-customers.tsx';
import { SiteForm, SiteRow, SiteRows, useFieldWords, useRows } from './site-form.tsx';
import { LegalForm } from './site-legal.tsx';
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
          <LegalForm email={email} stored={query.data.texts.legal} />
        </>
      ) : (
        <NotLoaded loading={t('admin.loading')} failed={t('admin.loadFailed')} query={query} />
      )}
    </div>
  );
}

interface ProfilesProps {
  readonly email: string;
  readonly stored: readonly SiteProfile[];
}

function Profiles({ email, stored }: ProfilesProps) {
  const { t } = useTranslation();
  const texts = useSaveTexts(email);
  const { rows, add, edit, remove } = useRows(stored, texts.edited);
  const max = OWNER_LIMITS.profiles;
  return (
    <SiteForm
      title={t('admin.texts.title')}
      text={t('admin.texts.text')}
      texts={texts}
      onSave={() => texts.save({ social: rows.map(({ name, address }) => ({ name, address })) })}
    >
      {rows.length === 0 && <p className="text-soft">{t('admin.texts.none')}</p>}
      <SiteRows
        rows={rows}
        max={max}
        words={{ add: t('admin.texts.add'), full: t('admin.texts.full', { max }) }}
        onAdd={() => add({ name: '', address: '' })}
      >
        {(row, at) => (
          <ProfileFields
            key={row.id}
            row={row}
            at={at}
            problems={texts.problems}
            onChange={(some) => edit(row, some)}
            onRemove={() => remove(row)}
          />
        )}
      </SiteRows>
    </SiteForm>
  );
}

interface ProfileFieldsProps {
  readonly row: SiteProfile;
  readonly at: number;
  readonly problems: TextProblems;
  readonly onChange: (some: Partial<SiteProfile>) => void;
  readonly onRemove: () => void;
}

function ProfileFields({ row, at, problems, onChange, onRemove }: ProfileFieldsProps) {
  const { t } = useTranslation();
  const words = useFieldWords(problems);
  const fields = [
    { part: 'name', label: t('admin.texts.name'), type: 'text', hint: undefined },
    { part: 'address', label: t('admin.texts.address'), type: 'url', hint: t('admin.texts.addressHint') },
  ] as const;
  return (
    <SiteRow legend={t('admin.texts.profile', { number: at + 1 })} name={row.name} onRemove={onRemove}>
      <div className="grid gap-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
        {fields.map(({ part, label, type, hint }) => (
          <Field key={part} {...words(`social.${at}.${part}`, label)} hint={hint}>
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
        ))}
      </div>
    </SiteRow>
  );
}
