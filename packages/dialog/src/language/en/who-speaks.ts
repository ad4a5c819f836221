import type { WhoSpeaksWords } from '../who-speaks-words.ts';
import { BEING, KIND, OR_BEING } from './small-talk.ts';

const PERSON =
  '(?:(?:a|an|the|just|really|actually|one of our|real|live|living|actual|human|normal|ordinary) )*(?:person|human|human being|employee|staff member|woman|man|real|people|humans)';

export const whoSpeaks: WhoSpeaksWords = {
  notice: 'You are talking to an AI.',
  machine:
    "(?:ai|a i|gpt|artificial intelligence|(?:chat|voice|talk|ro)[ -]?bot|bot|robot|machine|computer|computer program|language model|automated|automatic|machine-made)(?:'s|s)?",
  denial: "not|no|never|neither|nor|cannot|[^ ]+n't|without|nothing",
  beforeAbsent:
    '(?:instead of|rather than|anything but|anyone but|free (?:of|from)|zero|0|goodbye to|bye to|forget|hate|(?:switched|turned) off)(?: (?:a|an|any|our|the|all|about))*',
  afterAbsent: '(?:free|is off|(?:(?:is|was|has been) )?(?:switched|turned) off)',
  betweenClauses: '(?<!any(?:thing|one|body) )but',
  claimsPerson: `(?:i am|i'm|this is|you are|you're|we are|we're)(?: (?:now|really|actually|always))*(?: (?:talking|speaking|chatting|writing|texting) (?:to|with))? ${PERSON}|(?:i am|i'm|this is) (?:[^ ]+ ){1,3}(?:a|an) (?:real|live|living|actual) (?:person|human|human being|woman|man)`,
  ofSelf: "i am|i'm|this is|you are|you're|we are|we're",
  question: 'Are you a robot?',
  asks: `(?:(?:are|r) (?:you|u)|(?:you are|you're|youre|ur)|(?:am i|are we|i am|i'm|do i) (?:really |actually )?(?:talk|talking|speak|speaking|chat|chatting|text|texting|writing) (?:to|with)|is this) ${KIND}${BEING}${OR_BEING}(?: (?:here|now|or no|answering|talking|speaking|or are you|(?:that )?(?:i am|i'm) (?:talking|speaking|chatting) (?:to|with)))*`,
};
