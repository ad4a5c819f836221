import type { Page } from 'playwright-core';

/** The builder's sections, by the words on their links. */
export type SectionName =
  | 'About'
  | 'Knowledge'
  | 'Voice and look'
  | 'Calendar'
  | 'Messages'
  | 'Visitors'
  | 'Put it on your site'
  | 'Telephone'
  | 'Tests'
  | 'Versions';

/** In the builder: opens a section, on phones by way of the list of them. */
export async function openSection(page: Page, name: SectionName): Promise<void> {
  const back = page.getByRole('link', { name: 'All sections' });
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await back.or(sections).first().waitFor();
  if (await back.isVisible()) await back.click();
  // What is unsaved or wrong in it follows its name.
  await sections.getByRole('link', { name: new RegExp(`^${name}`) }).click();
  await page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
}

/** In the builder: opens another of the owner's assistants. */
export async function pickAssistant(page: Page, name: string): Promise<void> {
  const list = page.getByRole('navigation', { name: 'Assistants' });
  await list.getByRole('button').first().click();
  await list.getByRole('link', { name, exact: true }).click();
}
