import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarApi } from '../../../api/calendar-client.ts';
import { useSend } from '../../../api/use-send.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import { Field, Input } from '../../../ui/form/field.tsx';
import { SendNote } from '../../../ui/form/send-note.tsx';
import { useSettingsSetter } from '../queries.ts';

const Confirm = lazyDialog(() => import('../../../ui/dialog/confirm.tsx').then((m) => m.Confirm));

interface FeedAddressProps {
  readonly email: string;
  readonly assistantId: string;
  readonly feedUrl: string;
}

/** The private address that calendar programs subscribe to. */
export function FeedAddress({ email, assistantId, feedUrl }: FeedAddressProps) {
  const { t } = useTranslation();
  const setSettings = useSettingsSetter(email, assistantId);
  const [asking, setAsking] = useState(false);
  const { state, send } = useSend(() => calendarApi.request('renewCalendarFeed', { assistantId }));
  async function renew() {
    const renewed = await send(undefined);
    setAsking(false);
    if (renewed) setSettings(renewed);
  }
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <Field label={t('calendar.feed')} hint={t('calendar.feedHint')}>
        {(wiring) => (
          <Input
            {...wiring}
            readOnly
            value={feedUrl}
            onFocus={(event) => event.currentTarget.select()}
            className="font-mono text-sm"
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={feedUrl} label={t('calendar.copyFeed')} />
        <Button look="quiet" onClick={() => setAsking(true)}>
          {t('calendar.renewFeed')}
        </Button>
      </div>
      <SendNote state={state} done={t('calendar.feedRenewed')} failed={t('calendar.feedFailed')} />
      {asking && (
        <Confirm
          title={t('calendar.renewQuestion')}
          text={t('calendar.renewText')}
          action={t('calendar.renewFeed')}
          busy={state.step === 'busy'}
          onConfirm={() => void renew()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
