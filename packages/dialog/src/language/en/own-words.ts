import type { OwnWords } from '../language.ts';

const SOMEBODY =
  "(?:someone|somebody|person|human|colleagues?|manager|team|staff|specialist|agent|operator|owner|we|they|we'll|they'll)";

export const ownWords: OwnWords = {
  notKnowing:
    "(?:i|we) (?:(?:really|actually|just|currently|unfortunately) )*(?:don't|do not) (?:(?:actually|currently|really) )?know(?! (?:if|whether) you)" +
    "|(?:i|we) (?:(?:really|actually|just|currently|unfortunately) )*(?:don't|do not|can't|cannot|couldn't|could not) (?:(?:actually|currently) )?(?:have|find|see)(?: [^ ]+){0,3} (?:information|answers?|details|data|idea)" +
    "|(?:i'm|i am) not (?:sure|certain|aware)(?! (?:if|whether|what|which) you)|(?:i'm|i am) (?:unable|not able) to (?:answer|find|say)" +
    "|(?:there is|there's|i have|we have) no (?:information|details|answer|data|record)",
  courtesy:
    '(?:(?:is there|do you need|do you want|would you like|can i do|may i do|could i do|did you need) )?(?:any(?:thing)?|something)(?: [^ ]+)? else(?: .*)?' +
    '|(?:how|what|with what) else (?:can|may|could|should) (?:i|we) .*' +
    '|(?:(?:and )?(?:can|may|could|shall) (?:i|we) (?:help|assist)(?: you)? )(?:(?:with )?(?:anything|something|any other question) (?:else|more)?|further|any further)(?: .*)?' +
    '|(?:does|did) (?:that|this) (?:help|answer your question)|do you have (?:any )?(?:other|further|more) questions?',
  passedOn:
    "(?:i've|i have|i|we've|we have|we)(?: (?:just|already|now|also))* (?:passed|forwarded|sent|handed|submitted|relayed|delivered|left)(?! you(?: |$))(?: [^ ]+){0,6} (?:messages?|requests?|details|questions?|inquiry|enquiry|complaint|contacts?|(?:it|this|that|them) on)" +
    "|(?:i've|i have|we've|we have)(?: (?:just|already|now|also))* (?:passed (?:it|this|that|everything) on|notified|informed|alerted|contacted|asked|told)(?: [^ ]+){0,3} (?:someone|somebody|person|colleagues?|manager|team|staff|specialist|agent|operator|owner)" +
    '|your (?:message|request|details|question|inquiry|enquiry|complaint|contact details)(?: [^ ]+){0,2} (?:has|have|was|were)(?: (?:just|already|now))? (?:been )?(?:passed|sent|forwarded|handed|submitted|delivered|relayed)',
  promised: `${SOMEBODY}(?: [^ ]+){0,3}(?: will| is going to| are going to|(?<='ll))(?: (?:then|soon|shortly|also|personally|definitely))* (?:call|contact|phone|ring|get back|get in touch|reach out|write|reply|email|be in touch|follow up)`,
  onCondition: 'if|once|when|after|so that|unless',
  sourceLabel: 'sources?',
};
