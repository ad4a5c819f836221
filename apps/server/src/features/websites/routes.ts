import { ENDPOINTS } from '@parlo/contract';
import type { Database, Queryable } from '../../db/connect.ts';
import type { PassageText } from '../../parsing/embed-in-child.ts';
import type { ParsedPassage } from '../../parsing/ipc.ts';
import type { FileFault } from '../../parsing/unreadable.ts';
import type { Feature } from '../../platform/api.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { GuardedFetch } from '../../platform/http/guarded-fetch.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Lane } from '../../platform/limits/lane.ts';
import type { Logger } from '../../platform/monitoring/logger.ts';
import { addWebsite } from './add-website.ts';
import { deleteWebsite, editWebsite, getWebsites, refreshWebsite } from './own-websites.ts';
import { proposeFromText } from './propose-from-text.ts';
import { handleReading } from './read-pages-job.ts';
import { readWebsite } from './read-website.ts';
import type { VisitDeps } from './reading/site-visit.ts';

export interface WebsitesDeps {
  readonly db: Database;
  readonly files: FileStore;
  readonly jobs: Jobs;
  readonly logger: Logger;
  /** Proposals stand in it: they take work for a moment, and nobody in a call waits for them. */
  readonly lane: Lane;
  /** Fires when the server begins to stop. */
  readonly stopping: AbortSignal;
  readonly visit: VisitDeps;
  /** Stores what a file has to say instead of what it said; returns why it can't be stored. */
  readonly replacePassages: (
    tx: Queryable,
    file: { readonly id: string; readonly assistantId: string },
    passages: readonly ParsedPassage[],
  ) => Promise<FileFault | 'gone' | null>;
  /** For tests: replaces the model. */
  readonly embedPassages?: (
    passages: readonly PassageText[],
    signal: AbortSignal,
  ) => Promise<readonly Int8Array[]>;
}

/** How websites are reached. Tests replace what takes a process of its own, too. */
export type WebsiteAccess = GuardedFetch & Pick<VisitDeps, 'parse'> & Pick<WebsitesDeps, 'embedPassages'>;

export function websitesFeature(deps: WebsitesDeps): Feature {
  handleReading(deps);
  return (api) => {
    api.serve(ENDPOINTS.readWebsite, readWebsite(deps));
    api.serve(ENDPOINTS.proposeFromText, proposeFromText(deps));
    api.serve(ENDPOINTS.addWebsite, addWebsite(deps));
    api.serve(ENDPOINTS.getWebsites, getWebsites(deps));
    api.serve(ENDPOINTS.editWebsite, editWebsite(deps));
    api.serve(ENDPOINTS.refreshWebsite, refreshWebsite(deps));
    api.serve(ENDPOINTS.deleteWebsite, deleteWebsite(deps));
  };
}
