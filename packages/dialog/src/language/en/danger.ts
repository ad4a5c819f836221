import type { DangerWords } from '../language.ts';

const BLOOD_THINNERS =
  'blood thinners?|blood thinning [^ ]+|anti ?coagulants?|warfarin|coumadin|heparin|clopidogrel|plavix|rivaroxaban|xarelto|apixaban|eliquis|dabigatran|pradaxa|edoxaban';
const DRUNK =
  'been drinking|drunk|tipsy|hung ?over|(?:had|drank|after) (?:[^ ]+ ){0,3}(?:beers?|pints?|wine|prosecco|vodka|whisky|cocktails?)';
const FEVER =
  'fever|feverish|(?:high|running a) temperature|temperature of (?:3[789]|4[01]|10[0-5])(?: [0-9])?|(?:have|has|got|with|is) 3[89] [0-9]';
const HEART =
  'heart|cardiac|pacemakers?|angina|arrhythmias?|atrial fibrillation|(?:heart )?bypass (?:surgery|operation)|(?:a|with|two|three) stents?';
const OPERATION =
  'surgery|(?:an|my|his|her|their|recent|knee|hip|back|heart|eye|after) operations?|operated on|post ?op|c ?section|caesarean|cesarean|(?:knee|hip) replacement|stitches';
const NO_SWIMMER =
  'non ?swimm(?:ers?|ing)|(?:can.?t|cannot|can not|not able to|unable to|not|never learn(?:ed|t) (?:how )?to|(?:don.?t|doesn.?t|do not|does not) know how to) swim|(?:poor|weak|bad|no|not an?(?: very)?(?: good| strong| experienced)?) swimmers?|swims? (?:badly|poorly)';
const PREGNANT =
  'pregnan[^ ]*|(?:weeks|months) (?:along|gone)|expecting (?:a (?:baby|child)|twins)|(?:first|second|third|last) trimester|(?:my|baby) bump|antenatal';

const CHILD =
  '(?:child|kid|children|kids|son|daughter|toddler|grandson|granddaughter|grandchild|nephew|niece|boy|girl)';
const SOMEBODY = `(?:someone|somebody|he|she|they|i|mum|mom|dad|mother|father|wife|husband|partner|boyfriend|girlfriend|nan|grandma|grandad|brother|sister|colleague|baby|${CHILD}|friend|man|woman|lady|guy|customer|guest|visitor)`;
/** Where a fire is one, and no praise: "you are on fire". */
const ON_FIRE =
  '(?:house|kitchen|flat|room|building|oven|car|van|tent|hair|clothes|shop|store|place|roof|bin|machine|basement|garage|bus|boat|café|cafe|restaurant|hotel|gym|studio|office|hall|centre|center)';

