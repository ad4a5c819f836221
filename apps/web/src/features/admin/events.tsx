import type { PaymentEvent } from '@parlo/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { adminApi } from '../../api/admin-client.ts';
import { classes } from '../../ui/classes.ts';
import { FactRow } from '../../ui/fact-row.tsx';
import type { Act } from './act-dialog.tsx';
import { Listing, RowAct } from './listing.tsx';
import { useAct } from './use-act.tsx';
import { useMoments, usePages } from './use-admin.ts';

/** Payment providers' events. */
export function Events({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const query = usePages(email, 'events', '', (wanted, signal) =>
    adminApi.request('listPaymentEvents', wanted, signal),
  );
  const { ask, said, dialog } = useAct(email);
  return (
    <>
      <Listing query={query} empty={t('admin.noEvents')} said={said}>
        {query.data?.pages.flatMap(({ events }) =>
          events.map((event) => (
            <EventRow key={event.id} event={event} onReplay={() => ask(replayAct(t, event))} />
          )),
        )}
      </Listing>
      {dialog}
    </>
  );
}

interface EventRowProps {
  readonly event: PaymentEvent;
  readonly onReplay: () => void;
}

function EventRow({ event, onReplay }: EventRowProps) {
  const { t, i18n } = useTranslation();
  const { moment } = useMoments();
  const { id, type, state, note, orderId } = event;
  const facts = [
    ...(orderId ? [[t('admin.order'), orderId] as const] : []),
    [t('admin.attempts'), `${new Intl.NumberFormat(i18n.language).format(event.attempts)}×`],
    [t('admin.received'), moment(event.receivedAt)],
    [t('admin.provider'), event.provider],
  ] as const;
  const isWrong = state === 'failed' || state === 'refused';
  return (
    <FactRow
      title={
        <>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <code className="font-mono font-semibold break-all">{type}</code>
            <strong className={classes('font-semibold', isWrong ? 'text-danger' : 'text-soft')}>
              {t(`admin.states.${state}`)}
            </strong>
          </p>
          {/* The server's own words, for operators. */}
          {note && (
            <p lang="en" className="break-words">
              {note}
            </p>
          )}
          <code className="font-mono text-sm break-all text-soft">{id}</code>
        </>
      }
      facts={facts}
    >
      {isWrong && (
        <div className="-mx-4 max-lg:-mt-2 lg:ml-0 lg:shrink-0">
          <RowAct name={t('admin.replay')} about={id} onClick={onReplay} />
        </div>
      )}
    </FactRow>
  );
}

function replayAct(t: TFunction, { id }: PaymentEvent): Act {
  return {
    title: t('admin.replayThat', { id }),
    text: t('admin.replayText'),
    action: t('admin.replay'),
    busy: t('admin.working'),
    look: 'action',
    note: 'none',
    async run() {
      const { event } = await adminApi.request('replayPaymentEvent', { eventId: id });
      return t(event.state === 'done' ? 'admin.replayDone' : 'admin.replayNotDone', { id });
    },
  };
}
