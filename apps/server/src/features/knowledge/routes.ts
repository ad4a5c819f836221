import { CALLS } from '@parlo/contract';
import type { Channels } from '../../db/channels.ts';
import type { Database } from '../../db/connect.ts';
import type { Feature } from '../../platform/api.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Logger } from '../../platform/monitoring/logger.ts';
import { knowledgeEvents } from './knowledge-events.ts';
import { deleteKnowledge, downloadKnowledge, getKnowledge } from './knowledge-files.ts';
import { handleParsing, type ReadFile, type TellOwner } from './parse-job.ts';
import { uploadKnowledge } from './upload-knowledge.ts';

export interface KnowledgeDeps {
  readonly db: Database;
  readonly files: FileStore;
  readonly jobs: Jobs;
  readonly channels: Channels;
  readonly logger: Logger;
  /** Where a file is while it is read. What is old in it is swept away. */
  readonly workDir: string;
  /** Fires when the server begins to stop. */
  readonly stopping: AbortSignal;
  readonly tellOwner: TellOwner;
  /** Tests hand in another one to see what becomes of its results. */
  readonly readFile?: ReadFile;
  /** Tests set it to tell small files from slow ones. */
  readonly smallFileMs?: number;
}

export function knowledgeFeature(deps: KnowledgeDeps): Feature {
  handleParsing(deps);
  return (api) => {
    api.serve(CALLS.uploadKnowledgeBase, uploadKnowledge(deps));
    api.serve(CALLS.getKnowledge, getKnowledge(deps));
    api.serve(CALLS.knowledgeEvents, knowledgeEvents(deps));
    api.serve(CALLS.downloadKnowledge, downloadKnowledge(deps));
    api.serve(CALLS.deleteKnowledge, deleteKnowledge(deps));
  };
}
