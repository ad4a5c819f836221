import type { SmallTalkPatterns } from '../small-talk-words.ts';

const VERY =
  '(?:(?:so|very|really|super|extremely|most|truly|absolutely|just|quite|pretty|incredibly|all|always|both|too|such|a|an|the) )*';
const GOOD =
  '(?:great|amazing|awesome|wonderful|brilliant|fantastic|excellent|perfect|lovely|superb|delicious|tasty|yummy|beautiful|gorgeous|incredible|fabulous|outstanding|divine|nice|good|kind|sweet|cool|stunning|impressive|best)';
/** Words of a thing that is praised: none that begins another sentence, or says which of two is meant. */
const THING =
  "(?:(?!(?:one|ones|first|second|third|last|latter|other|only|not|never|no|nothing|if|when|what|how|who|why|where|which|that|but|so|please|can|could|do|does|did|is|are|was|were|will|would|should|may|have|has|had)(?:'?s)?(?![^ ]))[^ \\d]+)";
// "Thems", "Thames" and "tanks" are what recognition makes of a quick "thanks".
const THANK =
  '(?:(?:many|great|big|so many|a thousand|a million|lots of) )?(?:thanks|thank you|thankyou|thank u|thanx|thx|thnx|tnx|ty|tysm|ta|cheers|thems|thames|tanks)' +
  '(?: (?:a lot|a million|a bunch|a ton|so much|very much|ever so much|loads|heaps|indeed|again|kindly|mate|all|everyone|guys|dear|for now|in advance|anyway|too))*';
/** What visitors are thankful for. "Thanks for nothing" is no thanks. */
const FOR_HELP =
  ' for(?: (?:all|your|the|you|that|this|it|everything|such|a|an|so|very|quick|fast|prompt|kind|great|good|helpful|lovely|amazing|useful|clear|patient|being|of|and|help|helping|time|info|information|answers?|answering|reply|replies|replying|response|responses|responding|advice|tips?|patience|support|assistance|service|explaining|explanation|clarifying|clarification|confirming|confirmation|telling|letting|know|me|us|out|today|understanding|attention|kindness|details|update|compliment|getting back|to|listening|my|questions?|words?|sharing))+';
const GRATEFUL = [
  '(?:i|we)(?: really| do| truly)* appreciate (?:it|that|this|you|everything|(?:all )?(?:your|the|you) (?:help|time|patience|advice|kindness|reply|answer|support|information|info))|(?:much |really )?appreciated(?: it)?|appreciate it',
  `(?:i'?m|i am) (?:so |very |really )*(?:grateful|thankful)`,
].join('|');
const PRAISE = [
  `(?:you|u|that|this|it|everything|everyone|your (?:staff|team)|you guys)(?:'?ve| have|'?re| are|'?s| is| was| were| r)(?: been)? ${VERY}(?:helpful|useful|${GOOD}|star|legend|lifesaver|angel|gem|genius|(?:big|good|great) help)(?: (?:indeed|today|to me|of you|to know|info|information|work|job|service|help|answer|news|for me|then))*`,
  `(?:that|this|it|you)(?: really| truly| have|'?ve)? (?:helped|helps)(?: (?:me|us|out|a lot|a great deal|so much|very much|lots|loads))*`,
  `(?:very|really|super|so|extremely) (?:helpful|kind|useful|${GOOD})|helpful|well done|bravo|(?:you|u)(?: guys| all)? rock|(?:5|five) stars?(?: from me)?|(?:you|u)(?:'?re| are| r) (?:a |the )?(?:star|best|legend)(?: x+)?|impressive|keep (?:it up|up the good work)|you rock|love (?:it|this|that|(?:your|the) (?:work|place|shop|food|team|studio|staff))|good (?:bot|boy|girl)`,
  '(?:good|great|nice|excellent|amazing|fantastic|brilliant) (?:job|work|help|service|answer|stuff)',
  `(?:i'?m|i am) (?:so |very |really )*(?:impressed|happy with (?:it|that|this|everything))`,
  "(?:that|this|it)(?:'?s| is| was) (?:exactly |just )?what i (?:needed|wanted|was looking for)(?: to (?:know|hear))?|(?:that|this|you)(?:'?ve| has| have)? (?:answers|answered) (?:my|all my|the|all of my) questions?",
  `(?:your|all your)(?: ${THING}){1,4} (?:is|are|looks?|tastes?|smells?) ${VERY}${GOOD}`,
  `(?:your|the|those|these|our|all your)(?: ${THING}){1,4} (?:was|were|looked|tasted|smelled|turned out) ${VERY}${GOOD}(?: (?:today|yesterday|last time|last week|as always|as ever))*`,
  `(?:really|absolutely|just|so) (?:love|loved|adore|adored|enjoyed) (?:your|the|those|these)(?: ${THING}){1,3}`,
  `(?:i|we|they|everyone|everybody|(?:my|our) [^ ]+|the kids)(?: (?:really|absolutely|just|all|both|so))* (?:love|loved|loves|adore|adored|enjoyed) (?:it|you|this|that|(?:your|the|every|all|those|these)(?: ${THING}){1,3})`,
].join('|');

