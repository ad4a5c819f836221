import {
  ASSISTANT_DEFAULTS,
  CALLS_PER_CORE,
  LIMITS,
  MB,
  OWNER_LIMITS,
  TRIAL_LIMITS,
  VOICES,
  WEBSITE_LIMITS,
} from './api/limits.ts';
import { PARTNERS, PLANS } from './plans.ts';

/** Figures of the product by the names that texts in `content/` have for them. */
export type Figures = Readonly<Record<string, string>>;

/** Parlo's prices and limits, as written in a language: texts use these figures instead of repeating them. */
export function readFigures(language: string): Figures {
  const number = (value: number) => value.toLocaleString(language);
  const price = (cents: number) => `$${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`;
  const topUps = PLANS.topUps.flatMap(({ minutes, cents }, i) => [
    [`topUp${i + 1}Minutes`, number(minutes)],
    [`topUp${i + 1}Price`, price(cents)],
  ]);
  return {
    trialMinutes: number(PLANS.trial.minutes),
    starterMinutes: number(PLANS.starter.minutes),
    starterPrice: price(PLANS.starter.cents),
    ...Object.fromEntries(topUps),
    partnerPrice: price(PARTNERS.cents),
    partnerShare: number(PARTNERS.share),
    partnerHours: number(PARTNERS.activationHours),
    voiceCount: number(VOICES.length),
    voices: new Intl.ListFormat(language).format(VOICES),
    nameCharacters: number(LIMITS.assistantName),
    promptCharacters: number(LIMITS.assistantPrompt),
    greetingCharacters: number(LIMITS.greetingMessage),
    questions: number(LIMITS.faqEntries),
    answerCharacters: number(LIMITS.faqAnswer),
    assistants: number(OWNER_LIMITS.assistants),
    files: number(OWNER_LIMITS.knowledgeFiles),
    fileMb: number(OWNER_LIMITS.knowledgeFile / MB),
    builderFileMb: number(OWNER_LIMITS.builderFile / MB),
    websitePages: number(WEBSITE_LIMITS.pages),
    demoMinutes: number(TRIAL_LIMITS.seconds / 60),
    callsPerCore: number(CALLS_PER_CORE),
    visitorCalls: number(ASSISTANT_DEFAULTS.visitorCallsAtOnce),
    visitorMinutes: number(ASSISTANT_DEFAULTS.visitorMinutesPerDay),
  };
}

/** Fills a text's `{{names}}` with figures. Throws for an unknown name. */
export function fillFigures(text: string, figures: Figures): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const figure = figures[name];
    if (figure === undefined) throw new Error(`it names a figure that there is not: ${name}`);
    return figure;
  });
}
