import { z } from 'zod';
import { LOOK_LIMITS } from '../api/limits.ts';
import { FaqItem, NewAssistant } from './assistants.ts';

/**
 * The files of the demos, in one language each: `content/demo-assistant.json` and `content/demo-assistant.uk.json`
 * about Parlo itself, `content/demo-assistants/<slug>.json` and `<slug>.uk.json` for the use cases.
 */

const { assistantName, assistantPrompt, greetingMessage, voice } = NewAssistant.shape;

/** A widget shows no longer question as a button. */
const SUGGESTION_CHARACTERS = 80;

const file = {
  assistantName,
  assistantPrompt,
  greetingMessage,
  voice,
  /** Questions of `faqList` that its widget shows as buttons. */
  suggestions: z
    .array(z.string().max(SUGGESTION_CHARACTERS, 'A suggested question is too long for a button.'))
    .length(LOOK_LIMITS.suggestions),
  faqList: z.array(FaqItem).min(1),
};

const suggestsOwn = ({
  suggestions,
  faqList,
}: {
  readonly suggestions: readonly string[];
  readonly faqList: readonly FaqItem[];
}) => suggestions.every((suggestion) => faqList.some(({ question }) => question === suggestion));
const SUGGESTS_OWN = { error: 'A suggested question is not in the list.', path: ['suggestions'] };

/**
 * The assistant about Parlo. Its texts may hold `{{names}}` of figures (`readFigures`): what Parlo costs
 * or allows is written down once.
 */
export const DemoAssistantFile = z
  .strictObject({
    ...file,
    /** The sentence about the number of customers that an administrator entered. */
    businesses: z.strictObject({
      figure: z.string(),
      over: z.string(),
      none: z.string(),
    }),
  })
  .refine(suggestsOwn, SUGGESTS_OWN);
export type DemoAssistantFile = z.infer<typeof DemoAssistantFile>;

/** A made-up business whose assistant can be asked on the landing page. */
export const UseCaseFile = z
  .strictObject({
    ...file,
    /** The kind of business, as the card's title: "Dental clinic". */
    business: z.string().min(1).max(40),
    /** The card's text. */
    description: z.string().min(1).max(160),
  })
  .refine(suggestsOwn, SUGGESTS_OWN);
export type UseCaseFile = z.infer<typeof UseCaseFile>;