export const KIND =
  '(?:(?:a|an|the|not|really|just|actually|even|only|some kind of|real|actual|live|living|true|still) )*';
export const BEING =
  '(?:robot|bot|chat ?bot|machine|computer|computer program|ai|a i|human|human being|person|real|alive|conscious|virtual assistant|recording|automated|chat ?gpt|gpt|claude|gemini|siri|alexa|llm|language model|artificial intelligence)';
export const OR_BEING = `(?: (?:or|not) ${KIND}${BEING})*(?: (?:right|or what|or not|then|though))?`;

const LANGUAGE =
  '(?:english|ukrainian|ukranian|german|french|spanish|italian|polish|russian|portuguese|dutch|czech|slovak|romanian|hungarian|turkish|arabic|hebrew|chinese|mandarin|cantonese|japanese|korean|hindi|urdu|punjabi|bengali|greek|swedish|norwegian|danish|finnish|bulgarian|serbian|croatian|lithuanian|latvian|estonian|welsh|irish|gaelic|vietnamese|thai|georgian|persian|farsi)';
const DATA =
  '(?:(?:my|our|the|any|all|this|these|personal|private|of|phone|telephone|email|contact|about me|i (?:say|write|type|said|told you|give you|gave you)|what|that) ?)*(?:data|details|information|info|number|address|email|conversation|conversations|chat|chats|messages?|call|calls|voice|name|recordings?|words|history|transcript|i (?:say|write|type|said))(?: (?:about me|of me|here|with you|safe))?';

/** Rude words, and what stands between them. Nobody is lectured: a person is offered. */
const INSULT =
  '(?:(?:go )?(?:fuck|screw|f)(?: (?:off|you|u|this|that|it|yourself))+|(?:what )?the (?:fuck|hell)|fuck|fucking|wtf|stfu|shut up|piss off|go to hell|get lost|bugger off|sod off|bull ?shit|shit|piece of (?:shit|crap|garbage)|crap|ass ?hole|arse ?hole|dick ?head|bastard|bitch|motherfucker|wanker|twat|cunt|moron|idiot|idiots|imbecile|dumb ?ass|jerk|(?:stupid|dumb|useless|idiotic|bloody|crap|shit|rubbish|worthless|pathetic|annoying)(?: (?:bot|robot|machine|thing|ai|assistant|computer|chatbot))?|(?:i )?hate (?:you|this|this bot|bots)|(?:you|this|this bot|it) sucks?)';
const BESIDE_INSULT =
  "you|you're|youre|u|ur|are|is|this|it|it's|that|so|such|a|an|the|just|really|absolutely|fucking|answer|me|now|hey|oh|my|question|and|what|bot";

