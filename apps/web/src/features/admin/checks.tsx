import type { DoctorResponse, DoctorState } from '@parlo/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApi } from '../../api/admin-client.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { Section } from '../../ui/page.tsx';

interface ChecksProps {
  readonly email: string;
  /** The connection check of this browser, which is a feature of its own. */
  readonly connection: ReactNode;
}

/** What fails is seen first; what is not set up, last. */
const ORDER: readonly DoctorState[] = ['failed', 'warning', 'ok', 'off'];

/** All that this server needs, tried by the server, and the way of calls, tried by this browser. */
export function Checks({ email, connection }: ChecksProps) {
  const { t, i18n } = useTranslation();
  const language = i18n.language === 'uk' ? 'uk' : 'en';
  const query = useQuery({
    queryKey: ['admin', email, 'doctor', language],
    queryFn: ({ signal }) => adminApi.request('runDoctor', { language }, signal),
    // Each look connects to everything that the server uses: once when the page opens, and then when asked for.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return (
    <div aria-busy={query.isFetching} className="mt-6">
      {query.data ? (
        <>
          <div className="flex flex-wrap items-center gap-4 pb-6">
            <Button aria-disabled={query.isFetching} onClick={() => query.isFetching || void query.refetch()}>
              {t('admin.checkAgain')}
            </Button>
            <p role="status" className="font-semibold">
              {query.isFetching ? t('admin.checking') : <Verdict checks={query.data.checks} />}
            </p>
            <p role="alert" className="text-danger empty:hidden">
              {query.isError && t('admin.checksFailed')}
            </p>
          </div>
          <Section title={t('admin.serverChecks')} text={t('admin.serverChecksText')}>
            <ul>
              {sorted(query.data.checks).map((check) => (
                <CheckRow key={check.check} check={check} />
              ))}
            </ul>
          </Section>
        </>
      ) : (
        <div className="pb-8">
          <NotLoaded loading={t('admin.checking')} failed={t('admin.checksFailed')} query={query} />
        </div>
      )}
      <Section title={t('admin.browserChecks')} text={t('admin.browserChecksText')}>
        <div className="-mt-6">{connection}</div>
      </Section>
    </div>
  );
}

type Check = DoctorResponse['checks'][number];

function sorted(checks: readonly Check[]): readonly Check[] {
  return checks.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
}

function Verdict({ checks }: { readonly checks: readonly Check[] }) {
  const { t } = useTranslation();
  const count = (wanted: DoctorState) => checks.filter(({ state }) => state === wanted).length;
  const [failed, warnings] = [count('failed'), count('warning')];
  if (failed > 0) return t('admin.checksBad', { count: failed });
  return warnings > 0 ? t('admin.checksWarn', { count: warnings }) : t('admin.checksGood');
}

const LOOKS = { ok: 'text-good', warning: 'text-thinking', failed: 'text-danger', off: 'text-soft' } as const;
const SIGNS = {
  ok: 'rounded-full bg-good',
  warning: 'rotate-45 bg-thinking',
  failed: 'bg-danger',
  off: 'rounded-full border-2 border-soft',
} as const;

function CheckRow({ check: { check, state, text } }: { readonly check: Check }) {
  const { t } = useTranslation();
  return (
    <li className="grid gap-x-6 gap-y-0.5 border-b border-line py-3 first:pt-0 sm:grid-cols-[9rem_10.5rem_minmax(0,1fr)]">
      <span className="font-semibold">{t(`admin.checkNames.${check}`)}</span>
      <span className={classes('flex items-center gap-2 self-start', LOOKS[state])}>
        <span aria-hidden="true" className={classes('size-2.5 shrink-0', SIGNS[state])} />
        {t(`admin.checkStates.${state}`)}
      </span>
      <span className="break-words text-soft">{text}</span>
    </li>
  );
}
