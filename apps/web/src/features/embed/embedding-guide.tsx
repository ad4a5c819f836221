import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { fillIn } from './fill-in.ts';
import { loadGuide } from './load-guide.ts';
import type { GuideBlock } from './parse-guide.ts';

/** How to put an assistant on a site, system by system, with code that works when it is pasted. */
export function EmbeddingGuide({ assistantId }: { readonly assistantId: string | null }) {
  const { t, i18n } = useTranslation();
  const language = i18n.language === 'uk' ? 'uk' : 'en';
  const guide = useQuery({
    queryKey: ['embedding-guide', language],
    queryFn: () => loadGuide(language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <section aria-labelledby="guide" className="mt-12">
      <h2 id="guide" className="text-title">
        {t('embed.guide.title')}
      </h2>
      {assistantId === null && (
        <p className="mt-2 max-w-2xl text-sm text-soft">{t('embed.guide.noAssistant')}</p>
      )}
      {guide.isPending && (
        <p role="status" className="mt-6 text-soft">
          {t('embed.guide.loading')}
        </p>
      )}
      {guide.isError && (
        <div role="alert" className="mt-6 flex flex-wrap items-center gap-4">
          <p>{t('embed.guide.failed')}</p>
          <Button onClick={() => void guide.refetch()}>{t('common.retry')}</Button>
        </div>
      )}
      {guide.data && (
        <div className="mt-6 border-t border-line">
          {guide.data.map(({ title, blocks }) => (
            <details key={title} name="embedding-guide" className="group border-b border-line">
              <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 [&::-webkit-details-marker]:hidden">
                <h3 className="text-lg">{title}</h3>
                <ChevronDown
                  size={20}
                  aria-hidden="true"
                  className="shrink-0 text-soft transition-transform group-open:rotate-180"
                />
              </summary>
              <div className="flex max-w-3xl flex-col gap-4 pt-1 pb-7">
                {blocks.map((block, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the text of a file does not change its order
                  <Block key={at} block={block} assistantId={assistantId} />
                ))}
              </div>
            </details>
          ))}
        </div>
      )}
    </section>
  );
}

function Block({ block, assistantId }: { readonly block: GuideBlock; readonly assistantId: string | null }) {
  const { t } = useTranslation();
  const own = { publicUrl: location.origin, assistantId };
  if (block.kind === 'text') {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: HTML of our own docs/embedding.md
    return <div className="prose" dangerouslySetInnerHTML={{ __html: block.html }} />;
  }
  const code = fillIn(block.code, own);
  return (
    <div className="rounded-md border border-line bg-panel">
      <pre className="px-4 py-3 font-mono text-sm break-words whitespace-pre-wrap">{code}</pre>
      <div className="border-t border-line p-2">
        <CopyButton look="quiet" text={code} label={t('embed.guide.copy')} />
      </div>
    </div>
  );
}
