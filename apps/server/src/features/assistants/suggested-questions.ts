import { LOOK_LIMITS } from '@parlo/contract';
import { type SQL, sql } from 'drizzle-orm';
import { faqCounts, faqEntries } from '../../db/schema.ts';

/** A button with more is a paragraph. */
const MOST_CHARACTERS = 80;

/**
 * The questions that a widget shows as buttons, at most three, for a query over `assistants`: those that the owner picked
 * and the FAQ still has, in the owner's order; without any, those that were asked most in the last weeks, and then the
 * first of the FAQ.
 */
export const suggestedQuestions: SQL<string[]> = sql<string[]>`coalesce((
  select array_agg(shown.question order by shown.picked, shown.asked desc, shown.position)
  from (
    select ranked.*
    from (
      select faq.question, faq.position, pick.picked, coalesce(count.asked, 0) as asked,
        bool_or(pick.picked is not null) over () as has_picks
      from ${faqEntries} faq
        left join (
          select question, min(place) as picked
          from jsonb_array_elements_text(assistants.look -> 'suggestions') with ordinality one(question, place)
          group by question
        ) pick on pick.question = faq.question
        left join (
          select entry_id, sum(answers) as asked from ${faqCounts}
          where scope = assistants.id and week > now() - interval '5 weeks'
          group by entry_id
        ) count on count.entry_id = faq.id
      where faq.assistant_id = assistants.id and char_length(faq.question) <= ${MOST_CHARACTERS}
    ) ranked
    where ranked.picked is not null or not ranked.has_picks
    order by ranked.picked, ranked.asked desc, ranked.position
    limit ${LOOK_LIMITS.suggestions}
  ) shown
), '{}')`;
