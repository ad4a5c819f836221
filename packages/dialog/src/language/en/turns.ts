import type { TurnWords } from '../language.ts';

export const turns: TurnWords = {
  backchannels: `
    mhm mm mmm hm hmm huh uh um ah oh aha ha er eh mm-hmm uh-huh okay ok yeah yes yep yup right sure cool
    great nice good alright wow`,
  backchannelPhrases: 'i see|got it|all right|of course|go on|very good|thank you|thanks',
  interrupting: 'no stop wait hey what hello sorry but',
  neverLast: `
    and or but because although unless whereas the a an my your our their his its every um uh er erm uhm hmm
    i we they he she i'm i'd i'll i've we're we'd it's that's there's let's what's where's who's how's you're
    than if whether while until since well actually basically maybe like into between`,
  connectives: 'so then also plus',
  prepositions: `
    to for of in on at by with from about over under near around through after before without per`,
  auxiliaries: `
    is are was were am be been do does did have has had will would could can should shall may might must want
    need like want's can't don't`,
  questionWords: 'what where when who whom whose which why how',
  particleVerbs: 'log sign come check drop move fill hand turn hold go put walk stop opt',
  shortAnswer: 'yes|yeah|yep|no|nope|sure|of course|okay|ok|i think|i hope|i guess',
  greeting: '(?:hi|hello|hey|good (?:morning|afternoon|evening))(?: there)?',
  dictation: 'number|phone|code|zip|postcode|card|account|reference|email|e-mail|spelled|spell',
  openClause: 'if|because|although|unless|since|while',
  leadIn:
    'i (?:was|am) (?:just )?(?:wondering|thinking|asking|looking|calling)' +
    "|i'm (?:just )?(?:wondering|calling|looking)|(?:i'd|i would) like to (?:know|ask)" +
    '|i (?:want|need|wanted) to (?:know|ask)' +
    '|(?:can|could|would|will) you (?:please )?(?:tell me|explain)' +
    '|do you (?:know|happen to know)|i have (?:a|another) question|let me (?:see|think)' +
    '|the thing is|one (?:more )?(?:thing|question)' +
    '|(?:one|just a|hang on a) (?:moment|second|sec)|hold on|you know',
  leadInAlone: '(?:please )?tell me|please|excuse me|sorry|i mean|or|how about|what about|and also',
  digits: 'zero oh one two three four five six seven eight nine double triple',
  letterWords: 'a i',
};
