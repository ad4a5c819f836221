import type { CalendarStatus } from '@parlo/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarApi } from '../../../api/calendar-client.ts';
import { isSignedOut } from '../../../api/signed-out.ts';
import { useSend } from '../../../api/use-send.ts';
import { refusalWords } from '../../../i18n/refusals.ts';
import { SignInAgain } from '../../../owner/account/sign-in-again.tsx';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import { Checkbox } from '../checkbox.tsx';
import { NOT_CONNECTED, statusQuery, useCalendarChanged } from '../queries.ts';
import { CaldavForm } from './caldav-form.tsx';
import { type OauthState, useOauth } from './use-oauth.ts';

const Confirm = lazyDialog(() => import('../../../ui/dialog/confirm.tsx').then((m) => m.Confirm));

interface ConnectionPanelProps {
  /** Empty when nobody is signed in. */
  readonly email: string;
  /** Empty when none was chosen. */
  readonly assistantId: string;
}

/** The calendar elsewhere that an assistant reads and writes: which one, and how to connect or disconnect it. */
export function ConnectionPanel({ email, assistantId }: ConnectionPanelProps) {
  const { t } = useTranslation();
  const { data, isPending, isError, refetch } = useQuery(statusQuery(email, assistantId));
  if (!email) return <p>{t('calendar.signIn')}</p>;
  if (!assistantId) return <p>{t('calendar.noAssistant')}</p>;
  if (isPending) return <p role="status">{t('calendar.checking')}</p>;
  return (
    <div className="flex flex-col items-start gap-4">
      {isError && (
        <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-danger">
          {t('calendar.checkFailed')}
          <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
        </div>
      )}
      <Connection email={email} assistantId={assistantId} status={data ?? NOT_CONNECTED} known={!!data} />
    </div>
  );
}

interface ConnectionProps extends ConnectionPanelProps {
  readonly status: Omit<CalendarStatus, 'success'>;
}

interface KnownConnectionProps extends ConnectionProps {
  /** Whether the server said so: otherwise it is not known what can be connected. */
  readonly known: boolean;
}

function Connection({ email, assistantId, status, known }: KnownConnectionProps) {
  const { t } = useTranslation();
  const { connected, provider, account, revoked, waiting } = status;
  const providerName = t(`calendar.provider.${provider}`);
  return (
    <>
      {connected || revoked ? (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1">
          <dt className="text-soft">{t('calendar.providerLabel')}</dt>
          <dd className="font-semibold">{providerName}</dd>
          {account && (
            <>
              <dt className="text-soft">{t('calendar.account')}</dt>
              <dd className="break-all">{account}</dd>
            </>
          )}
          <dt className="text-soft">{t('calendar.state')}</dt>
          <dd className={revoked ? 'font-semibold text-danger' : 'font-semibold text-good'}>
            {t(revoked ? 'calendar.withdrawn' : 'calendar.connected')}
          </dd>
        </dl>
      ) : (
        <div>
          <p className="font-semibold">{t('calendar.notConnected')}</p>
          <p className="mt-1 text-soft">{t('calendar.builtinText')}</p>
        </div>
      )}
      {revoked && <p role="alert">{t('calendar.revokedText', { provider: providerName })}</p>}
      {waiting > 0 && (
        <p role="status" className="text-thinking">
          {t('calendar.waiting', { count: waiting })}
        </p>
      )}
      {known && !connected && <Connect email={email} assistantId={assistantId} status={status} />}
      {(connected || revoked) && <Disconnect assistantId={assistantId} provider={providerName} />}
    </>
  );
}

/** The ways to connect a calendar on this server. */
function Connect({ email, assistantId, status: { available } }: ConnectionProps) {
  const { t } = useTranslation();
  const onEnd = useCalendarChanged();
  const [forAll, setForAll] = useState(false);
  const [caldav, setCaldav] = useState(false);
  const oauth = useOauth({ email, assistantId, onEnd });
  const missing = (['google', 'caldav'] as const).filter((one) => !available.includes(one));
  return (
    <>
      {available.length > 0 && <Checkbox text={t('calendar.forAll')} on={forAll} onChoose={setForAll} />}
      <div className="flex flex-wrap gap-3">
        {available.includes('google') && (
          <GoogleButton state={oauth.state} onConnect={() => oauth.connect(forAll)} />
        )}
        {available.includes('caldav') && (
          <Button aria-expanded={caldav} onClick={() => setCaldav(!caldav)}>
            {t('calendar.connectCaldav')}
          </Button>
        )}
      </div>
      <OauthNote state={oauth.state} />
      {caldav && available.includes('caldav') && (
        <CaldavForm assistantId={assistantId} forAll={forAll} onConnected={onEnd} />
      )}
      {missing.length > 0 && (
        <p className="text-sm text-soft">
          {t('calendar.unavailable', {
            providers: missing.map((one) => t(`calendar.provider.${one}`)).join(', '),
          })}
        </p>
      )}
    </>
  );
}

function GoogleButton({ state, onConnect }: { readonly state: OauthState; readonly onConnect: () => void }) {
  const { t } = useTranslation();
  if (state.step === 'failed') {
    return (
      <Button look="danger" onClick={onConnect}>
        {t('calendar.failedRetry')}
      </Button>
    );
  }
  return (
    <Button aria-disabled={state.step === 'connecting'} onClick={onConnect}>
      {t(state.step === 'connecting' ? 'calendar.connecting' : 'calendar.connectGoogle')}
    </Button>
  );
}

function OauthNote({ state }: { readonly state: OauthState }) {
  const { t } = useTranslation();
  const signedOut = state.step === 'failed' && isSignedOut(state.error);
  return (
    <>
      <p role="status" className="text-soft empty:hidden">
        {state.step === 'connecting' && t('calendar.connectingText')}
      </p>
      <p role="alert" className="break-words text-danger empty:hidden">
        {state.step === 'failed' && (signedOut ? t('calendar.signIn') : state.words)}
        {signedOut && <SignInAgain />}
      </p>
    </>
  );
}

function Disconnect({ assistantId, provider }: { readonly assistantId: string; readonly provider: string }) {
  const { t } = useTranslation();
  const changed = useCalendarChanged();
  const [asking, setAsking] = useState(false);
  const { state, send } = useSend(() => calendarApi.request('disconnectCalendar', { assistantId }));
  async function disconnect() {
    const done = await send(undefined);
    setAsking(false);
    if (done) await changed();
  }
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        {t('calendar.disconnect')}
      </Button>
      <p role="alert" className="text-danger empty:hidden">
        {state.step === 'failed' && refusalWords(t, state.error, t('calendar.disconnectFailed'))}
      </p>
      {asking && (
        <Confirm
          title={t('calendar.disconnectQuestion', { provider })}
          text={t('calendar.disconnectText')}
          action={t('calendar.disconnect')}
          busy={state.step === 'busy'}
          onConfirm={() => void disconnect()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
