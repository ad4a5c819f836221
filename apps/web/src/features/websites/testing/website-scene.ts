import { ASSISTANT_DEFAULTS, type Website, type WebsiteEvent, type WebsiteProposals } from '@parlo/contract';
import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import type { BuilderSlot, TypedTexts } from '../../../owner/assistants/builder-slot.ts';
import { BAKERY } from '../../../testing/bakery.ts';
import { OLENA } from '../../../testing/render.tsx';

export const PROPOSALS: WebsiteProposals = {
  address: 'https://mill.example/',
  name: 'The Mill',
  greeting: "Hi! I'm The Mill. How can I help you?",
  faq: [
    { question: 'Do you deliver?', answer: 'Yes, daily.', url: 'https://mill.example/faq' },
    { question: 'Can I park?', answer: 'Behind the mill.', url: 'https://mill.example/visit' },
  ],
  pages: [
    { url: 'https://mill.example/', title: 'Mill', passages: 2, excerpt: 'We grind rye.' },
    { url: 'https://mill.example/faq', title: 'FAQ', passages: 3, excerpt: 'Yes, daily.' },
  ],
};
export const PAGE: WebsiteEvent = { type: 'page', url: 'https://mill.example/', title: 'Mill' };
export const WEBSITE: Website = {
  id: 'website_1',
  address: 'https://www.mill.example/',
  status: 'ready',
  problem: null,
  weekly: true,
  readAt: '2026-11-21T10:00:00.000Z',
  createdAt: '2026-11-20T10:00:00.000Z',
};
export const events = (...all: WebsiteEvent[]) =>
  new Response(all.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''), {
    headers: { 'content-type': 'text/event-stream' },
  });
export const websites = (...all: Website[]) => ({ success: true, message: '', websites: all }) as const;
export const NEW: TypedTexts = {
  assistantName: 'New Assistant',
  assistantPrompt: 'Be kind.',
  greetingMessage: ASSISTANT_DEFAULTS.greetingMessage,
  faqList: [],
};

/** A builder with these texts in it, and what is filled in. */
export function slotOf(typed: TypedTexts = NEW, email: string | null = OLENA.email) {
  const fill = vi.fn<BuilderSlot['fill']>();
  const slot: BuilderSlot = {
    email,
    fill,
    assistant: BAKERY,
    typed: () => typed,
    draft: () => ({}),
    withSave: () => {},
    withLook: () => null,
  };
  return { slot, fill };
}

export const box = (name: string | RegExp) => screen.findByRole('checkbox', { name });
