import { WebsiteEvent, type WebsiteProposals } from '@parlo/contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { reasonWords, refusalWords } from '../../i18n/refusals.ts';

export type PageRead = Extract<WebsiteEvent, { type: 'page' }>;

/** How far reading a website has come. */
export type ReadingStep =
  | { readonly is: 'reading'; readonly pages: readonly PageRead[] }
  | {
      readonly is: 'proposed';
      readonly proposals: WebsiteProposals;
      /** All that were read, also those without a text. */
      readonly pages: readonly PageRead[];
    }
  | { readonly is: 'failed'; readonly problem: string };

/** Reads a website on the server, one at a time. Leaving the screen stops it, and what is stopped says nothing more. */
export function useReading(onStep: (step: ReadingStep) => void) {
  const { t } = useTranslation();
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  async function read(address: string) {
    leaving.current?.abort();
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    const say = (step: ReadingStep) => {
      if (!signal.aborted) onStep(step);
    };
    try {
      say(await readPages(address, signal, say));
    } catch (error) {
      say({ is: 'failed', problem: refusalWords(t, error, t('websites.lost')) });
    }
  }

  /** Says which pages were read meanwhile, and returns the last step. */
  async function readPages(
    address: string,
    signal: AbortSignal,
    say: (step: ReadingStep) => void,
  ): Promise<ReadingStep> {
    let pages: readonly PageRead[] = [];
    say({ is: 'reading', pages });
    for await (const event of eventsOf(address, signal)) {
      if (event.type === 'refused') return { is: 'failed', problem: reasonWords(t, event, event.message) };
      if (event.type === 'proposals') return { is: 'proposed', proposals: event.proposals, pages };
      pages = [...pages, event];
      say({ is: 'reading', pages });
    }
    return { is: 'failed', problem: t('websites.lost') };
  }

  return { read: (address: string) => void read(address), stop: () => leaving.current?.abort() };
}

/** Pages as they are read, then proposals or a refusal. Rejects as every request does. */
async function* eventsOf(address: string, signal: AbortSignal): AsyncGenerator<WebsiteEvent, void> {
  const body = await api.events('readWebsite', { address }, signal);
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let unread = '';
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const lines = `${unread}${decoder.decode(next.value, { stream: true })}`.split('\n');
      unread = lines.pop() ?? '';
      for (const line of lines)
        if (line.startsWith('data: ')) yield WebsiteEvent.parse(JSON.parse(line.slice(6)));
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
