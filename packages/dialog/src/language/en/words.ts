import type { SearchWords, TurnWords } from '../language.ts';
import { pairsOf } from '../pairs-of.ts';

/** The consonants of a word as they sound, doubled ones once: "Parlo" and "parallel" are both `prl`. */
function consonantsOf(word: string): string {
  return word
    .toLowerCase()
    .replace(/ph/g, 'f')
    .replace(/c[kh]?|q/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/z/g, 's')
    .replace(/[^a-z]|[aeiouhwy]/g, '')
    .replace(/(.)\1+/g, '$1');
}

export const search: SearchWords = {
  frame: `
    a an the do does did you your i my me we our is are am be was were can could may will would should shall
    have has had get got sell offer provide take accept allow allowed need want like if to of it this that
    there here for in on at with and or so what which when where who how please tell know any some`,
  function: `
    they them their then than but not no nor any all each every other others such these those he she his her
    its it's as by from into onto over out up down about who whom whose why been being were also only just
    more most very much many per via etc using used use i'm i've i'd you'll you're you've we're we've don't
    doesn't isn't aren't can't won't there's that's what's let's him us me mine ours yours theirs himself
    itself themselves yourself between during while after before through because until against both few own
    same too once again further does doing done having`,
  common: `
    able across actually add again ago already also always another anybody anyone anything ask asked choose
    chose away back bad begin best better big bit bring brought buy call called case certain change check
    come comes coming day days deal different done early else end enough ever everybody everyone everything
    exactly example explain far fast feel few find first follow forgot forget full general generally give
    given gives go goes going good great happen happened happens happening hard hear help high idea important
    include information instead interest interested interesting keep kind late later leave left let life like
    likely line little live long longer look looking lose lot low made main make makes making matter mean
    means mind minute moment month months morning move much near necessary never new next nice night normal
    normally nothing now number often ok old open order original part people per person place plan point
    possible problem put question quick quickly really reason recommend right run said say see seem send sent
    set several show simply since small somebody someone something sometimes soon sort sound sounds special
    specific start started stay still stop sure takes taking talk thing things think thought till today
    together tomorrow tonight try trying turn two type understand up us usually wait way ways week weeks well
    went work works working wonder wondering worry write wrong year years yet`,
  shorthand: pairsOf(`
    u you, ur your, r are, pls please, plz please, tmrw tomorrow, tmr tomorrow, tomoro tomorrow, tonite tonight,
    wknd weekend, bday birthday, brithday birthday, appt appointment, appts appointments,
    hrs hours, mins minutes, wen when, wat what, wot what, wher where, wheres where's, opn open, thru through,
    coz because, cuz because, bc because, abt about, msg message, ppl people, gonna going to, wanna want to, gotta have to,
    b4 before, info information, pics pictures, veggie vegetarian, sth something, smth something, w with, wo without,
    prking parking, adress address, delivry delivery, prty party, resturant restaurant, recieve receive,
    isnt isn't, arent aren't, dont don't, doesnt doesn't, didnt didn't, cant can't, wont won't, wasnt wasn't, im I'm,
    ive I've, whats what's, hows how's, whos who's, theres there's`),
  stems: {
    word: /^[a-z']+$/u,
    endings: `
    izations ization ational ations ation itions ition ements ement iness ments ment nesses ness ingly edly
    ings ing ions ion ies ied est es ed ly al s e y`,
    // Without those that are words of their own: "left", "felt", "ground", "found".
    irregular: `
    ate eat, eaten eat, became become, begun begin, began begin, bent bend, bitten bite, blew blow, blown blow, bought buy,
    broke break, broken break, brought bring, built build, burnt burn, came come, caught catch, chose choose,
    chosen choose, children child, crept creep, dealt deal, drank drink, drunk drink, drawn draw, drew draw, drove drive,
    driven drive, fallen fall, fed feed, feet foot, fought fight, flew fly, flown fly, forgot forget, forgotten forget,
    froze freeze, frozen freeze, gave give, given give, grew grow, grown grow, halves half, heard hear, held hold,
    hung hang, kept keep, knew know, known know, knives knife, laid lay, learnt learn, lent lend, lit light, loaves loaf,
    lost lose, made make, men man, mice mouse, paid pay, people person, rang ring, rung ring, ridden ride, rode ride,
    sang sing, sung sing, seen see, sent send, shelves shelf, shook shake, shaken shake, slept sleep, sold sell,
    spent spend, spilt spill, spoke speak, spoken speak, stole steal, stolen steal, stood stand, stuck stick, swam swim,
    swept sweep, swum swim, taken take, took take, taught teach, teeth tooth, thought think, threw throw, thrown throw,
    told tell, tore tear, torn tear, understood understand, went go, woke wake, women woman, won win, wore wear,
    worn wear, written write, wrote write`,
    possessive: /'s$|s'$/u,
    doubled: /([bdfgmnprt])\1$/u,
  },
  consonantsOf,
};

export const turns: TurnWords = {
  backchannels: `
    mhm mm mmm hm hmm huh uh um ah oh aha ha er eh mm-hmm uh-huh okay ok yeah yes yep yup right sure cool
    great nice good alright wow`,
  backchannelPhrases: 'i see|got it|all right|of course|go on|very good|thank you|thanks',
  interrupting: 'no stop wait hey what hello sorry but why where when who how excuse pardon hold hang',
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
  needObject: 'get include includes need needs sell sells buy send bring make find give use',
  subjects: 'it you that there this',
  lastAfterAll: 'as well',
  addressSigns: 'at dot underscore hyphen',
  addressEnds: 'com org net edu gov info biz eu uk us ca de ua io co',
};
