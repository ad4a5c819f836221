import type { Walk } from './screenshots.ts';

/** The widget's own page in each of its states, the call itself included. */
export async function shootWidget(walk: Walk, assistantId: string): Promise<void> {
  const { page, url, variant, shoot } = walk;
  const address = (id: string) =>
    `${url}/widget?${new URLSearchParams({ assistantId: id, lang: variant.language, theme: variant.theme })}`;
  const call = () => page.locator('button.call');

  await page.goto(address(''));
  await page.getByRole('alert').waitFor();
  await shoot('widget-missing-id');
  await page.goto(address('assistant_nobody'));
  await page.getByRole('alert').waitFor();
  await shoot('widget-not-found');
  await page.route('**/api/widgetconfig*', () => {});
  await page.goto(address(assistantId));
  await page.getByRole('status').waitFor();
  await shoot('widget-loading');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route('**/api/widgetconfig*', (route) => route.abort());
  await page.goto(address(assistantId));
  await page.getByRole('alert').waitFor();
  await shoot('widget-error');
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await page.goto(address(assistantId));
  await page.locator('main.ready').waitFor();
  await shoot('widget-ready');
  await call().focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await shoot('widget-focus');
  await shootMicrophone(walk, address(assistantId));
  await shootBusy(walk, address(assistantId));
  await shootCall(walk, address(assistantId));
}

/** While the browser asks, and after the visitor said no. */
async function shootMicrophone({ page, shoot }: Walk, address: string): Promise<void> {
  await page.goto(address);
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => new Promise(() => {});
  });
  await page.locator('button.call').click();
  await shoot('widget-asking');
  await page.goto(address);
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    // A native alert would stand in front of the picture.
    window.alert = () => {};
  });
  await page.locator('button.call').click();
  await page.locator('main.denied').waitFor();
  await shoot('widget-denied');
}

async function shootBusy({ page, shoot }: Walk, address: string): Promise<void> {
  const message = 'Calls can’t be taken right now. Please try again in a moment.';
  await page.route('**/v1/realtime/calls', (route) =>
    route.fulfill({
      status: 503,
      json: { error: { type: 'server_error', code: 'unavailable', message, param: null } },
    }),
  );
  await page.goto(address);
  await page.locator('button.call').click();
  await page.locator('main.ended').waitFor();
  await shoot('widget-busy');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** A real call: connecting, the greeting, an answer where a microphone file asks for one, and its end. */
async function shootCall({ page, shoot }: Walk, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('button.call').click();
  const ended = page.locator('main.ended');
  await page.locator('main.connecting').or(ended).waitFor();
  if (!(await ended.count())) await shoot('widget-connecting');
  await page.locator('.said.assistant').first().or(ended).waitFor();
  if (await ended.count()) return console.warn('no call: visitors may not call an owner on a trial');
  await page.waitForTimeout(1_200);
  await shoot('widget-speaking');
  await page.locator('[data-voice="listening"]').waitFor({ timeout: 15_000 });
  await shoot('widget-listening');
  const answered = page.locator('.said.assistant').nth(1);
  await answered.waitFor({ timeout: 12_000 }).catch(() => console.warn('nothing was asked'));
  await page.waitForTimeout(1_500);
  await shoot('widget-answer');
  await page.locator('button.end').click();
  await page.locator('main.ended').waitFor();
  await shoot('widget-ended');
}
