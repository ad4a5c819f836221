import { tmpdir } from 'node:os';
import type { WebsiteProposals } from '@parlo/contract';
import { propose } from '../../features/websites/propose.ts';
import { readSite } from '../../features/websites/reading/read-site.ts';
import type { SitePage, VisitDeps } from '../../features/websites/reading/site-visit.ts';
import { createGuardedFetch } from '../../platform/http/guarded-fetch.ts';
import { type Marked, markedOf, serveSite } from './serve.ts';

/** How well a website was read. */
export interface MarkedFound {
  readonly site: string;
  readonly proposals: WebsiteProposals;
  readonly marked: Marked;
  readonly missed: readonly string[];
  /** Proposed although they are no questions of visitors. */
  readonly wrong: readonly string[];
  readonly seconds: number;
}

const plain = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');

/**
 * Reads a website of this folder as the server does, on this machine, and compares what is proposed with its marks.
 * `parse` stands in for the process that reads pages.
 */
export async function findMarked(site: string, parse?: VisitDeps['parse']): Promise<MarkedFound> {
  const marked = markedOf(site);
  const served = await serveSite(site);
  // The only difference to the server: addresses of this machine may be read.
  const { fetch, close } = createGuardedFetch('private');
  const begun = performance.now();
  const pages: SitePage[] = [];
  try {
    const signal = AbortSignal.timeout(120_000);
    const visit = { fetch, workDir: tmpdir(), ...(parse && { parse }) };
    for await (const page of readSite(visit, served.address, signal)) pages.push(page);
  } finally {
    await close();
    served.close();
  }
  const [home, ...others] = pages;
  if (!home) throw new Error(`${site} has no page`);
  const proposals = propose([home, ...others]);
  const isFound = ({ question, answer }: Marked['questions'][number]) =>
    proposals.faq.some(
      (entry) => plain(entry.question) === plain(question) && plain(entry.answer).includes(plain(answer)),
    );
  const asked = new Set(proposals.faq.map(({ question }) => plain(question)));
  return {
    site,
    marked,
    proposals,
    missed: marked.questions.filter((each) => !isFound(each)).map(({ question }) => question),
    wrong: marked.notQuestions.filter((each) => asked.has(plain(each))),
    seconds: (performance.now() - begun) / 1_000,
  };
}
