import type { SupportTicket, TicketState } from '@parlo/contract';
import { OWNER_LIMITS } from '@parlo/contract/limits';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { adminApi } from '../../api/admin-client.ts';
import { useSend } from '../../api/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Field, Select, Textarea } from '../../ui/form/field.tsx';
import { SendNote } from '../../ui/form/send-note.tsx';
import { Listing, RowAct } from './listing.tsx';
import { useAdminChanged, useMoments, usePages } from './use-admin.ts';

const STATES = ['open', 'answered', 'closed'] as const satisfies readonly TicketState[];

/** Messages to the operator, with a reply by mail and a state. */
export function Tickets({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const state = STATES.find((one) => one === params.get('state'));
  const [said, setSaid] = useState('');
  const filter = useRef<HTMLSelectElement>(null);
  // The message that was dealt with left the list, and took the button that was pressed along.
  useEffect(() => {
    if (said && document.activeElement === document.body) filter.current?.focus();
  }, [said]);
  const query = usePages(email, 'tickets', state ?? '', ({ search: _, ...wanted }, signal) =>
    adminApi.request('listTickets', { ...wanted, ...(state && { state }) }, signal),
  );
  return (
    <>
      <div className="mt-6 max-w-xs">
        <Field label={t('admin.tickets.show')}>
          {(wiring) => (
            <Select
              {...wiring}
              ref={filter}
              value={state ?? ''}
              onChange={({ target }) =>
                setParams(target.value ? { state: target.value } : {}, { preventScrollReset: true })
              }
            >
              <option value="">{t('admin.tickets.all')}</option>
              {STATES.map((one) => (
                <option key={one} value={one}>
                  {t(`admin.tickets.states.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Listing query={query} empty={t(state ? 'admin.tickets.noneSuch' : 'admin.tickets.none')} said={said}>
        {query.data?.pages.flatMap(({ tickets }) =>
          tickets.map((ticket) => <Ticket key={ticket.id} email={email} ticket={ticket} onDone={setSaid} />),
        )}
      </Listing>
    </>
  );
}

interface TicketProps {
  readonly email: string;
  readonly ticket: SupportTicket;
  /** With the sentence that says what was done. */
  readonly onDone: (said: string) => void;
}

function Ticket({ email, ticket, onDone }: TicketProps) {
  const { t } = useTranslation();
  const { moment } = useMoments();
  const changed = useAdminChanged(email);
  const { id, subject, state, unread, partner, message, replies } = ticket;
  const edit = useSend(async (change: { readonly state?: TicketState; readonly read?: true }) => {
    await adminApi.request('editTicket', { ticketId: id, ...change });
    await changed();
    if (change.state) onDone(t(`admin.tickets.now.${change.state}`, { subject }));
  });
  const next = state === 'closed' ? 'open' : 'closed';
  return (
    <li className="border-b border-line py-4">
      <details
        onToggle={({ currentTarget }) => currentTarget.open && unread && void edit.send({ read: true })}
      >
        <summary className="cursor-pointer">
          <span className={classes('break-words', unread ? 'font-semibold' : '')}>{subject}</span>{' '}
          <span className="block break-words text-sm text-soft">
            {[
              t(`admin.tickets.states.${state}`),
              ...(unread ? [t('admin.tickets.unread')] : []),
              ...(partner ? [t('admin.tickets.partner')] : []),
              ticket.email,
              moment(ticket.createdAt),
            ].join(' · ')}
          </span>
        </summary>
        <p className="mt-3 max-w-2xl whitespace-pre-wrap break-words">{message}</p>
        <p className="mt-1 text-sm text-soft">
          {t(ticket.signedIn ? 'admin.tickets.signedIn' : 'admin.tickets.stranger')} · {id}
        </p>
        <ul className="mt-3 flex max-w-2xl flex-col gap-3 border-l-2 border-edge pl-4 empty:hidden">
          {replies.map((reply) => (
            <li key={reply.id}>
              <p className="whitespace-pre-wrap break-words">{reply.text}</p>
              <p className="text-sm text-soft">
                {reply.author} · {moment(reply.createdAt)}
              </p>
            </li>
          ))}
        </ul>
        <Reply email={email} ticket={ticket} onDone={onDone} />
        <SendNote state={edit.state} failed={t('admin.failed')} />
        <div className="-mx-4">
          <RowAct
            name={t(`admin.tickets.make.${next}`)}
            about={subject}
            onClick={() => void edit.send({ state: next })}
          />
        </div>
      </details>
    </li>
  );
}

/** Keeps the input if the request fails; a retried reply is mailed once. */
function Reply({ email, ticket, onDone }: TicketProps) {
  const { t } = useTranslation();
  const changed = useAdminChanged(email);
  const [text, setText] = useState('');
  const replyId = useRef(crypto.randomUUID());
  const reply = useSend(async () => {
    await adminApi.request('answerTicket', { ticketId: ticket.id, replyId: replyId.current, text });
    replyId.current = crypto.randomUUID();
    setText('');
    await changed();
    onDone(t('admin.tickets.replied', { email: ticket.email }));
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim()) void reply.send(undefined);
  }
  return (
    <form onSubmit={submit} className="mt-4 flex max-w-2xl flex-col items-start gap-3">
      <div className="w-full">
        <Field
          label={t('admin.tickets.reply')}
          hint={t('admin.tickets.replyHint', { email: ticket.email })}
          count={{ used: text.length, max: OWNER_LIMITS.supportMessage }}
        >
          {(wiring) => (
            <Textarea
              {...wiring}
              rows={4}
              maxLength={OWNER_LIMITS.supportMessage}
              value={text}
              onChange={({ target }) => {
                // Another text is another reply.
                replyId.current = crypto.randomUUID();
                setText(target.value);
                reply.settle();
              }}
            />
          )}
        </Field>
      </div>
      <SendNote state={reply.state} failed={t('admin.tickets.replyFailed')} />
      <Button type="submit" aria-disabled={reply.state.step === 'busy' || !text.trim()}>
        {t(reply.state.step === 'busy' ? 'admin.working' : 'admin.tickets.send')}
      </Button>
    </form>
  );
}
