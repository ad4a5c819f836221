import { openBrowser } from '@parlo/e2e/support/browser.ts';
import { type Recording, readRecording } from '@parlo/e2e/support/recorder.ts';
import type { Stretch, Studio } from '@parlo/e2e/support/sound.ts';
import { openTraced, readTrace, type WidgetTrace } from '@parlo/e2e/support/visit.ts';

export interface RecordedCall {
  readonly recording: Recording;
  readonly trace: WidgetTrace;
}

/** Calls an assistant from the widget's page, plays a microphone file to its end, and hangs up. */
export async function recordCall(
  url: string,
  assistantId: string,
  studio: Studio,
  stretches: readonly Stretch[],
): Promise<RecordedCall> {
  const microphone = await studio.record(stretches);
  const browser = await openBrowser({ microphone: microphone.path });
  try {
    const page = await openTraced(browser);
    await page.goto(`${url}/widget?assistantId=${assistantId}`);
    await page.click('button.call');
    await page.waitForTimeout(microphone.spans.at(-1)?.toMs ?? 0);
    const recording = await readRecording(page.mainFrame());
    const trace = await readTrace(page.mainFrame());
    await page.click('button.end');
    return { recording, trace };
  } finally {
    await browser.close();
  }
}
