import { useEffect, useRef, useState } from 'react';
import type { Strings } from '../../widget/words/strings.ts';
import type { CheckBrowser } from './check-browser.ts';
import { CHECKS, type Findings } from './findings.ts';
import { runChecks } from './run-checks.ts';

export interface Check {
  readonly state: 'ready' | 'running' | 'done';
  readonly findings: Findings;
  /** Starts from the beginning; a run that has not ended is abandoned. */
  start(): void;
}

/** One check at a time. Nothing runs, and nothing is asked, before the first `start`. */
export function useCheck(
  openBrowser: () => CheckBrowser,
  assistantId: string | null,
  strings: Strings,
): Check {
  const [findings, setFindings] = useState<Findings>({});
  const [state, setState] = useState<Check['state']>('ready');
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  function start() {
    running.current?.abort();
    const run = new AbortController();
    running.current = run;
    setFindings({});
    setState('running');
    void runChecks({
      browser: openBrowser(),
      assistantId,
      strings,
      signal: run.signal,
      onFinding(name, finding) {
        setFindings((before) => ({ ...before, [name]: finding }));
        if (name === CHECKS.at(-1)) setState('done');
      },
    });
  }

  return { state, findings, start };
}
