import type { EndpointInput, ProposedPage } from '@parlo/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { filesQuery, websitesQuery } from '../../owner/files/knowledge-queries.ts';
import { Choice, ChoiceList, type Chosen } from './choices.tsx';

interface PagesChoiceProps {
  readonly pages: readonly ProposedPage[];
  readonly chosen: Chosen;
}

/** Pages that can become a source of replies. */
export function PagesChoice({ pages, chosen }: PagesChoiceProps) {
  const { t } = useTranslation();
  return (
    <ChoiceList count={t('websites.pagesComing', { count: chosen.count })} chosen={chosen}>
      {pages.map(({ url, title, excerpt }) => (
        <Choice
          key={url}
          checked={chosen.has(url)}
          onChange={(on) => chosen.set(url, on)}
          title={title}
          text={excerpt}
          from={url}
        />
      ))}
    </ChoiceList>
  );
}

/** Adds pages to what an assistant answers from, and to the lists on the screen. */
export function useAddPages() {
  const queries = useQueryClient();
  return async (input: EndpointInput<'addWebsite'>) => {
    const { websites } = await api.request('addWebsite', input);
    queries.setQueryData(websitesQuery(input.assistantId).queryKey, websites);
    void queries.invalidateQueries(filesQuery(input.assistantId));
  };
}
