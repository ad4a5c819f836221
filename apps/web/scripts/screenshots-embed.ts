import { DEMO_ASSISTANT_ID } from '@parlo/contract';
import type { Walk } from './screenshots.ts';

/** Widget code in the builder, the gate before it, and the test screen from silence to the end of a call. */
export async function shootEmbed({ page, url, words, shoot }: Walk): Promise<void> {
  const { assistants, embed, sandbox, visitors } = words;
  const generate = () => page.getByRole('button', { name: embed.generate }).click();
  const answerGate = (mayEmbed: boolean) =>
    page.route('**/api/get_user', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      await route.fulfill({ json: { ...body, user: { ...body.user, mayEmbed } } });
    });

  await answerGate(false);
  await page.goto(`${url}/assistant`);
  await generate();
  await page.getByText(embed.premium.price).waitFor();
  await shoot('embed-premium');
  await page.keyboard.press('Escape');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await answerGate(true);
  await page.goto(`${url}/assistant`);
  await generate();
  await page.getByLabel(embed.code).waitFor();
  await shoot('embed-iframe', true);
  await page.getByText(embed.types.popup, { exact: true }).click();
  await generate();
  await page.locator('img[width="300"]').waitFor();
  await shoot('embed-popup', true);
  await page.getByText(embed.types.qr, { exact: true }).click();
  await generate();
  await page.locator('img[width="300"]').waitFor();
  await shoot('embed-qr', true);
  await page.getByLabel(visitors.sites).fill('Bakery.example, *.bakery.example, our shop');
  await page.getByLabel(visitors.consent).fill('We keep what you say for 30 days.');
  await page.getByLabel(visitors.keepDays).check();
  await shoot('builder-visitors');

  await page.getByRole('button', { name: assistants.test, exact: true }).click();
  await page.getByRole('button', { name: sandbox.start }).waitFor();
  await page.locator('summary').nth(2).click();
  await shoot('sandbox', true);
  await page.getByRole('button', { name: embed.export.button }).click();
  await page.getByRole('dialog').waitFor();
  await shoot('sandbox-export');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: sandbox.start }).click();
  await page.getByRole('button', { name: sandbox.end }).waitFor();
  await shoot('sandbox-call');
  await page.getByRole('button', { name: sandbox.end }).click();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route('**/api/get_user', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), minutes: 0 } });
  });
  await page.goto(`${url}/sandbox`);
  await page.getByText(sandbox.noMinutes, { exact: true }).waitFor();
  await shoot('sandbox-no-minutes', true);
  for (const [name, query] of [
    ['popup', ''],
    ['popup-second-device', '?device=second'],
  ] as const) {
    await page.goto(`${url}/popup/${DEMO_ASSISTANT_ID}${query}`);
    await page.locator('button.call').waitFor();
    await shoot(name);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}
