import { type ENDPOINTS, LIMITS, WEBSITE_LIMITS } from '@parlo/contract';
import { type Answered, questionKey } from '../../parsing/page/questions.ts';
import { readPasted } from '../../parsing/pasted.ts';
import type { Operation } from '../../platform/api.ts';
import type { Lane } from '../../platform/limits/lane.ts';

/** Questions and answers in a text that was pasted, its cells if it is a table, and what is neither. Nothing is stored. */
export function proposeFromText({
  lane,
}: {
  readonly lane: Lane;
}): Operation<typeof ENDPOINTS.proposeFromText> {
  return async ({ text }, { user }) => {
    const { faq, left, table } = await lane.run(user.id, async () => readPasted(text));
    const taken = takeEach(faq);
    const over = [...left, ...taken.left].map((part) => part.trim()).filter(Boolean);
    return {
      success: true,
      faq: taken.faq.map((entry) => ({ ...entry, url: null })),
      left: over.slice(0, WEBSITE_LIMITS.leftParts).map((part) => shortened(part)),
      leftCount: over.length,
      table: table && { name: '', rows: table.rows, columns: table.columns },
    };
  };
}

/** Each question once and as long as it may be; what does not fit is named. */
function takeEach(entries: readonly Answered[]): {
  readonly faq: readonly Answered[];
  readonly left: readonly string[];
} {
  const faq = new Map<string, Answered>();
  const left: string[] = [];
  for (const { question, answer } of entries) {
    const key = questionKey(question);
    const known = faq.get(key);
    const whole = `${question}\n${answer}`;
    if (known?.answer === answer) continue;
    if (known || key === '' || question.length > LIMITS.faqQuestion || faq.size >= LIMITS.faqEntries)
      left.push(whole);
    else {
      const fits = answer.slice(0, LIMITS.faqAnswer).toWellFormed();
      const end =
        fits.length < answer.length ? Math.max(fits.lastIndexOf(' '), LIMITS.faqAnswer / 2) : fits.length;
      faq.set(key, { question, answer: fits.slice(0, end).trim() });
      if (end < answer.length) left.push(answer.slice(end));
    }
  }
  return { faq: [...faq.values()], left };
}

const shortened = (part: string): string =>
  part.length <= WEBSITE_LIMITS.leftPart
    ? part
    : `${part.slice(0, WEBSITE_LIMITS.leftPart - 1).toWellFormed()}…`;