export const danger: DangerWords = {
  words: `allerg|intoleran|pregnan|breastfe|nursing mother|medicine|medicat|tablets|pills|antibiotic|diabet|hypertens|asthma|epilep|seizure|faint|bleed|blood(?! (?:tests?|samples?|oranges?|types?|groups?|results?|work|draws?|counts?)(?: |$))|poison|toxic|fever|swollen|swelling|swallow|burn|on fire|smoke|smoking|chok|unconscious|(?<!(?:wedding|fashion|dress|style|hair|make ?up|nail) )emergency|danger|safe |unsafe|nuts?(?: |$)|peanut|gluten|coeliac|celiac|heart|surgery|infect|rash|injur|drown|electric shock|overdose|dose|pacemaker|disease|sick|ill(?: |$)|cancer|vomit|hurt|pain(?:s|ful|kill[^ ]*)?(?: |$)|itch|eczema|psoriasis|chemo|radiation|radiotherap|wounds?(?: |$)|my stitches|concuss|dizz|drows|drunk|hungover|lightning (?:storm|strike)|thunder(?:storms?)?(?: |$)|(?:had|having|after|since|from) (?:a|an|my|his|her) (?:[^ ]+ ){0,2}operation|c ?section|caesarean|cesarean|(?:knee|hip) replacement|(?:has|have|got|am) type (?:1|2|one|two)(?: |$)|fumes|gas leak|smells? (?:of |like )?gas(?: |$)|carbon monoxide|scald|sprain|numb(?: |$)|migraine|(?:had|having|have had) a stroke|after (?:a|my|his|her) stroke|insulin|(?<!tests? for )(?:covid(?! tests?)|flu(?: |$))|diarrh|suffocat|electrocut|(?:${BLOOD_THINNERS}|${DRUNK}|${FEVER}|${PREGNANT}|${HEART}|${NO_SWIMMER})(?: |$)`,
  without: 'without|free (?:of|from)|contains?|containing|traces? of|allergic to',
  free: 'free(?! range| of charge)',
  hazards: {
    eggs: 'eggs?|egg whites?|mayonnaise',
    nuts: '(?:pea|hazel|wal|pecan |brazil |ground)?nuts?|almonds?|cashews?|pistachios?|pecans?|praline|marzipan',
    milk: 'milk|dairy|lactose|whey|casein',
    gluten: 'gluten|coeliacs?|celiacs?|wheat|rye|barley|spelt',
    soy: 'soya?|soybeans?|tofu',
    sesame: 'sesame|tahini',
    fish: 'fish|shellfish|prawns?|shrimps?|crabs?|lobsters?|mussels?|oysters?|squid|seafood',
    mustard: 'mustard|celery|celeriac|lupins?|sulphites?|sulfites?',
    insects: 'bees?|wasps?|hornets?|stings?',
    latex: 'latex',
    medicines:
      'medicines?|medications?|tablets|pills|penicillin|aspirin|ibuprofen|paracetamol|iodine|antibiotics?',
    bloodThinners: BLOOD_THINNERS,
    alcohol: `alcohol|${DRUNK}`,
    fever: FEVER,
    pregnancy: PREGNANT,
    heart: HEART,
    epilepsy: 'epilep[^ ]*|seizures?',
    asthma: 'asthma[^ ]*|inhalers?',
    diabetes: 'diabet[^ ]*|insulin|(?:has|have|got|is|am) type (?:1|2|one|two)',
    operation: OPERATION,
    swimming: `${NO_SWIMMER}|(?:able to|can|must|good|strong|confident|weak) swim(?:mers?)?`,
  },
  hazardNames: {
    bloodThinners: 'blood thinners',
    alcohol: 'alcohol, drinking, drunk',
    fever: 'fever, ill',
    pregnancy: 'pregnancy, pregnant',
    diabetes: 'diabetes',
    heart: 'heart condition, heart problems',
    epilepsy: 'epilepsy, seizures',
    operation: 'recent operation, surgery',
    swimming: 'non-swimmers, cannot swim',
  },
  terms:
    "refunds?|refunded|money back|cancel|cancell?(?:ed|ing|ation)|reschedul(?:e|ed|ing)|postpon(?:e|ed|ing)|pause|freeze|(?:move|change|swap) (?:my|our) (?:class|lesson|course|session|appointment|booking|slot|visit|induction|date|day)|deposit|(?:miss|missed|missing) (?:my|our|the|a) (?:class|lesson|course|session|appointment|training|booking|visit|slot)|(?:can't|cannot|won't|not able to|unable to|might not) (?:come|make it|attend|be there)|doctor's note|sick note",
  deadly:
    'kill|dies? (?:of|from|within)|died |deadly|fatal|lethal|can drown|will drown|knocks? you out|knock you out|explo(?:de|si)|electrocut|suffocat',
  emergency: [
    '(?:can ?not|can.t|couldn.t|not|isn.t|stopped|barely|struggling to|trouble|difficulty) breath(?:e|ing)|is choking|(?:can ?not|can.t|couldn.t) swallow(?! (?:pills|tablets|capsules))|(?:have|having|has|had|got) an asthma attack(?! (?:last|in|before|when|as))',
    `(?:is|was|lies|lying|fell|went|knocked|[^ ]+'s) unconscious|${SOMEBODY}(?:.s| is) (?:[^ ]+ )?unresponsive|${SOMEBODY}(?: [^ ]+){0,5} (?:isn.t|is not|.s not|aren.t|not) moving(?! (?:in|out|house|to)(?: |$))|(?:just )?(?:passed|blacked) out|(?:won.?t|isn.?t|is not|.s not) (?:wake|waking) up|(?:can.?t|cannot) feel my (?:legs|arms|face|hands)|${SOMEBODY}(?: has| have|.s|.ve)?(?: just)? (?:fainted|collapsed)`,
    `won.?t stop bleeding|bleeding (?:a lot|badly|heavily|from)|${SOMEBODY}(?:.m| am|.s| is| are) bleeding|(?:broken|broke) (?:my|his|her|their) (?:leg|arm|ankle|wrist|neck|back|hip|nose|shoulder) (?:in|at|on|outside) (?:your|the)`,
    `having a heart attack|^(?:a )?heart attack(?: please| help| now)*$|having a (?:stroke|seizure|fit)|(?:just|[^ ]+'s|[^ ]+'ve) had a (?:stroke|seizure|fit|heart attack)(?!(?: [^ ]+){0,3} ago)(?! (?:last|in|before|when|as|years?|months?|weeks?)(?: |$))|(?:have|having|got|getting|has|with|bad|sudden|severe) (?:[^ ]+ )?(?:chest pains?|pains? in (?:my|his|her|the) chest)|(?:face|mouth|lip)(?: [^ ]+)? droop(?:ing|s|ed)|(?:speech|words) (?:is|are|was) slurred`,
    'anaphyla[^ ]*|(?:throat|tongue|face|lips?|mouth)(?: (?:is|are|has|have|feels?))?(?: (?:getting|been|gone|all|really|so|very))* (?:swollen|swelling(?: up)?|closing(?: up)?)|swelling (?:of|in) (?:my|his|her|the) (?:throat|tongue|face|lips?)|need (?:an|my|the|his|her) epipen|(?:ate|eaten|tasted)(?: [^ ]+){0,6} (?:and|but) (?:i|he|she|we|they)(?:.m|.s)?(?: [^ ]+){0,3} allerg(?:y|ic)|(?:hives|vomiting|throwing up)(?: [^ ]+){0,3} after (?:eating|the|your)',
    '(?:took|taken|taking) an overdose|(?:has|have|i|he|she) overdosed|^overdose$|(?:took|taken|swallowed) (?:too many|(?:a|the) whole (?:box|bottle|pack) of|a lot of) (?:[^ ]+ )?(?:pills|tablets|painkillers|paracetamol|ibuprofen|medicine)|(?:swallowed|drank|ate) (?:[^ ]+ ){0,3}(?:bleach|poison|antifreeze|weed ?killer|pesticide|batter(?:y|ies)|magnets?|drain cleaner|white spirit)',
    `is drowning|(?:is|are|[^ ]+'s|[^ ]+'re|keeps) (?:attacking|beating|stabbing|strangling|threatening) (?:me|us|her|him|people|someone|somebody)|(?:being|been|got) (?:attacked|stabbed|shot|beaten up)(?! (?:last|years?))|(?:breaking|break) into (?:my|our|the) (?:house|room|flat|home)|(?:there.s|there is) a bomb|(?:she|wife|my partner|i)(?: is|.s|.m| am)? (?:in labou?r|giving birth)|waters? (?:have |has |just )?broken?(?: now)?$|(?:getting|got|had|been) (?:an electric shock|electrocuted)|${ON_FIRE}(?: is|.s)(?: really| actually)? on fire|${ON_FIRE}'s on fire|(?:there.s|there is|we have) (?:a )?fire(?! (?:pit|place|exit|extinguisher|alarm|door|escape|drill|show)s?(?: |$))(?: in [^ ]+ [^ ]+)?$|(?:i|we|can|it|house|flat|kitchen|room|place) smells? (?:of |like )?gas|^(?:a |there's a )?(?:strong )?(?:smell of gas|gas (?:smell|leak))(?: [^ ]+)*$|(?:i|we) (?:can )?(?:smell|see) (?:smoke|something burning)|smoke (?:is )?(?:coming|pouring) (?:from|out)|fire alarm(?: is|'s)? (?:going|ringing)`,
    '(?:call|get|send|need)(?: [^ ]+){0,2} (?:ambulance|first aider|paramedics?)|^(?:it.s |it is |this is )?(?:an )?emergency(?: please| help| now)*$|(?:stuck|trapped) (?:in|inside) (?:the|your|a) (?:lift|elevator)|(?:stuck|trapped) (?:at the top|up (?:here|there|the wall))|^ambulance(?: please| now| quick)*$|^(?:please )?(?:call|dial|ring) (?:999|911|112)(?: please| now)*$',
    `(?:lost|(?:can.?t|cannot|can not|couldn.t) find|separated from) (?:my|our|a|his|her|the) (?:[^ ]+ )?${CHILD}(?! (?:last|to|in 20|two|three|years?|when|club|menu|seats?|sizes?|prices?|area|tickets?)(?: |$))|(?:my|our|a) (?:[^ ]+ )?${CHILD}(?: is|.s| has| are)? (?:gone )?(?:missing|disappeared|vanished)|^lost (?:one |1 |a )?(?:child|kid)$|^missing (?:child|kid)$`,
  ].join('|'),
  despair: [
    'kill(?:ing)? my ?self(?! laughing)|suicidal|(?:commit|committing|thinking (?:of|about)|attempt(?:ed)?) suicide|^suicide$|tak(?:e|ing) my own life',
    'end(?:ing)? my (?:own )?life(?! (?:insurance|assurance|cover|policy|membership))|end(?:ing)? it all$|i (?:just |really )*(?:want to|wanna|wish i could) die(?: now| today| already)*$|better off dead|wish i (?:was|were) dead',
    '(?:don.?t|do not|no longer) (?:want to|wanna) (?:live(?: any ?more| like this| at all)*$|live like this|be alive|be here any ?more$|exist$|go on(?: living| any ?more)?$)|(?:can.?t|cannot) go on any ?more$|life (?:isn.?t|is not|not) worth (?:it$|living)|no (?:reason|point) (?:to|in) liv(?:e|ing)(?: any ?more)?$',
    'self harm(?:ing|ed)?|(?:want to|going to|thinking (?:of|about)) (?:hurt|harm|cut|hurting|harming|cutting) my ?self|(?:want to|wanna|going to|could) jump off (?:a|the) (?:bridge|roof|building)',
  ].join('|'),
};
