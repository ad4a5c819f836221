import { CALLS } from '@parlo/contract';
import type { Feature } from '../../platform/api.ts';
import { proposeTests } from './propose-tests.ts';
import { createTestQueue, createTryTests, type RunTestsDeps, runTests } from './run-tests.ts';
import { addTests, deleteTest, editTest, getTests } from './stored-tests.ts';

/** An owner's tests of what their assistants say. */
export function answerTestsFeature(deps: RunTestsDeps): Feature {
  const queue = createTestQueue();
  return (api) => {
    api.serve(CALLS.getTests, getTests(deps));
    api.serve(CALLS.addTests, addTests(deps));
    api.serve(CALLS.editTest, editTest(deps));
    api.serve(CALLS.deleteTest, deleteTest(deps));
    api.serve(CALLS.runTests, runTests(deps, queue));
    api.serve(CALLS.proposeTests, proposeTests({ ...deps, tryTests: createTryTests(deps, queue) }));
  };
}
