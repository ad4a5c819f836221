import type { VisitDeps } from '../../features/websites/reading/site-visit.ts';
import type { PageFacts } from '../../parsing/page/read-page.ts';
import { type OnPage, readPassages } from '../../parsing/read-file.ts';
import { UnreadableFile } from '../../parsing/unreadable.ts';

/** Parses a page as the process that reads pages does, without starting one for each. */
export const parseHere: NonNullable<VisitDeps['parse']> = async ({ path, kind, maxPassages, charset }) => {
  let said: { facts?: PageFacts; encoding?: string } = {};
  const onPage: OnPage = async (each, encoding) => {
    said = { facts: each, encoding };
  };
  try {
    const read = await readPassages(path, kind, maxPassages, onPage, charset);
    return { status: 'read', passages: read.map((passage) => ({ ...passage, vector: null })), ...said };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { status: 'unreadable', fault: error.fault, cause: error.name, ...said };
  }
};