export const smallTalk: SmallTalkPatterns = {
  whole: {
    repeat:
      'what|sorry|pardon( me)?|excuse me|huh|come again|again' +
      '|(sorry )?what (was that|did you say|did you just say)|say (that|it) again' +
      '|(can|could|would) you (repeat|say) (that|it)( again)?|repeat( (that|it|the question))?' +
      '|one more time' +
      "|i (didn't|did not|couldn't|could not) (hear|catch|get|understand) (you|that|it)",
    confused:
      "i (?:really )?(?:don'?t|do not|can'?t|cannot|still don'?t) (?:understand|follow|get)(?: (?:you|that|it|this|what you mean|what you're saying|what you said))?" +
      "|what do you mean(?: by (?:that|this|it))?|what does (?:that|this|it) mean|what(?:'?s| is) that supposed to mean|i(?:'?m| am) (?:confused|lost)|(?:that|it|this)(?:'?s| is) (?:not clear|unclear|confusing)|not clear|please explain|explain|can you explain(?: (?:that|it|this))?",
    repeating:
      "(?:please )?(?:stop|quit) (?:repeating|saying)(?: (?:yourself|it|that|this|the same(?: thing)?))?(?: (?:again|over and over))*|(?:you|u)(?:'?ve| have)? (?:already |just )+(?:said|told me|answered|wrote) (?:that|this|it|so)(?: (?:before|already))?|you (?:said|told me) (?:that|this|it) (?:already|before)" +
      "|(?:you|u) (?:are|'re|keep|always|just)?(?: (?:keep|just|always|only))* ?(?:saying|repeating|say|repeat|repeated|giving me) (?:the same(?: (?:thing|answer|stuff))?|yourself)(?: (?:again|over and over|every time))*|(?:you're|youre|your) (?:just )?repeating (?:yourself|the same(?: thing)?)|that(?:'?s| is) the same (?:answer|thing)(?: again)?|same answer again",
    insult: `(?:(?:${BESIDE_INSULT}) )*${INSULT}(?: (?:${INSULT}|${BESIDE_INSULT}))*`,
    wait: "wait(?: (?:a|one) (?:sec|second|minute|moment|bit))?|(?:just )?(?:a|one) (?:sec|second|minute|moment)|(?:hold|hang) on(?: (?:a|one) (?:sec|second|minute|moment))?|give me (?:a|one) (?:sec|second|minute|moment)|let me (?:think|see|check)(?: about (?:it|that))?|i(?:'?m| am) thinking|brb|be right back|i'?ll be right back",
    laugh:
      "(?:(?:lol|lmao|rofl|lmfao|ha(?: ?ha)+|a?ha(?:ha)+h?|he(?: ?he)+|he(?:he)+|hihi|xd|that is funny|that(?:'?s| was) (?:so |very |really )?funny|you(?:'?re| are) (?:so |very |really )?funny|funny)(?: |$))+",
    nice_to_meet:
      "(?:it'?s |it is )?(?:so |very )?(?:nice|great|good|lovely|pleased|glad|happy|pleasure)(?: to)? (?:meet|meeting) (?:you|u)(?: too)?",
    how_are_you:
      "how (?:are|r) (?:you|u|things|we)(?: (?:all|doing|feeling|getting on))?(?: (?:today|this morning|tonight|this evening))?|how(?:'?s| is) (?:it going|everything|life|things|your (?:day|morning|evening|night|week))(?: (?:going|been))?(?: (?:so far|today))?|how do you do|how have you been|what(?:'?s| is) up|(?:are )?you (?:ok|okay|alright|all right|well)",
    who:
      "who (are|r) (you|u)|who is|who('?s| is) (this|there|it)|who (am|do) i (talking|talk|speaking|speak|chatting|chat|writing|texting) (to|with)( now| here| right now)?" +
      "|what('?s| is) your name|what are you|do you have a name|what (do|can|should) i call you|introduce yourself",
    robot: [
      `(?:are|r) (?:you|u) ${KIND}${BEING}${OR_BEING}`,
      `(?:(?:so )?(?:you are|you're|youre|ur|you|u)|is (?:this|it|that)|(?:so )?this is) ${KIND}(?:robot|bot|chat ?bot|ai|human|human being|person|recording|automated|virtual assistant|chat ?gpt)${OR_BEING}`,
      // Of the assistant, whose name has been left out: "Is Anna a real person?"
      `is (?:a |an )?${KIND}${BEING}${OR_BEING}`,
      `is this ${KIND}(?:machine|computer|real)${OR_BEING}`,
      `(?:am i|are we) (?:talking|speaking|chatting|texting|writing) (?:to|with) ${KIND}${BEING}${OR_BEING}`,
      `(?:(?:a|an|real) )?(?:human|person|robot|bot|ai|machine) or ${KIND}(?:human|person|robot|bot|ai|machine|real)`,
      `is there ${KIND}(?:human|person|human being) (?:behind (?:this|it|you)|typing|answering|on the other (?:side|end))`,
    ].join('|'),
    languages: [
      '(?:what|which)(?: other)? languages? (?:do|can|are) (?:you|u)(?: (?:speak|understand|know|support|talk))?|(?:what|which) languages? are (?:available|spoken|supported)',
      `(?:do|can|could) (?:you|u) (?:also )?(?:speak|talk|understand|know)(?: in)? ${LANGUAGE}(?: (?:too|as well|or ${LANGUAGE}))*`,
      `(?:can|could|may) (?:i|we) (?:speak|talk|write|ask|chat|type)(?: to you| with you)?(?: in)? ${LANGUAGE}`,
      '(?:do|can) (?:you|u) (?:speak|understand|know) (?:any )?(?:other|another|different|more) languages?|are you (?:bilingual|multilingual)',
    ].join('|'),
    speak: [
      `(?:(?:can|could|would|will) (?:you|we) |let(?:'?s| us) |i (?:want|need|prefer) (?:you )?(?:to )?|i would like to |i'd like to )?(?:(?:speak|talk|answer|reply|respond|switch|change|go on|continue|write|chat|say (?:it|that))(?: (?:to|in|with|me|it))* )${LANGUAGE}(?: (?:now|instead|from now on))*`,
      `(?:in )?${LANGUAGE} (?:please|pls|plz)|(?:please )?in ${LANGUAGE}|(?:i )?(?:only|just) speak ${LANGUAGE}|i speak (?:only )?${LANGUAGE}`,
    ].join('|'),
    privacy: [
      `(?:do|will|can|are|is|does) (?:you|this|it|they|anyone|anybody|someone)(?: (?:going to|ever|also|really))* (?:store|storing|save|saving|keep|keeping|record|recording|recorded|log|logged|share|sharing|sell|selling|use|collect|collecting|remember|track|read|see|delete|erase|remove) ${DATA}`,
      `(?:please |(?:can|could|would|will) you (?:please )?|i want (?:you )?to |how (?:do|can) (?:i|you) |can i )?(?:delete|erase|remove|wipe) ${DATA}`,
      `(?:is|are|will|was) ${DATA} (?:(?:being|be|all) )*(?:recorded|stored|saved|kept|logged|shared|sold|private|safe|secure|confidential|encrypted|monitored|protected|anonymous|deleted)`,
      '(?:is|are) (?:this|it|that|we|you|i)(?: being)? (?:recorded|recording|monitored|confidential|anonymous)(?: (?:this|me|us|now))?|is this (?:private|confidential|being recorded)',
      `what (?:do|will|happens|happen) (?:(?:you|they) )?(?:(?:do|to|with) )*${DATA}|what happens (?:to|with) ${DATA}`,
      `(?:where|how long|how)(?: (?:is|are|do you|will|does|it))+ (?:store |keep |use |save |handle |process )?${DATA}(?: (?:stored|kept|saved|used|processed))?(?: for)?`,
      `who (?:can|will|could|else can) (?:see|read|access|hear) (?:this|${DATA})|who (?:sees|reads|has access to) (?:this|${DATA})`,
      '(?:what|which) (?:data|information|personal data) do you (?:have|store|keep|collect|save|hold)(?: (?:about|on|of) me)?|gdpr|data protection|(?:do you have a |what is your |your |where is your )?privacy (?:policy|notice)',
    ].join('|'),
    hearing:
      '(can|do) you (hear|understand|see) me( now)?|(are )?(you|u) (even |still )?(there|listening|awake|online)|still there|(anyone |anybody )?can (anyone|anybody) hear me' +
      '|is (anyone|anybody|someone) there|is this (working|on)' +
      '|(one two|test|testing)( (one|two|three|test|testing))*',
    help:
      'help( me)?|i need (some )?help|can you help( me)?( with something)?|(i have a|a) question' +
      '|what can (you do|i ask( you)?|you help( me)? with|you tell me|i do here)' +
      '|what do you (know|do)|how can you help( me)?|what are my options|how does this work',
    goodbye:
      '(good ?)?bye( bye)?( for now)?|bye bye|ta ?ta|see ya|take care' +
      '|(see|speak to|talk to|catch) you( all| then| there)*( later| soon| again| around| next (time|week|month)| tomorrow| today| tonight)*' +
      '( (on |this |next )?(mon|tues|wednes|thurs|fri|satur|sun)day)?( (morning|afternoon|evening))?' +
      '|have a (very )?(nice|good|great|lovely|wonderful|fantastic) (rest of (the|your) )?(day|evening|night|one|weekend|time)( too| ahead)?|good night|farewell' +
      '|you too|same to you|(nice|great|good|lovely) (talking|chatting|speaking) (to|with) you' +
      "|i('?m| am) done|i have to go|that('?s| is| was| will be|'ll be) all( i (need|needed|wanted)( to (know|ask))?)?( for now| for today)?",
    hang_up:
      "((good ?)?bye( bye)? |stop |enough )*(and )?((you (can|may|should)|can you|could you|would you|will you|let us|let's|i want( you)? to|i('d| would) like( you)? to) )?(now )?" +
      // Recognition hears "hand up" as well.
      '(hand up (the phone|this call|the call)|hang up( the phone| this call| the call)?|(end|finish|close|stop) (the|this|our) (phone )?(call|conversation)|end call' +
      '|disconnect( me| the call| this call)?|put (the (phone|receiver) down|down the (phone|receiver)))' +
      '( now| right now| immediately| for me)*( thanks| thank you)?( (good ?)?bye)?',
    thanks: `(?:${THANK})(?:${FOR_HELP})?|${GRATEFUL}`,
    praise: PRAISE,
    greeting:
      '(hi|hello|hey|hiya|howdy|greetings)( (there|again|everyone|hi|hello))?' +
      '|good (morning|afternoon|evening|day)',
    yes:
      'yes|yeah|yep|yup|sure|correct|right|exactly|absolutely|of course|definitely|okay|ok|alright' +
      "|fine|great|good|perfect|cool|got it|i see|i understand|that's (right|it|correct)|that one" +
      '|brilliant|awesome|excellent|amazing|wonderful|lovely|fantastic|superb|super|nice|nice one|sweet|okey|kk|gotcha' +
      '|sounds (good|great|perfect|lovely)|good to know|(that )?makes sense|all good|all right|clear|all clear|understood|noted|fair enough' +
      '|(it|that) is|(i|we) do',
    no:
      'no|nope|nah|not really|no (thanks|thank you)( very much| so much| a lot)?|neither|none|none of (them|those|these|it)' +
      '|neither (of them|one)|nothing|nothing else|not that( one)?|something else' +
      "|that's not (it|what i (mean|meant))|i'm good",
    never_mind:
      "(?:(?:oh|ok|okay|no|nah|ah|sorry|wait|hmm) )*(?:never ?mind(?: (?:me|that|it|then|about (?:it|that)))?|forget (?:it|about it|that|i (?:asked|said (?:it|that|anything)))|(?:it |that )?(?:doesn't|does not) matter(?: (?:then|now|any ?more))?|don't (?:bother|worry about it))(?: (?:then|now))?",
  },
  languageNames: { en: 'english', uk: 'ukrainian|ukranian' },
  // What speech recognition writes for a breath, a click or music, and what people say while they think.
  noise:
    'uh um uhm hm hmm mm mmm mhm ah er erm eh oh you the a and so but well i it to music silence blank audio inaudible',
  fillers: 'uh um uhm hmm er erm oh well please actually just',
  besideThanks: 'wow|oh|ah|aww|and|so|haha|lol|hi|hello|hey',
  before:
    '(?:hi|hello|hey|hiya|howdy|ha(?: ?ha)+|lol|good (?:morning|afternoon|evening)|thanks|thank you|okay|ok|yes|yeah|no|great|so|sorry|and|that(?:.s| is| was| will be|.ll be) (?:all|it)(?: for (?:now|today))?(?! for (?:now|today)$)(?! i ))(?: there)?',
  beforeQuestion:
    '(?:hi|hello|hey|good (?:morning|afternoon|evening)|thanks|thank you(?! (?:card|note|letter|gift|present)s?(?![^ ]))|okay|ok|great)(?: there)?' +
    // "And" alone may lean on what was asked before.
    '|(?:oh|um|uh)(?:,? and)?|(?:and|so)(?=,? (?:listen|tell me|by the way|btw)(?![^ ,]))|listen|(?:(?:can|could) you )?tell me(?! (?:about|more)(?![^ ,]))|by the way|btw',
  machineOrder:
    '(?:ignore|forget|disregard|override) (?:(?:all|any|everything|every|what|your|the|my|of|previous|prior|earlier|above|these|those|hidden|safety) )*(?:instructions?|guidelines|prompt|rules(?: of yours)?|you were told|you have been told|you.ve been told|i told you)|(?:system|hidden|secret|initial) (?:prompt|instructions?|rules)|developer mode|system override|you are now (?:a|an|in|my|the|[^ ]*bot) |from now on you.?(?:re| are)|(?:print|reveal|show|repeat|output) (?:(?:me|out|all|everything|your|the|full|exact) )*(?:prompt|instructions|setup text|you were told)|(?:print|repeat) (?:all |everything )?(?:of )?(?:the )?text above',
  hello: 'hi|hello|hey',
};
