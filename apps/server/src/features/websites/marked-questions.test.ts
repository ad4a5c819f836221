import { describe, expect, it, vi } from 'vitest';
import { findMarked } from '../../testing/websites/find-marked.ts';
import { siteNames } from '../../testing/websites/serve.ts';

// Each page takes a process, which gives way to everything else.
vi.setConfig({ testTimeout: 240_000 });

const HOLDS = 0.8;

describe('a website that is read without a language model', () => {
  it.each(siteNames())(
    '%s: most questions that it marks or asks are proposed with their answers',
    async (site) => {
      const { marked, proposals, missed, wrong } = await findMarked(site);
      expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(marked.questions.length * (1 - HOLDS));
      expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(marked.notQuestions.length * (1 - HOLDS));
      expect(proposals.name).toBe(marked.name);
      expect(proposals.greeting).toContain(marked.name);
      expect(proposals.greeting).toMatch(marked.language === 'uk' ? /Вітаю/ : /^Hi/);
    },
  );
});
