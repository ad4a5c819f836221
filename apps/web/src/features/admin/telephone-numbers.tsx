import { AddNumberInput, type AdminNumber, OWNER_LIMITS } from '@parlo/contract';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { adminApi } from '../../api/admin-client.ts';
import { SiteLink } from '../../site/site-link.tsx';
import { FactRow } from '../../ui/fact-row.tsx';
import { FieldFormView } from '../../ui/form/field-form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useFieldForm } from '../../ui/form/use-field-form.ts';
import { Section } from '../../ui/page.tsx';
import type { Act } from './act-dialog.tsx';
import { Listing, RowAct, Search, useSearched } from './listing.tsx';
import { useAct } from './use-act.tsx';
import { useAdminChanged, useMoments, usePages } from './use-admin.ts';

/** The telephone numbers of the operator's trunk, and the accounts that have them. */
export function TelephoneNumbers({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const search = useSearched();
  const query = usePages(email, 'numbers', search, (wanted, signal) =>
    adminApi.request('listTelephoneNumbers', wanted, signal),
  );
  const { ask, said, dialog } = useAct(email);
  const isOff = query.data?.pages[0]?.livekit === false;
  return (
    <>
      <p className="mt-3 flex flex-wrap gap-x-4">
        {isOff && <span>{t('admin.telephone.noLivekit')}</span>}
        <SiteLink to="/docs/telephone" target="_blank" className="underline underline-offset-4">
          {t('admin.telephone.docs')}
        </SiteLink>
      </p>
      <Section title={t('admin.telephone.addTitle')} className="mt-6">
        <AddNumber email={email} />
      </Section>
      <section aria-label={t('admin.telephone.listTitle')} className="border-t border-line pt-8">
        <h2 className="text-lg">{t('admin.telephone.listTitle')}</h2>
        <Search label={t('admin.telephone.search')} most={OWNER_LIMITS.search} />
        <Listing query={query} empty={t('admin.telephone.none')} search={search} said={said}>
          {query.data?.pages.flatMap(({ numbers }) =>
            numbers.map((number) => <NumberRow key={number.number} number={number} ask={ask} />),
          )}
        </Listing>
      </section>
      {dialog}
    </>
  );
}

const Typed = AddNumberInput.extend({
  email: z.union([z.string().trim().length(0), AddNumberInput.shape.email.unwrap().unwrap()]),
});

function AddNumber({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const changed = useAdminChanged(email);
  const [added, setAdded] = useState('');
  const form = useFieldForm({
    schema: Typed,
    first: { number: '', email: '' },
    async request({ number, email: account }) {
      const done = await adminApi.request('addTelephoneNumber', { number, email: account.trim() || null });
      await changed();
      setAdded(done.number.number);
      return done;
    },
    onDone: () => ({ number: '', email: '' }),
  });
  return (
    <FieldFormView
      form={form}
      done={t('admin.telephone.added', { number: added })}
      failed={t('admin.failed')}
      action={t('admin.telephone.add')}
      busy={t('admin.telephone.adding')}
      look="action"
    >
      <TextField
        form={form}
        name="number"
        type="tel"
        label={t('admin.telephone.number')}
        // The reason for a refusal says the same.
        {...(!form.problems.number && { hint: t('admin.telephone.numberHint') })}
      />
      <TextField
        form={form}
        name="email"
        type="email"
        label={t('admin.telephone.account')}
        hint={t('admin.telephone.accountHint')}
      />
    </FieldFormView>
  );
}

interface NumberRowProps {
  readonly number: AdminNumber;
  readonly ask: (act: Act) => void;
}

function NumberRow({ number: given, ask }: NumberRowProps) {
  const { t } = useTranslation();
  const { day } = useMoments();
  const { number, owner, assistant, transfers, createdAt } = given;
  const facts = [
    [t('admin.telephone.answers'), assistant ?? t('admin.telephone.nobody')],
    ...(transfers ? [[t('admin.telephone.transfers'), t('admin.telephone.yes')] as const] : []),
    [t('admin.telephone.since'), day(createdAt)],
  ] as const;
  return (
    <FactRow
      title={
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="tabular font-semibold">{number}</span>
          <span className="break-all text-soft">{owner?.email ?? t('admin.telephone.nobody')}</span>
        </p>
      }
      facts={facts}
    >
      <div className="-mx-4 flex flex-wrap max-lg:-mt-2 lg:ml-0 lg:shrink-0">
        <RowAct name={t('admin.telephone.give')} about={number} onClick={() => ask(giveAct(t, given))} />
        {owner && (
          <RowAct
            name={t('admin.telephone.take')}
            about={number}
            onClick={() => ask(takeAct(t, number, owner.email))}
          />
        )}
        <RowAct name={t('admin.telephone.remove')} about={number} onClick={() => ask(removeAct(t, number))} />
      </div>
    </FactRow>
  );
}

function giveAct(t: TFunction, { number, owner }: AdminNumber): Act {
  return {
    title: t('admin.telephone.giveThat', { number }),
    text: owner ? t('admin.telephone.moveText', { email: owner.email }) : t('admin.telephone.giveText'),
    action: t('admin.telephone.give'),
    busy: t('admin.working'),
    look: 'action',
    asksEmail: true,
    note: 'none',
    async run({ email }) {
      await adminApi.request('giveTelephoneNumber', { number, email });
      return t('admin.telephone.given', { number, email });
    },
  };
}

function takeAct(t: TFunction, number: string, email: string): Act {
  return {
    title: t('admin.telephone.takeThat', { number }),
    text: t('admin.telephone.takeText', { email }),
    action: t('admin.telephone.take'),
    busy: t('admin.working'),
    look: 'danger',
    note: 'none',
    async run() {
      await adminApi.request('giveTelephoneNumber', { number, email: null });
      return t('admin.telephone.taken', { number });
    },
  };
}

function removeAct(t: TFunction, number: string): Act {
  return {
    title: t('admin.telephone.removeThat', { number }),
    text: t('admin.telephone.removeText'),
    action: t('admin.telephone.remove'),
    busy: t('admin.working'),
    look: 'danger',
    note: 'none',
    async run() {
      await adminApi.request('removeTelephoneNumber', { number });
      return t('admin.telephone.removed', { number });
    },
  };
}
