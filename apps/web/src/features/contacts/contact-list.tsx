import { CONTACT_STATES, type Contact, type ContactState } from '@parlo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { conversationsApi } from '../../api/conversations-client.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useContacts, useMarkContact } from './use-contacts.ts';

/** The text of an empty list. */
const NONE = { all: 'none', new: 'noneOpen', done: 'noneDone' } as const;

/** Visitors' messages for a person; the filter is kept in the URL. */
export function ContactList({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const state = CONTACT_STATES.find((known) => known === search.get('state'));
  const assistantId = search.get('assistantId') ?? '';
  const query = useContacts(email, { assistantId, state });
  const marking = useMarkContact(email);
  const [said, setSaid] = useState('');
  const show = (next: ContactState | '') => {
    const params = new URLSearchParams(search);
    if (next) params.set('state', next);
    else params.delete('state');
    setSearch(params, { replace: true });
  };
  async function mark({ id, state: now }: Contact) {
    setSaid('');
    const next = now === 'new' ? 'done' : 'new';
    await marking.mutateAsync({ id, state: next }).then(
      () => setSaid(t(next === 'done' ? 'contacts.changedDone' : 'contacts.changedNew')),
      (error: unknown) => console.error('marking a message failed', error),
    );
  }

  if (query.isPending) return <Notice text={t('contacts.loading')} />;
  if (!query.data) {
    return (
      <Notice role="alert" text={t('contacts.loadFailed')}>
        <Button onClick={() => void query.refetch()}>{t('common.retry')}</Button>
      </Notice>
    );
  }
  const contacts = query.data.pages.flatMap((page) => page.contacts);
  const none = NONE[state ?? 'all'];
  const mailed = query.data.pages.at(-1)?.mailed ?? true;
  return (
    <>
      {!mailed && (
        <p className="mt-4 max-w-xl">
          {t('contacts.notMailed')}{' '}
          <Link
            to="/dashboard/profile"
            className="font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
          >
            {t('contacts.confirmEmail')}
          </Link>
        </p>
      )}
      <fieldset aria-label={t('contacts.show')} className="mt-6 flex flex-wrap gap-2">
        {(['', ...CONTACT_STATES] as const).map((one) => (
          <Button
            key={one}
            aria-pressed={one === (state ?? '')}
            look={one === (state ?? '') ? 'plain' : 'quiet'}
            onClick={() => show(one)}
          >
            {t(`contacts.${one || 'all'}`)}
          </Button>
        ))}
      </fieldset>
      <p role="status" className="sr-only">
        {said}
      </p>
      <p role="alert" className="mt-3 text-danger empty:hidden">
        {marking.isError && t('contacts.changeFailed')}
      </p>
      {contacts.length === 0 ? (
        <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-14 text-center">
          <h2 className="text-title">{t(`contacts.${none}`)}</h2>
          <p className="text-balance text-soft">{t(`contacts.${none}Text`)}</p>
          {state && <Button onClick={() => show('')}>{t('contacts.showAll')}</Button>}
        </div>
      ) : (
        <>
          {/* With another filter it is another list: nobody waits for more of the one before. */}
          <LoadMore
            key={search.toString()}
            query={query}
            words={{
              more: t('contacts.more'),
              loading: t('common.loading'),
              failed: t('contacts.moreFailed'),
              loaded: (count) => t('contacts.moreLoaded', { shown: count }),
            }}
          >
            {contacts.map((contact) => (
              <Row key={contact.id} contact={contact} onMark={() => void mark(contact)} />
            ))}
          </LoadMore>
          <a
            href={conversationsApi.address('exportContacts', assistantId ? { assistantId } : {})}
            download
            className="mt-4 inline-flex min-h-11 items-center font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
          >
            {t('contacts.exportCsv')}
          </a>
        </>
      )}
    </>
  );
}

interface RowProps {
  readonly contact: Contact;
  readonly onMark: () => void;
}

function Row({ contact, onMark }: RowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { name, email, phone, message, state, urgent, test, createdAt } = contact;
  const { conversationId, assistantName } = contact;
  const when = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const who = name || email || phone || t(urgent ? 'contacts.inDanger' : 'contacts.nameless');
  const isNew = state === 'new';
  return (
    <li
      className={classes(
        'grid gap-x-6 gap-y-2 border-b border-line py-4 sm:grid-cols-[minmax(0,1fr)_auto]',
        isNew && '-mx-3 bg-panel px-3',
      )}
    >
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-baseline gap-x-2 text-base font-semibold break-words">
          {urgent && <UrgentMark />}
          {who}
          <span className="text-sm font-normal text-soft">
            {t(isNew ? 'contacts.isNew' : 'contacts.isDone')}
          </span>
          {test && <span className="text-sm font-normal text-soft">{t('contacts.test')}</span>}
        </h2>
        {urgent && <p className="font-semibold">{t(`contacts.urgent_${urgent}`)}</p>}
        <p className="flex flex-wrap gap-x-4">
          {email && <Address href={`mailto:${encodeURIComponent(email)}`} text={email} />}
          {phone && <Address href={`tel:${phone.replace(/[^+\d]/g, '')}`} text={phone} />}
        </p>
        <p dir="auto" className={classes('break-words whitespace-pre-line', !message && 'text-soft')}>
          {message || t('contacts.noText')}
        </p>
        <p className="text-sm text-soft">
          <time dateTime={createdAt}>{when.format(new Date(createdAt))}</time> · {assistantName}
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-2 sm:flex-col sm:items-end">
        <Button
          aria-label={`${t(isNew ? 'contacts.markDone' : 'contacts.markNew')}: ${who}`}
          onClick={onMark}
        >
          {t(isNew ? 'contacts.markDone' : 'contacts.markNew')}
        </Button>
        <Link
          to={`/dashboard/conversations/${encodeURIComponent(conversationId)}`}
          className="inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:decoration-ink"
        >
          {t('contacts.conversation')}
        </Link>
      </div>
    </li>
  );
}

/** A word and a shape: nobody has to see its colour. */
function UrgentMark() {
  const { t } = useTranslation();
  return (
    <span className="inline-flex items-center gap-1.5 self-center rounded border-2 border-danger px-1.5 text-sm text-danger">
      <svg aria-hidden="true" viewBox="0 0 16 16" className="size-3.5" fill="currentColor">
        <path d="M8 1 16 15H0Z" />
      </svg>
      {t('contacts.urgent')}
    </span>
  );
}

function Address({ href, text }: { readonly href: string; readonly text: string }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-11 items-center break-all underline decoration-edge underline-offset-4 hover:decoration-ink"
    >
      {text}
    </a>
  );
}
