import { WEBSITE_LIMITS, type Website } from '@parlo/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { loadTexts } from '../../i18n/index.ts';
import { refusalWords } from '../../i18n/refusals.ts';
import type { BuilderSlot } from '../../owner/assistants/builder-slot.ts';
import { filesQuery, websitesQuery } from '../../owner/files/knowledge-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { shortAddress } from './choices.tsx';
import { WebsiteRow } from './website-row.tsx';
import { LazyWebsiteDialog } from './website-start.tsx';

const LazyNewPagesDialog = lazyDialog(async () => {
  const [{ NewPagesDialog }] = await Promise.all([import('./new-pages-dialog.tsx'), loadTexts('refusals')]);
  return NewPagesDialog;
});

/** The websites that an assistant answers from. */
export function WebsiteSection({ slot }: { readonly slot: BuilderSlot }) {
  const { t } = useTranslation();
  const [adding, setAdding] = useState(false);
  return (
    <section aria-labelledby="websites" className="flex flex-col gap-4">
      <div>
        <h2 id="websites" className="text-title">
          {t('websites.section')}
        </h2>
        <p className="mt-1 text-soft">{t('websites.sectionLead')}</p>
      </div>
      {slot.email !== null && <OwnWebsites assistantId={slot.assistant.id} />}
      <Button className="self-start" onClick={() => setAdding(true)}>
        {t('websites.addWebsite')}
      </Button>
      {adding && <LazyWebsiteDialog slot={slot} onClose={() => setAdding(false)} />}
    </section>
  );
}

function OwnWebsites({ assistantId }: { readonly assistantId: string }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { data: websites, isError, refetch } = useQuery(websitesQuery(assistantId));
  const { data: files = [] } = useQuery(filesQuery(assistantId));
  const [removing, setRemoving] = useState<Website | null>(null);
  const [lookingIn, setLookingIn] = useState<Website | null>(null);
  const [problem, setProblem] = useState('');
  const pagesOf = ({ id }: Website) => files.filter(({ page }) => page?.websiteId === id);

  /** Sends a request that returns the updated list. Resolves to whether it succeeded. */
  async function change(work: () => Promise<{ readonly websites: Website[] }>) {
    setProblem('');
    try {
      const { websites: changed } = await work();
      queries.setQueryData(websitesQuery(assistantId).queryKey, changed);
      await queries.invalidateQueries(filesQuery(assistantId));
      return true;
    } catch (error) {
      setProblem(refusalWords(t, error, t('websites.changeFailed')));
      return false;
    }
  }

  /** Its pages by the server, and new ones while its owner waits. */
  async function readAgain(website: Website) {
    const isRead = await change(() => api.request('refreshWebsite', { assistantId, websiteId: website.id }));
    if (isRead && pagesOf(website).length < WEBSITE_LIMITS.pages) setLookingIn(website);
  }

  if (!websites) {
    return isError ? (
      <div role="alert" className="flex flex-wrap items-center gap-3">
        <p className="text-danger">{t('websites.loadFailed')}</p>
        <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
      </div>
    ) : (
      <p className="text-soft">{t('websites.loading')}</p>
    );
  }
  return (
    <>
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      {websites.length > 0 && (
        <ul aria-label={t('websites.section')} className="divide-y divide-line border-y border-line">
          {websites.map((website) => {
            const named = { assistantId, websiteId: website.id };
            return (
              <WebsiteRow
                key={website.id}
                website={website}
                pages={pagesOf(website)}
                onRefresh={() => void readAgain(website)}
                onWeekly={(weekly) => void change(() => api.request('editWebsite', { ...named, weekly }))}
                onRemove={() => setRemoving(website)}
              />
            );
          })}
        </ul>
      )}
      {lookingIn && (
        <LazyNewPagesDialog
          assistantId={assistantId}
          website={lookingIn}
          pages={pagesOf(lookingIn)}
          onClose={() => setLookingIn(null)}
        />
      )}
      {removing && (
        <Confirm
          title={t('websites.removeTitle')}
          text={t('websites.removeText', { address: shortAddress(removing.address) })}
          action={t('websites.removeAction')}
          onClose={() => setRemoving(null)}
          onConfirm={() => {
            setRemoving(null);
            void change(() => api.request('deleteWebsite', { assistantId, websiteId: removing.id }));
          }}
        />
      )}
    </>
  );
}
