import { ENDPOINTS } from '@parlo/contract';
import type { Feature } from '../../platform/api.ts';
import { proposeTests } from './propose-tests.ts';
import { createTestQueue, createTryTests, type RunTestsDeps, runTests } from './run-tests.ts';
import { addTests, deleteTest, editTest, getTests } from './stored-tests.ts';

/** An owner's tests of what their assistants say. */
export function answerTestsFeature(deps: RunTestsDeps): Feature {
  const queue = createTestQueue();
  return (api) => {
    api.serve(ENDPOINTS.getTests, getTests(deps));
    api.serve(ENDPOINTS.addTests, addTests(deps));
    api.serve(ENDPOINTS.editTest, editTest(deps));
    api.serve(ENDPOINTS.deleteTest, deleteTest(deps));
    api.serve(ENDPOINTS.runTests, runTests(deps, queue));
    api.serve(ENDPOINTS.proposeTests, proposeTests({ ...deps, tryTests: createTryTests(deps, queue) }));
  };
}
