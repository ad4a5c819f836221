import { type Assistant, type AssistantVersion, TEST_LIMITS } from '@parlo/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';

const RestoreDialog = lazyDialog(() => import('./restore-dialog.tsx').then((m) => m.RestoreDialog));

interface VersionsProps {
  readonly email: string;
  readonly assistant: Assistant;
}

/** Earlier saves to go back to. Nothing is loaded until the section is opened. */
export function VersionsSection({ email, assistant }: VersionsProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <p className="text-soft">{t('tests.versionsLead', { max: TEST_LIMITS.versions })}</p>
      {open ? (
        <VersionList email={email} assistant={assistant} />
      ) : (
        <Button className="self-start" onClick={() => setOpen(true)}>
          {t('tests.versionsOpen')}
        </Button>
      )}
    </div>
  );
}

function VersionList({ email, assistant }: VersionsProps) {
  const { t } = useTranslation();
  const { id, version } = assistant;
  const [restoring, setRestoring] = useState<{ readonly id: string; readonly when: string } | null>(null);
  const [restored, setRestored] = useState(false);
  const query = useQuery({
    // The list is another one after every save.
    queryKey: ['assistant-versions', email, id, version],
    queryFn: async ({ signal }) => (await api.request('getVersions', { assistantId: id }, signal)).versions,
    placeholderData: (before) => before,
  });
  const momentsOf = useMoments();
  const { data: versions } = query;
  if (!versions) {
    return <NotLoaded query={query} loading={t('common.loading')} failed={t('tests.versionsFailed')} />;
  }
  const moments = momentsOf(versions);
  return (
    <>
      <p role="status" className="font-semibold text-good empty:absolute">
        {restored && t('tests.restored')}
      </p>
      {versions.length < 2 && <p className="text-soft">{t('tests.versionsNone')}</p>}
      <ol className="divide-y divide-line border-y border-line empty:hidden">
        {versions.length > 1 &&
          versions.map((one, at) => {
            const when = moments[at] ?? '';
            return (
              <VersionRow
                key={one.id}
                version={one}
                when={when}
                current={at === 0}
                onRestore={() => {
                  setRestored(false);
                  setRestoring({ id: one.id, when });
                }}
              />
            );
          })}
      </ol>
      {restoring && (
        <RestoreDialog
          email={email}
          assistant={assistant}
          versionId={restoring.id}
          when={restoring.when}
          onClose={() => setRestoring(null)}
          onRestored={() => {
            setRestoring(null);
            setRestored(true);
          }}
        />
      )}
    </>
  );
}

/** When each version was saved, in words: with its seconds where another one was saved in the same minute. */
function useMoments() {
  const locale = useLocale();
  return (versions: readonly AssistantVersion[]): string[] => {
    const said = (timeStyle: 'short' | 'medium') => {
      const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle });
      return versions.map(({ savedAt }) => moment.format(new Date(savedAt)));
    };
    const minutes = said('short');
    const seconds = said('medium');
    return minutes.map((minute, at) => {
      const isAlone = minutes.indexOf(minute) === minutes.lastIndexOf(minute);
      return (isAlone ? undefined : seconds[at]) ?? minute;
    });
  };
}

interface VersionRowProps {
  readonly version: AssistantVersion;
  readonly when: string;
  readonly current: boolean;
  readonly onRestore: () => void;
}

function VersionRow({ version, when, current, onRestore }: VersionRowProps) {
  const { t } = useTranslation();
  const { savedVia, changed, questions } = version;
  const by = savedVia && t(savedVia === 'session' ? 'tests.byYou' : 'tests.byKey');
  const fields = [...new Set(changed?.map(fieldOf))].map((field) => t(`tests.field.${field}`));
  const facts = [
    t('tests.questions', { count: questions }),
    fields.length > 0 ? t('tests.changed', { fields: fields.join(', ') }) : '',
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="tabular font-semibold">
          {t('tests.version', { when })}
          {by && <span className="font-normal text-soft"> {by}</span>}
        </p>
        <p className="text-sm text-soft">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {current ? (
        <span className="text-sm text-soft">{t('tests.versionCurrent')}</span>
      ) : (
        <Button aria-label={t('tests.restoreNamed', { when })} onClick={onRestore}>
          {t('tests.restore')}
        </Button>
      )}
    </li>
  );
}

const NAMED = [
  'assistantName',
  'assistantPrompt',
  'greetingMessage',
  'voice',
  'faqList',
  'replyMode',
  'look',
] as const;

/** The name of a field; settings share one name. */
function fieldOf(name: string): (typeof NAMED)[number] | 'visitors' {
  return NAMED.find((one) => one === name) ?? 'visitors';
}
