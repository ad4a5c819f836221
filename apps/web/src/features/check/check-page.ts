import type { CheckBrowser } from './check-browser.ts';
import { type Finding, failed, ok, skipped } from './findings.ts';

/** Whether the page is one that browsers trust, and whose page is around it. */
export function checkPage({ secure, framed, around }: CheckBrowser): Finding {
  if (!secure) return failed('insecure');
  return framed ? ok('framed', { site: around ?? '—' }) : skipped('alone');
}

/** Whether the page around this one hands the microphone on. */
export function checkPolicy({ call, framed }: CheckBrowser): Finding {
  if (!call.mayAskMicrophone()) return failed(framed ? 'notDelegated' : 'notAllowed');
  return ok(framed ? 'delegated' : 'allowed');
}

/** Whether scripts on the audio thread run, which sound without WebRTC needs. */
export async function checkScripts({ call }: CheckBrowser): Promise<Finding> {
  const nobody = () => {};
  try {
    const sound = await call.openSound({
      onMicrophone: nobody,
      onStarted: nobody,
      onEnded: nobody,
      onBlocked: nobody,
      onPaused: nobody,
    });
    sound.close();
    return ok('scriptsRun');
  } catch {
    return failed('scriptsBlocked');
  }
}
