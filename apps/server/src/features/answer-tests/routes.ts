import { CALLS } from '@parlo/contract';
import type { Feature } from '../../platform/api.ts';
import { proposeTests } from './propose-tests.ts';
import { createTestQueue, createTryTests, type RunTestsDeps, runTests } from './run-tests.ts';
import { addTests, deleteTest, editTest, getTests } from './stored-tests.ts';

/** An owner's tests of what their assistants say. */
export function answerTestsFeature(deps: RunTestsDeps): Feature {
  const { db } = deps;
  const queue = createTestQueue();
  return (api) => {
    api.serve(CALLS.getTests, getTests(db));
    api.serve(CALLS.addTests, addTests(db));
    api.serve(CALLS.editTest, editTest(db));
    api.serve(CALLS.deleteTest, deleteTest(db));
    api.serve(CALLS.runTests, runTests(deps, queue));
    api.serve(CALLS.proposeTests, proposeTests({ ...deps, tryTests: createTryTests(deps, queue) }));
  };
}
