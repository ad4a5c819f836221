// A reporter of vitest: errors outside of every test, which its JSON report leaves out. `npm test` names them at its end.
import { writeFileSync } from 'node:fs';

export default class StrayErrors {
  onTestRunEnd(_modules, errors) {
    writeFileSync(process.env.PARLO_STRAY_ERRORS, JSON.stringify(errors.map(asText)));
  }
}

function asText({ name, message, stack, VITEST_TEST_PATH: path }) {
  return [`${name}: ${message}`, path && `while ${path} ran`, stack].filter(Boolean).join('\n');
}
