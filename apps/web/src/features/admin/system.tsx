import { ModelFault, type SystemDetail, type SystemResponse } from '@parlo/contract';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { adminApi } from '../../api/admin-client.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { Section } from '../../ui/page.tsx';
import { CallCosts } from './call-costs.tsx';
import { LocalModels } from './local-models.tsx';

/** How the server's parts are, and what its jobs do. */
export function System({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: ['admin', email, 'system'],
    queryFn: ({ signal }) => adminApi.request('getSystem', undefined, signal),
    staleTime: 0,
  });
  if (!query.data) {
    return (
      <div className="mt-6">
        <NotLoaded loading={t('admin.loading')} failed={t('admin.loadFailed')} query={query} />
      </div>
    );
  }
  return (
    <div aria-busy={query.isFetching} className="mt-6">
      <div className="flex flex-wrap items-center gap-4 pb-6">
        <Button aria-disabled={query.isFetching} onClick={() => void query.refetch()}>
          {t('admin.refresh')}
        </Button>
        <p className="tabular text-soft">Parlo {query.data.version}</p>
        <p role="alert" className="text-danger empty:hidden">
          {query.isError && t('admin.loadFailed')}
        </p>
      </div>
      <Section title={t('admin.partsTitle')}>
        <ul>
          {query.data.parts.map((part) => (
            <PartRow key={part.part} part={part} />
          ))}
        </ul>
      </Section>
      {query.data.callCosts && <CallCosts costs={query.data.callCosts} />}
      <LocalModels email={email} />
      <Section title={t('admin.jobsTitle')} text={t('admin.jobsText')}>
        <JobTable jobs={query.data.jobs} />
      </Section>
    </div>
  );
}

const LOOKS = { good: 'text-good', bad: 'text-danger', off: 'text-soft' } as const;
const SIGNS = { good: 'bg-good', bad: 'bg-danger', off: 'border-2 border-soft' } as const;

type Part = SystemResponse['parts'][number];

function PartRow({ part }: { readonly part: Part }) {
  const { t } = useTranslation();
  const { state, detail, code } = part;
  return (
    <li className="grid gap-x-6 gap-y-0.5 border-b border-line py-3 first:pt-0 sm:grid-cols-[9rem_11rem_minmax(0,1fr)]">
      <span className="font-semibold">{t(`admin.parts.${part.part}`)}</span>
      <span className={classes('flex items-center gap-2', LOOKS[state])}>
        <span aria-hidden="true" className={classes('size-2.5 shrink-0 rounded-full', SIGNS[state])} />
        {t(`admin.partStates.${state}`)}
      </span>
      {code === 'other' ? (
        // The server's own words, for operators.
        <span lang="en" className="break-words text-soft">
          {detail}
        </span>
      ) : (
        <span className="break-words text-soft">{detailWords(t, code, part.params)}</span>
      )}
    </li>
  );
}

function detailWords(t: TFunction, code: Exclude<SystemDetail, 'other'>, params: Part['params']): string {
  const { data: fault } = ModelFault.safeParse(params.fault);
  return t(`admin.details.${code}`, {
    version: '',
    size: '',
    bucket: '',
    free: '',
    waiting: 0,
    running: 0,
    failed: 0,
    late: 0,
    model: '',
    models: '',
    ...params,
    fault: fault ? faultWords(t, fault) : '',
  });
}

const faultWords = (t: TFunction, fault: ModelFault): string =>
  t(fault === 'address_not_allowed' ? 'admin.addressNotAllowed' : `replies.faults.${fault}`);

function JobTable({ jobs }: Pick<SystemResponse, 'jobs'>) {
  const { t, i18n } = useTranslation();
  if (jobs.length === 0) return <p className="text-soft">{t('admin.noJobs')}</p>;
  const number = new Intl.NumberFormat(i18n.language);
  const heads = ['jobName', 'waiting', 'running', 'givenUp'] as const;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than a phone is scrolled by keyboard, too
    <section tabIndex={0} aria-label={t('admin.jobTable')} className="overflow-x-auto">
      <table className="w-full min-w-[26rem] text-left">
        <thead>
          <tr className="text-sm text-soft">
            {heads.map((head) => (
              <th key={head} scope="col" className="border-b border-line py-2 pr-4 font-normal">
                {t(`admin.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="tabular">
          {jobs.map(({ name, waiting, running, failed }) => (
            <tr key={name}>
              <th scope="row" className={classes(CELL, 'font-mono text-sm font-normal')}>
                {name}
              </th>
              <td className={CELL}>{number.format(waiting)}</td>
              <td className={CELL}>{number.format(running)}</td>
              <td className={classes(CELL, failed > 0 && 'font-semibold text-danger')}>
                {number.format(failed)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const CELL = 'border-b border-line py-2.5 pr-4';
