import type { Frame, FrameLocator } from 'playwright-core';

/** Types a question into an open widget, and waits until the reply is shown. */
export async function askTyped(
  widget: Frame | FrameLocator,
  question: string,
  answer: string,
): Promise<void> {
  await widget.getByRole('textbox').fill(question);
  await widget.getByRole('textbox').press('Enter');
  await widget.locator('.said', { hasText: answer }).waitFor();
}
