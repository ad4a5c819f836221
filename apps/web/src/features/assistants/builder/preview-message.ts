import {
  ASSISTANT_DEFAULTS,
  type Assistant,
  LOOK_LIMITS,
  LookSettings,
  type SpeechAbilities,
  wholePronunciations,
} from '@parlo/contract';
import type { PreviewMessage } from '@parlo/contract/widget';
import type { BuilderSlot } from '../../../owner/assistants/builder-slot.ts';
import { deviceLanguage, heardLanguages } from '../voice/heard-languages.ts';
import { type BuilderValues, phrasingsOf } from './form-values.ts';

type Previewed = Pick<BuilderSlot, 'email' | 'assistant' | 'widget' | 'localLogo'>;
type Trial = NonNullable<PreviewMessage['trial']>;

/** The preview's data from the form and this server, and the assistant it tries without an account. */
export function previewMessage(
  values: BuilderValues,
  { email, assistant, widget, localLogo }: Previewed,
  speech: SpeechAbilities | null,
): PreviewMessage {
  const { greetingMessage, voice, look, consentText = '', aiNotice = '' } = values;
  // An incomplete colour counts as none.
  const { data: color = '' } = LookSettings.shape.color.safeParse(look.color);
  const trial = email === null ? trialOf(values, assistant) : null;
  const faqList = trial?.faqList ?? assistant.faqList;
  const hears = heardLanguages(speech, greetingMessage, values.alsoSpoken ?? []);
  const device = values.deviceSpeech ? deviceLanguage(speech, greetingMessage) : undefined;
  const questions = faqList.map(({ question }) => question).slice(0, LOOK_LIMITS.suggestions);
  return {
    type: 'parlo:preview',
    assistant: {
      id: assistant.id,
      // A widget without a name would have no heading: the saved one stands in.
      assistantName: values.assistantName.trim() || assistant.assistantName,
      greetingMessage,
      voice,
      logo: localLogo?.logo?.url ?? null,
      // Without an account there are no visitors who would have to agree.
      consentText: trial ? '' : consentText,
      ...(hears && { hears }),
      ...(device && { device }),
      // Which language it is in is the server's to say.
      ...(aiNotice.trim() && { aiNotice: { text: aiNotice.trim(), language: null } }),
      look: {
        color,
        theme: look.theme,
        radius: look.radius,
        branding: look.branding,
        ...(look.avatar === 'initial' && { avatar: look.avatar }),
        suggestions: look.suggestions.length > 0 ? look.suggestions : questions,
      },
    },
    label: widget?.label ?? null,
    ...(trial && { trial }),
  };
}

/** The assistant as it is typed, where that is whole: questions without answers wait, and empty texts are as saved. */
function trialOf(values: BuilderValues, saved: Assistant): Trial {
  const text = (typed: string, otherwise: string) => typed.trim() || otherwise;
  return {
    assistantName: text(values.assistantName, saved.assistantName),
    assistantPrompt: text(values.assistantPrompt, saved.assistantPrompt),
    greetingMessage: text(values.greetingMessage, saved.greetingMessage),
    aiNotice: values.aiNotice.trim(),
    voice: values.voice || ASSISTANT_DEFAULTS.voice,
    pronunciations: wholePronunciations(values.pronunciations),
    alsoSpoken: values.alsoSpoken,
    faqList: values.faqList
      .filter(({ question, answer }) => question.trim() && answer.trim())
      .map(({ question, answer, phrasings }) => ({
        question: question.trim(),
        answer: answer.trim(),
        phrasings: phrasingsOf(phrasings),
      })),
  };
}
