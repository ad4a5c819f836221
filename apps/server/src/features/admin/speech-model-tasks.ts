import type { SpeechModelTask } from '@parlo/contract';
import { ModelProblem, type Progress, runModelAct } from '@parlo/models';
import { AppError } from '../../platform/errors.ts';
import type { Logger } from '../../platform/monitoring/logger.ts';

export interface SpeechModelTasksDeps {
  /** The folder of models; null: none are used. */
  readonly folder: string | null;
  readonly logger: Logger;
  /** Aborted when the server stops: what is being done is stopped as well. */
  readonly stopping: AbortSignal;
  /** Other than the real one in tests. */
  readonly run?: typeof runModelAct;
}

/** Runs this server's tasks with models one after the other. They continue when the administrator leaves the page. */
export interface SpeechModelTasks {
  /** The running or last task; null since the start of the server. */
  readonly current: SpeechModelTask | null;
  /** Throws `in_progress` while another one runs. */
  requireFree(): void;
  /** Throws like `requireFree`. */
  start(act: SpeechModelTask['act'], id: string): void;
  /** Does nothing when nothing runs. */
  stop(): void;
  /** Resolves when nothing runs. */
  settled(): Promise<void>;
}

export function createSpeechModelTasks(deps: SpeechModelTasksDeps): SpeechModelTasks {
  const { logger, stopping, run = runModelAct } = deps;
  let current: SpeechModelTask | null = null;
  let stopper = new AbortController();
  let running: Promise<void> = Promise.resolve();

  const follow = async (act: SpeechModelTask['act'], id: string, signal: AbortSignal): Promise<void> => {
    const change = (more: Partial<SpeechModelTask>) => {
      current = { ...begun(act, id), ...current, ...more };
    };
    const onProgress = ({ step, share }: Progress) => change({ step, share });
    try {
      const { folder } = deps;
      if (folder === null) throw new ModelProblem('switched_off', 'PARLO_MODELS=builtin is set.');
      await run({ act, name: id, folder }, { signal, onProgress });
      change({ state: 'done' });
      logger.info({ act, model: id }, 'speech model changed');
    } catch (err) {
      logger.warn({ err, act, model: id }, 'speech model could not be changed');
      const known = err instanceof ModelProblem;
      change({
        state: 'failed',
        problem: known ? err.code : 'other',
        detail: known ? err.message : 'The server’s log says why.',
      });
    }
  };

  const requireFree = () => {
    if (current?.state !== 'running') return;
    throw new AppError('in_progress', 'Another model is being added, checked or removed.');
  };

  return {
    requireFree,
    get current() {
      return current;
    },
    start(act, id) {
      requireFree();
      stopper = new AbortController();
      current = begun(act, id);
      running = follow(act, id, AbortSignal.any([stopper.signal, stopping]));
    },
    stop: () => stopper.abort(),
    settled: () => running,
  };
}

const begun = (act: SpeechModelTask['act'], id: string): SpeechModelTask => ({
  id,
  act,
  state: 'running',
  step: null,
  share: null,
  problem: null,
  detail: '',
});
