import type { Frame, FrameLocator } from 'playwright-core';

/** Types a question into an open widget, and waits until the reply is shown. */
export async function askTyped(
  widget: Frame | FrameLocator,
  question: string,
  answer: string,
): Promise<void> {
  await widget.getByRole('textbox').fill(question);
  // Enter sends nothing while the reply before is still being written.
  await widget.locator('.send:enabled').waitFor();
  await widget.getByRole('textbox').press('Enter');
  await widget.locator('.said', { hasText: answer }).waitFor();
}
