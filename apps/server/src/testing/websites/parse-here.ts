import type { VisitDeps } from '../../features/websites/reading/site-visit.ts';
import type { PageFacts } from '../../parsing/page/read-page.ts';
import { readPassages } from '../../parsing/read-file.ts';
import { UnreadableFile } from '../../parsing/unreadable.ts';

/** Parses a page as the process that reads pages does, without starting one for each. */
export const parseHere: NonNullable<VisitDeps['parse']> = async ({ path, kind, maxPassages }) => {
  const said: PageFacts[] = [];
  const facts = () => ({ ...(said[0] && { facts: said[0] }) });
  try {
    const read = await readPassages(path, kind, maxPassages, async (each) => void said.push(each));
    return { status: 'read', passages: read.map((passage) => ({ ...passage, vector: null })), ...facts() };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { status: 'unreadable', fault: error.fault, cause: error.name, ...facts() };
  }
};
