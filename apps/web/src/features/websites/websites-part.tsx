import { type KnowledgeFile, WEBSITE_LIMITS, type Website } from '@parlo/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Globe } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { loadTexts } from '../../i18n/index.ts';
import { refusalWords } from '../../i18n/refusals.ts';
import { filesQuery, websitesQuery } from '../../owner/files/knowledge-queries.ts';
import {
  isInView,
  isPartial,
  type KnowledgePartProps,
  type RowFacts,
} from '../../owner/knowledge/knowledge-view.ts';
import { Button } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { shortAddress } from './choices.tsx';
import { WebsiteRow } from './website-row.tsx';
import { LazyWebsiteDialog } from './website-start.tsx';

const LazyNewPagesDialog = lazyDialog(async () => {
  const [{ NewPagesDialog }] = await Promise.all([import('./new-pages-dialog.tsx'), loadTexts('refusals')]);
  return NewPagesDialog;
});

/** The websites that an assistant answers from, with their pages: a part of the list of what it knows. */
export function WebsitesPart(props: KnowledgePartProps) {
  const { t } = useTranslation();
  const [adding, setAdding] = useState(false);
  const { slot, view } = props;
  return (
    <div id="websites" hidden={view.kind !== 'all' && view.kind !== 'page'}>
      {slot.email !== null && <OwnWebsites assistantId={slot.assistant.id} {...props} />}
      {!isPartial(view) && (
        <Button
          look="quiet"
          className="w-full justify-start rounded-none pl-2.5"
          onClick={() => setAdding(true)}
        >
          <Globe size={18} aria-hidden="true" className="mr-0.5" />
          {t('websites.addWebsite')}
        </Button>
      )}
      {adding && <LazyWebsiteDialog slot={slot} onClose={() => setAdding(false)} />}
    </div>
  );
}

function OwnWebsites({
  assistantId,
  view,
  usage,
  offerUndo,
  onCount,
}: KnowledgePartProps & { readonly assistantId: string }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { data: websites, isError, refetch } = useQuery(websitesQuery(assistantId));
  const { data: files = [] } = useQuery(filesQuery(assistantId));
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
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

  const bringBack = useCallback(
    (id: string) => setGone((now) => new Set([...now].filter((each) => each !== id))),
    [],
  );
  /** Out of the list at once, and off the server when it can't be taken back any more. */
  function remove({ id, address }: Website) {
    setGone((now) => new Set([...now, id]));
    offerUndo({
      said: t('knowledge.removed', { name: shortAddress(address) }),
      undo: () => bringBack(id),
      settle: () =>
        void change(() => api.request('deleteWebsite', { assistantId, websiteId: id })).then(() =>
          bringBack(id),
        ),
    });
  }

  const factsOf = (website: Website, page: KnowledgeFile): RowFacts => ({
    kind: 'page',
    state: page.status === 'pending' ? 'reading' : page.status,
    wrong: Boolean(usage.file(page.id)?.wrongAt),
    texts: [page.name, page.page?.url ?? '', website.address],
  });
  const partial = isPartial(view);
  const kept = websites?.filter(({ id }) => !gone.has(id)) ?? [];
  const sites = kept.flatMap((website) => {
    const pages = pagesOf(website);
    const shown = pages.filter((page) => isInView(view, factsOf(website, page)));
    const own = isInView(view, {
      kind: 'page',
      state: stateOf(website),
      wrong: false,
      texts: [website.address],
    });
    return own || shown.length > 0 || !partial ? [{ website, pages: partial ? shown : pages }] : [];
  });
  const all = kept.reduce((sum, website) => sum + Math.max(1, pagesOf(website).length), 0);
  const shown = sites.reduce((sum, { pages }) => sum + Math.max(1, pages.length), 0);
  useEffect(() => onCount({ all, shown }), [onCount, all, shown]);

  if (!websites) {
    return (
      <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-2">
        {isError ? (
          <>
            <p role="alert" className="text-danger">
              {t('websites.loadFailed')}
            </p>
            <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
          </>
        ) : (
          <p className="text-soft">{t('websites.loading')}</p>
        )}
      </div>
    );
  }
  return (
    <>
      {problem && (
        <p role="alert" className="border-b border-line px-4 py-2 text-danger">
          {problem}
        </p>
      )}
      {sites.length > 0 && (
        <ul aria-label={t('websites.section')} className="divide-y divide-line border-b border-line">
          {sites.map(({ website, pages }) => {
            const named = { assistantId, websiteId: website.id };
            return (
              <WebsiteRow
                key={website.id}
                website={website}
                pages={pages}
                usage={usage}
                open={partial}
                onRefresh={() => void readAgain(website)}
                onWeekly={(weekly) => void change(() => api.request('editWebsite', { ...named, weekly }))}
                onRemove={() => remove(website)}
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
    </>
  );
}

const stateOf = ({ status }: Website) => (status === 'pending' ? 'reading' : status);
