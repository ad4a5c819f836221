import { readFile } from 'node:fs/promises';
import { FaqItem, LIMITS } from '@parlo/contract';
import { describe, expect, it } from 'vitest';
import { templates as english } from '../../../i18n/en/templates.ts';
import { TEMPLATE_FAQS } from './template-faqs.ts';
import { TEMPLATE_IDS, TEMPLATES } from './templates.ts';

describe('templates', () => {
  it('are the twenty of the specification, by name and in its order', () => {
    expect(TEMPLATE_IDS.map((id) => english.labels[id])).toEqual([
      'Real Estate Agent',
      'Medical Practice',
      'Restaurant Host',
      'E-commerce Guide',
      'Appointment Booker',
      'Customer Support',
      'Hotel Concierge',
      'Fitness Coach',
      'Educational Advisor',
      'Travel Agent',
      'IT Support Specialist',
      'Legal Consultant',
      'HR Recruiter',
      'Marketing Assistant',
      'Event Planner',
      'Insurance Advisor',
      'Personal Finance Coach',
      'Language Tutor',
      'Tech Product Demo',
      'Delivery Service Operator',
    ]);
  });

  it.each(TEMPLATES)('$id fits the form and says something of its own', (template) => {
    const { greetingMessage, assistantPrompt } = template;
    expect(greetingMessage.length).toBeLessThanOrEqual(LIMITS.greetingMessage);
    expect(assistantPrompt.length).toBeLessThanOrEqual(LIMITS.assistantPrompt);
    expect(assistantPrompt.length).toBeGreaterThan(120);
    const twins = TEMPLATES.filter(
      (other) => other.greetingMessage === greetingMessage || other.assistantPrompt === assistantPrompt,
    );
    expect(twins).toEqual([template]);
  });

  it.each(TEMPLATES)('$id is recorded saying its greeting of today', async ({ id, greetingMessage }) => {
    const sound = await readFile(new URL(`../../../../public/examples/${id}.oga`, import.meta.url));
    expect(sound.subarray(0, 4).toString()).toBe('OggS');
    expect(sound.toString()).toContain(`TITLE=${greetingMessage}`);
    expect(sound.length).toBeLessThan(20_000);
  });

  it.each(TEMPLATES)('$id has five questions that an assistant can have, each its own', ({ id }) => {
    const items = TEMPLATE_FAQS[id].map(([question, answer, ...phrasings]) => ({
      question,
      answer,
      phrasings,
    }));
    expect(items).toHaveLength(5);
    for (const item of items) expect(FaqItem.safeParse(item).success).toBe(true);
    const asked = items.flatMap(({ question, phrasings }) => [question, ...phrasings]);
    expect(new Set(asked).size).toBe(asked.length);
    for (const { answer, phrasings } of items) {
      expect(answer).toMatch(/[.!]$/);
      // No hours, prices or addresses that would be wrong for whoever forgets to change them.
      expect(answer).not.toMatch(/\d|[€$]|@|www/);
      expect(phrasings.length).toBeGreaterThan(0);
    }
  });
});
