import { type Assistant, DEFAULT_VOICE, type TalkTime } from '@parlo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAccount } from '../../owner/account/use-account.ts';
import { Button } from '../../ui/button.tsx';
import type { Tested } from './call-target.ts';
import { NoMinutes } from './no-minutes.tsx';
import { TestCallPanel } from './test-call-panel.tsx';

interface SandboxProps {
  readonly email: string;
  readonly tested: Tested;
}

/** The assistant that is tested, and the call. */
export function Sandbox({ email, tested }: SandboxProps) {
  const account = useAccount(email);
  const { t } = useTranslation();
  const may = mayCall(account, tested.id);
  const talk = talkOf(account.data, tested.id);
  // The account's minutes fall during a call: the panel stays while it is open.
  const [offered, setOffered] = useState(false);
  if (!offered && (may === 'yes' || may === 'unknown')) setOffered(true);
  return (
    <div className="mt-8 grid overflow-hidden rounded-lg border border-line bg-raised md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <TestedFacts tested={tested} />
      <div className="flex min-h-[26rem] flex-col border-t border-line p-5 sm:p-6 md:border-t-0 md:border-l">
        {offered ? (
          <TestCallPanel email={email} tested={tested} spent={may === 'no-minutes' ? talk : undefined} />
        ) : (
          <div className="m-auto max-w-sm py-10">
            {may === 'checking' ? (
              <p role="status" className="text-soft">
                {t('sandbox.checking')}
              </p>
            ) : (
              talk && <NoMinutes talk={talk} />
            )}
          </div>
        )}
        {may === 'unknown' && <UnknownMinutes onRetry={() => void account.refetch()} />}
      </div>
    </div>
  );
}

function UnknownMinutes({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <p role="status" className="mt-3 flex flex-wrap items-center gap-x-3 text-sm text-soft">
      {t('sandbox.checkFailed')}
      <Button look="quiet" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </p>
  );
}

/** Whether a test call is offered. The server decides all the same, when it is placed. */
type MayCall = 'yes' | 'no-minutes' | 'checking' | 'unknown';

interface Known {
  readonly talk: TalkTime;
  readonly user: { readonly admin: boolean; readonly assistants: readonly Pick<Assistant, 'id' | 'talk'>[] };
}

interface Asked {
  readonly isPending: boolean;
  readonly data: Known | undefined;
}

/** The time available for calls with the assistant; a draft that was never saved has no cap of its own. */
function talkOf(known: Known | undefined, id: string | undefined): TalkTime | undefined {
  return known?.user.assistants.find((one) => one.id === id)?.talk ?? known?.talk;
}

/** True for administrators, for owners with minutes for this assistant, and while the account is not known. */
export function mayCall(asked: Asked, id?: string): MayCall {
  const { isPending, data } = asked;
  if (!data) return isPending ? 'checking' : 'unknown';
  return data.user.admin || (talkOf(data, id)?.minutes ?? 0) > 0 ? 'yes' : 'no-minutes';
}

/** The assistant of the test call. */
function TestedFacts({ tested }: { readonly tested: Tested }) {
  const { t } = useTranslation();
  const voice = tested.voice || DEFAULT_VOICE;
  const back = tested.id ? `/assistant?id=${encodeURIComponent(tested.id)}` : '/assistant';
  return (
    <section aria-labelledby="tested" className="flex flex-col gap-5 bg-panel p-5 sm:p-6">
      <div>
        <p className="text-sm text-soft">{t('sandbox.testing')}</p>
        <h2 id="tested" className="text-title break-words">
          {tested.assistantName}
        </h2>
        <p className="mt-1 text-soft">{tested.id ? t('sandbox.unsaved') : t('sandbox.sample')}</p>
      </div>
      <dl className="flex flex-col gap-3">
        <Fact name={t('sandbox.greeting')} value={`“${tested.greetingMessage}”`} />
        <Fact name={t('sandbox.voice')} value={voice.charAt(0).toUpperCase() + voice.slice(1)} />
        {tested.faqList.length > 0 && (
          <Fact
            name={t('sandbox.answers')}
            value={t('sandbox.questions', { count: tested.faqList.length })}
          />
        )}
      </dl>
      <Link
        to={back}
        className="mt-auto inline-flex min-h-11 items-center self-start font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
      >
        {t('sandbox.toBuilder')}
      </Link>
    </section>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="break-words">{value}</dd>
    </div>
  );
}
