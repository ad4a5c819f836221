import { ENDPOINTS, type Website } from '@parlo/contract';
import type { Channels } from '../../db/channels.ts';
import type { Database, Queryable } from '../../db/connect.ts';
import type { Feature } from '../../platform/api.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Logger } from '../../platform/monitoring/logger.ts';
import { type EmbedPassages, handleEmbedding } from './embed-anew.ts';
import { knowledgeEvents } from './knowledge-events.ts';
import { deleteKnowledge, downloadKnowledge, getKnowledge } from './knowledge-files.ts';
import { getKnowledgeUsage } from './knowledge-usage.ts';
import { handleParsing, type NotifyOwner, type ReadFile } from './parse-job.ts';
import { proposeFromTable } from './propose-from-table.ts';
import { uploadKnowledge } from './upload-knowledge.ts';

export interface KnowledgeDeps {
  readonly db: Database;
  readonly files: FileStore;
  readonly jobs: Jobs;
  readonly channels: Channels;
  readonly logger: Logger;
  /** The folder for files that are being read. Old ones in it are deleted. */
  readonly workDir: string;
  /** Fires when the server begins to stop. */
  readonly stopping: AbortSignal;
  readonly notifyOwner: NotifyOwner;
  /** Pages of websites are among the files. */
  readonly listWebsites: (db: Queryable, assistantId: string) => Promise<Website[]>;
  /** For tests: replaces the reader. */
  readonly readFile?: ReadFile;
  /** For tests: replaces the model. */
  readonly embedPassages?: EmbedPassages;
  /** For tests: replaces the limit of small files. */
  readonly smallFileMs?: number;
}

export function knowledgeFeature(deps: KnowledgeDeps): Feature {
  handleParsing(deps);
  handleEmbedding(deps);
  return (api) => {
    api.serve(ENDPOINTS.uploadKnowledgeBase, uploadKnowledge(deps));
    api.serve(ENDPOINTS.getKnowledge, getKnowledge(deps));
    api.serve(ENDPOINTS.getKnowledgeUsage, getKnowledgeUsage(deps));
    api.serve(ENDPOINTS.knowledgeEvents, knowledgeEvents(deps));
    api.serve(ENDPOINTS.downloadKnowledge, downloadKnowledge(deps));
    api.serve(ENDPOINTS.deleteKnowledge, deleteKnowledge(deps));
    api.serve(ENDPOINTS.proposeFromTable, proposeFromTable());
  };
}
