import { CallFailure } from '@parlo/call-client';
import { failureWords } from '../../widget/words/call-words.ts';
import type { Strings } from '../../widget/words/strings.ts';
import type { CheckBrowser } from './check-browser.ts';
import { createCallChecks } from './check-calls.ts';
import { checkMicrophone } from './check-microphone.ts';
import { checkPage, checkPolicy, checkScripts } from './check-page.ts';
import { checkSites } from './check-sites.ts';
import { CHECKS, type CheckName, type Finding, type Findings, failed, warning } from './findings.ts';

export interface CheckRun {
  readonly browser: CheckBrowser;
  readonly assistantId: string | null;
  readonly strings: Strings;
  onFinding(name: CheckName, finding: Finding): void;
  /** Nobody waits for it any more. */
  readonly signal: AbortSignal;
}

/** Runs every check, one after the other, each for real. Never rejects: what breaks is what was found. */
export async function runChecks(run: CheckRun): Promise<void> {
  const { browser, assistantId, strings, onFinding, signal } = run;
  const calls = createCallChecks(browser);
  const checks: Record<CheckName, () => Finding | Promise<Finding>> = {
    page: () => checkPage(browser),
    policy: () => checkPolicy(browser),
    microphone: () => checkMicrophone(browser),
    scripts: () => checkScripts(browser),
    sites: () => checkSites(browser, assistantId, strings),
    udp: calls.udp,
    relay: calls.relay,
    socket: calls.socket,
  };
  const found: Partial<Record<CheckName, Finding>> = {};
  for (const name of CHECKS) {
    const result = await Promise.resolve()
      .then(checks[name])
      .catch((cause: unknown) => broken(cause, strings));
    const finding = weigh(name, result, found);
    if (signal.aborted) return;
    found[name] = finding;
    onFinding(name, finding);
  }
}

function broken(cause: unknown, strings: Strings): Finding {
  if (cause instanceof CallFailure) return failed('refused', { message: failureWords(cause.code, strings) });
  console.error('a check broke', cause);
  return failed('broken');
}

/** A failure is only a remark while another way works. */
function weigh(name: CheckName, finding: Finding, found: Findings): Finding {
  if (name !== 'socket' || finding.words !== 'noSocket') return finding;
  const other = found.udp?.state === 'ok' || found.relay?.state === 'ok';
  return other ? warning('noSocketSpare') : finding;
}
