import { describe, expect, it } from 'vitest';
import { findMarked } from '../../testing/websites/find-marked.ts';
import { parseHere } from '../../testing/websites/parse-here.ts';
import { siteNames } from '../../testing/websites/serve.ts';

const HOLDS = 0.8;

describe('a website that is read without a language model', () => {
  it.each(siteNames())(
    '%s: most questions that it marks or asks are proposed with their answers',
    async (site) => {
      const { marked, proposals, missed, wrong } = await findMarked(site, parseHere);
      expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(marked.questions.length * (1 - HOLDS));
      expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(marked.notQuestions.length * (1 - HOLDS));
      expect(proposals.name).toBe(marked.name);
      expect(proposals.greeting).toContain(marked.name);
      expect(proposals.greeting).toMatch(marked.language === 'uk' ? /Вітаю/ : /^Hi/);
    },
  );
});
