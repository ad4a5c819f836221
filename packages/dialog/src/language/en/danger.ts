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
  '(?:house|chimney|stove|boiler|fireplace|kitchen|flat|room|building|oven|car|van|tent|hair|clothes|shop|store|place|roof|bin|machine|basement|garage|bus|boat|café|cafe|restaurant|hotel|gym|studio|office|hall|centre|center)';

const BOOKED = '(?:booking|appointment|reservation|meeting|visit|session|lesson|class|consultation)';
/** Before "go on", where that is all: "okay, now we can go on". */
const READY =
  "(?:ok|okay|all right|alright|so|now|well|please|right|fine|good|thanks|thank you|and|let's|let us|can we|we can|could we|shall we|i want to|i'd like to|i would like to)";

export const danger: DangerWords = {
  words: `allerg|intoleran|pregnan|breastfe|nursing mother|medicine|medicat|(?<!(?:dishwasher|washing|toilet|chlorine|samsung|android|drawing|graphics|repair|old|buy) )tablets(?! (?:and laptops?|computers?|screens?|for drawing)(?: |$))|pills|antibiotic|diabet|hypertens|asthma|epilep|seizure|faint|bleed|blood(?! (?:pressure (?:monitors?|cuffs?)|donations?|donors?|moon|pudding|tests?|samples?|oranges?|types?|groups?|results?|work|draws?|counts?)(?: |$))|poison|toxic|fever|swollen|swelling|swallow|(?<!(?:wood|log|calories (?:does it|do i|do you)) )burn(?!ers?(?: |$))(?! (?:calories|fat|classes|a (?:cd|dvd))(?: |$))|on fire|smoke(?!d(?: |$)|r)(?! (?:alarms?|detectors?|free|machine)(?: |$))|smoking|chok(?!er|eberr)|unconscious|(?<!(?:wedding|fashion|dress|style|hair|make ?up|nail) )emergency|danger|(?<!(?:a|the) )safe (?!parking|payments?|deposit|to (?:park|leave|pay|order|buy|book|store|send))|unsafe|(?<!(?:wheel|lug|locking|wing|hex) )nuts?(?! and bolts)(?: |$)|peanut|gluten|coeliac|celiac|heart(?! (?:shaped?|of|tattoos?|necklaces?|pendants?|balloons?)(?: |$))|surgery(?! (?:hours|times?|opens?|opening|closes?|closed|closing|parking|phone|number|address)(?: |$))|infect|rash(?! (?:vests?|guards?|tops?)(?: |$))|injur|drown|electric shock|overdose|dose|pacemaker|disease|sick|(?<=(?:am|i'm|is|he's|she's|are|feel|feels|feeling|was|were|be|been|so|very|really|fell|got|gets|seriously) )ill(?: |$)|ill(?! (?:be|come|have|pay|take|see|call|go|get|bring|do|try|need|wait|let|pick|order|send|check|think|ask|just|not|also|probably|never|give|book|email|text|ring|tell|stop|add|leave|make|start|buy|use|want|look|know|drop|collect)(?: |$))(?: |$)|cancer|vomit|hurt|pain(?! au(?: |$))(?:s(?! au(?: |$))|ful|kill[^ ]*)?(?: |$)|itch|eczema|psoriasis|chemo|radiation|radiotherap|wounds?(?: |$)|my stitches|concuss|dizz|drows|drunk|hungover|lightning (?:storm|strike)|thunder(?:storms?)?(?: |$)|(?:had|having|after|since|from) (?:a|an|my|his|her) (?:[^ ]+ ){0,2}operation|c ?section|caesarean|cesarean|(?:knee|hip) replacement|(?:has|have|got|am) type (?:1|2|one|two)(?: |$)|fumes|gas leak|smells? (?:of |like )?gas(?: |$)|carbon monoxide|scald|sprain|numb(?: |$)|migraine|(?:had|having|have had) a stroke|after (?:a|my|his|her) stroke|insulin|(?<!tests? for )(?:covid(?! tests?)|flu(?: |$))|diarrh|suffocat|electrocut|(?:${BLOOD_THINNERS}|${DRUNK}|${FEVER}|${PREGNANT}|${HEART}|${NO_SWIMMER})(?: |$)`,
  without: 'without|free (?:of|from)|contains?|containing|traces? of|allergic to',
  warning:
    '[^ ]*n.t|not|never|no|nor|cannot|contain[^ ]*|traces?|allerg[^ ]*|unsuitable|avoid|careful|risks?|danger[^ ]*|warn[^ ]*|only|ask|(?:is|are) in|same (?:kitchen|oven|fryer|oil)',
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
    '(?:can ?not|can.t|couldn.t|not|isn.t|stopped|barely|struggling to|trouble|difficulty) breath(?:e|ing)(?! (?:through|well|at night|when hot|in (?:high|hot|the heat))(?: |$))|is choking|(?:can ?not|can.t|couldn.t) swallow(?! (?:(?:the|large|big|any|these|whole) )*(?:pills|tablets|capsules|dry food)(?: |$))|(?:have|having|has|had|got) an asthma attack(?! (?:last|in|before|when|as))',
    `(?:is|was|lies|lying|fell|went|knocked|[^ ]+'s) unconscious|${SOMEBODY}(?:.s| is) (?:[^ ]+ )?unresponsive|${SOMEBODY}(?: (?!(?:said|says|watch|gate|hand|fixed|window)(?: |$))[^ ]+){0,5} (?:isn.t|is not|.s not|aren.t|not) moving(?! (?:in|out|house|to|up|forward|on)(?: |$))|(?<!(?:room|bedroom|screen|display|monitor|tv|phone|laptop|windows)(?: (?:is|be|has|was|been|just))* )(?:passed|blacked) out(?! (?:[^ ]+ )?(?:flyers|leaflets|cards|invitations|for sleeping)(?: |$))|(?<!(?:laptop|phone|computer|screen|pc|mac|tablet|console|device|tv) )(?:won.?t|isn.?t|is not|.s not) (?:wake|waking) up|(?:can.?t|cannot) feel my (?:legs|arms|face|hands)|${SOMEBODY}(?: has| have|.s|.ve)?(?: just)? (?:fainted|collapsed)(?! (?:last|once|before|a lung|[^ ]+ (?:pushchair|pram|buggy|stroller|tent)|years?|at (?:a|his|her|my) (?:[^ ]+ )?blood)(?: |$))`,
    `(?<!(?:gums?|pen|ink|colou?rs) )won.?t stop bleeding|(?<!(?:colou?rs|ink|dye) (?:is|are) )bleeding (?:a lot|badly|heavily|from(?! (?:my |the |his |her )?gums?(?: |$)))|${SOMEBODY}(?:.m| am|.s| is| are) bleeding(?! (?:the |my )?(?:brakes?|radiators?)(?: |$))|(?:broken|broke) (?:my|his|her|their) (?:leg|arm|ankle|wrist|neck|back|hip|nose|shoulder) (?:in|at|on|outside) (?:your|the(?! (?:past|mountains|alps|summer|winter|spring|autumn)(?: |$)))(?!(?: [^ ]+){0,4} (?:last|ago)(?: |$))`,
    `having a heart attack|^(?:a )?heart attack(?: please| help| now)*$|having a (?:stroke|seizure|fit(?! (?:of|test|body)(?: |$)))|(?:just|[^ ]+'s|[^ ]+'ve) had a (?:stroke|seizure|fit|heart attack)(?!(?: [^ ]+){0,3} ago)(?! (?:last|in|before|when|as|years?|months?|weeks?)(?: |$))|(?:have|having|got|getting|has|with|bad|sudden|severe) (?:[^ ]+ )?(?:chest pains?|pains? in (?:my|his|her|the) chest)|(?:face|mouth|lip)(?: [^ ]+)? droop(?:ing|s|ed)|(?:speech|words) (?:is|are|was) slurred`,
    '(?<!(?:about|run|offer|teach|on) )anaphyla[^ ]*(?! (?:training|courses?|policy|plans?|workshops?|kits?)(?: |$))|(?:throat|tongue|face|lips?|mouth)(?: (?:is|are|has|have|feels?))?(?: (?:getting|been|gone|all|really|so|very))* (?:swollen|swelling(?: up)?|closing(?: up)?)|swelling (?:of|in) (?:my|his|her|the) (?:throat|tongue|face|lips?)|(?<!do (?:i|you|we|they) )need (?:an|my|the|his|her) epipen(?! (?:training|refills?|letter|course|case|prescription)(?: |$))|(?:ate|eaten|tasted)(?: [^ ]+){0,6} (?:and|but) (?:i|he|she|we|they)(?:.m|.s)?(?: (?!not(?: |$)|never(?: |$))[^ ]+){0,3} allerg(?:y|ic)(?! to nothing)|(?:hives|vomiting|throwing up)(?: [^ ]+){0,3} after (?:eating|the|your)',
    '(?:took|taken|taking) an overdose|(?:has|have|i|he|she) overdosed|^overdose$|(?:took|taken|swallowed) (?:too many|(?:a|the) whole (?:box|bottle|pack) of|a lot of) (?:[^ ]+ )?(?:pills|tablets|painkillers|paracetamol|ibuprofen|medicine)|(?:swallowed|drank|ate) (?:[^ ]+ ){0,3}(?:bleach|poison|antifreeze|weed ?killer|pesticide|batter(?:y|ies)|magnets?|drain cleaner|white spirit)',
    `is drowning(?! in (?!the |your |our |a ))|(?:is|are|[^ ]+'s|[^ ]+'re|keeps) (?:attacking|beating(?! (?:me|us|her|him) (?:at|in|to|every|on)(?: |$))|stabbing|strangling|threatening) (?:me|us|her|him|people|someone|somebody)|(?:being|been|got) (?:attacked|stabbed|shot(?! (?:here|for|on film|by (?:your|a|the|our) photographer)(?: |$))|beaten up)(?! (?:last|years?))|(?<!(?:can|could) you |locksmith to )(?:breaking|break) into (?:my|our|the) (?:house|room|flat|home)|(?:there.s|there is) a bomb(?! (?:shelter|ride|disposal)(?: |$))|(?:she|wife|my partner|i)(?: is|.s|.m| am)? (?:in labou?r|giving birth)(?! (?:with you|at your|here in|next|soon|on the|on \\d|for (?:two|\\d)|in (?:january|february|march|april|may|june|july|august|september|october|november|december|\\d|two|three|a (?:few )?(?:days?|weeks?|months?)))(?: |$))(?<!(?:^| )(?:if|when|after|while|once) (?:she|i|wife|my partner|my wife)(?: is|.s|.m| am)? (?:in labou?r|giving birth))|(?<!(?:when|if|once|after|before)(?: (?:my|her|the))? )waters? (?:have |has |just )?broken?(?: now)?$|(?:getting|got|had|been) (?:an electric shock|electrocuted)|${ON_FIRE}(?: is|.s)(?: really| actually)? on fire(?! (?:tonight|today|lately|with|sale)(?: |$))|${ON_FIRE}'s on fire|(?:there.s|there is|we have) (?:a )?fire(?! (?:pit|place|exit|extinguisher|alarm|door|escape|drill|show)s?(?: |$))(?: in [^ ]+ [^ ]+)?(?: what (?:do|should) (?:i|we) do)?$|(?:sparks?|flames?) (?:are |is )?coming (?:out|from)|(?:headaches?|(?:feel|feels|feeling|felt) (?:[^ ]+ )?(?:sick|ill|dizzy|faint|nauseous)(?: (?:and|or) [^ ]+)?) when(?:ever)? the (?:[^ ]+ )?(?:stove|boiler|fire|heater|burner|cooker) (?:is|comes|goes) (?:on|lit|running|going)|(?:i|we|can|it|house|flat|kitchen|room|place) smells? (?:of |like )?gas|^(?:a |there's a )?(?:strong )?(?:smell of gas|gas (?:smell|leak))(?: [^ ]+)*$|(?:i|we) (?:can )?(?:smell|see) (?:smoke|something burning)(?!(?: [^ ]+){0,2} (?:exhaust|tailpipe))|smoke (?:is )?(?:coming|pouring) (?:from|out)(?!(?: [^ ]+){0,2} (?:exhaust|tailpipe|bonnet|engine))|fire alarm(?: is|'s)? (?:going(?! to)|ringing)`,
    '(?<!(?:do|would|should|does|can|could|will) (?:i|we|you|they|it) )(?:call|get|send|need)(?: [^ ]+){0,2} (?:ambulance|first aider|paramedics?)(?! (?:course|training|station|museum|parking|cover|(?:for|at) (?:our|my|an?|the) (?:[^ ]+ )?(?:event|wedding|party|match|festival|race|tournament|fete))(?: |$))|^(?:it.s |it is |this is )?(?:an )?emergency(?: please| help| now)*$|(?:stuck|trapped) (?:in|inside) (?:the|your|a) (?:lift|elevator)(?! queue)|(?<!get )(?:stuck|trapped) (?:at the top|up (?:here|there|the wall))|^ambulance(?: please| now| quick)*$|^(?:please )?(?:call|dial|ring) (?:999|911|112)(?: please| now)*$',
    `(?:lost|(?:can.?t|cannot|can not|couldn.t) find|separated from) (?:my|our|a|his|her|the) (?:[^ ]+ )?${CHILD}(?! (?:last|to|in 20|two|three|years?|when|club|menu|seats?|sizes?|prices?|area|tickets?|sections?|pages?|class(?:es)?|lessons?|uniforms?|shoes|timetable|haircuts?|options?|party|parties|room|pool)(?: |$))|(?:my|our|a) (?:[^ ]+ )?${CHILD}(?: is|.s| has| are)? (?:gone )?(?:missing|disappeared|vanished)(?! (?:a|an|the|his|her|their|one|two|three|four|some|any|lessons?|class(?:es)?|school|practice|training|homework|out|from (?:the|your|my|our) (?:[^ ]+ )?(?:list|register|timetable|app|portal|group|account|booking))(?: |$))|^lost (?:one |1 |a )?(?:child|kid)$|^missing (?:child|kid)$`,
    `${SOMEBODY}(?:.s| is| has)? (?:[^ ]+ )?(?:not respond(?:ing)?(?! to)|won.?t respond(?! to)|unresponsive|turn(?:ing|ed) blue|gone blue|convulsing|having convulsions)(?: |$)|someone is dying|(?:gone|went) under and|(?:can.?t|cannot) (?:get|catch) my breath|choking on|(?:need|where.s the|got an) epipen now|having an allergic reaction|(?:he|she|[^ ]+'s) fitting on|blood everywhere|so much blood|(?:cut|slit) (?:his|her|my) wrists?|(?:co|carbon monoxide) alarm (?:is |keeps |won.t stop )?(?:going|beeping|ringing)|(?:filling with|full of) smoke|there is smoke in|there.s smoke|flames out|sauna(?: is|.s) on fire|trying to (?:break|get) in$|(?:man|woman|someone|guy) with a (?:knife|gun)|(?:he|she) has a (?:gun|knife)|been raped|drink (?:has been |was )?spiked|spiked my drink|(?:taken|took) (?:\\d{2,}|all (?:his|her|my|the)) (?:paracetamol|ibuprofen|pills|tablets|painkillers)|snake bit|bitten by a snake|contractions every|baby is coming(?: now)?$|${CHILD} (?:wandered off|ran off)`,
  ].join('|'),
  despair: [
    '(?:nobody|no one) would miss me|wish i (?:was|were|had) never (?:been )?born|(?:everyone|everybody|they)(?:.d| would)(?: all)? be better off without me|(?:going to|gonna) take (?:them|the pills) all|(?:can.?t|cannot) go on like this$|thinking of ending (?:things|it)(?: all)?$|feel like ending it(?: all)?$|want it all to (?:end|stop)$',
    'kill(?:ing)? my ?self(?! laughing)|suicidal|(?:commit|committing|thinking (?:of|about)|attempt(?:ed)?) suicide|^suicide$|tak(?:e|ing) my own life',
    'end(?:ing)? my (?:own )?life(?! (?:insurance|assurance|cover|policy|membership))|end(?:ing)? it all$|i (?:just |really )*(?:want to|wanna|wish i could) die(?: now| today| already)*$|better off dead|wish i (?:was|were) dead',
    '(?:don.?t|do not|no longer) (?:want to|wanna) (?:live(?: any ?more| like this| at all)*$|live like this|be alive|be here any ?more$|exist$|go on(?: living| any ?more)?$)|(?:can.?t|cannot) go on any ?more$|life (?:isn.?t|is not|not) worth (?:it$|living)|no (?:reason|point) (?:to|in) liv(?:e|ing)(?: any ?more)?$',
    '(?<!(?:who|about|on|is|for) )self harm(?:ing|ed)?(?! (?:awareness|training|policy|prevention|covered)(?: |$))|(?:want to|going to|thinking (?:of|about)) (?:hurt|harm|cut|hurting|harming|cutting) my ?self(?! (?:a|an|some|off|free|loose|on (?:this|that|the|your) [^ ]+)(?: |$))|(?:want to|wanna|going to) jump off (?:a|the) (?:bridge|roof|building)(?!.* (?:bungee|zip ?line|parachut[^ ]*)(?: |$))',
  ].join('|'),
  hazardKinds: {
    gas: '(?<!carbon monoxide )gas(?! (?:fires?|bills?)(?: |$))|lpg|propane',
    fire: '(?:on )?fires?|smoke|smoky|flames?|sparks?|burning|carbon monoxide|co alarm|stove|boiler|heater|burner|cooker',
    electricity: 'electric(?:al)? shock|electrocuted|live wires?|power lines?|bare wires?',
    water: 'flood(?:ed|ing)?|burst pipes?',
  },
  ofViolence: [
    'attacking|attacked|beating|beaten up|stabbing|stabbed|shot|strangling|threatening|raped',
    '(?:knife|gun|bomb)|breaking? into|(?:break|get) in|spiked',
  ].join('|'),
  poisoning:
    'swallow(?:ed|s)?|drank|bleach|poison(?:ed|ing)?|pills|tablets|painkillers|paracetamol|overdosed?|mushrooms?|batter(?:y|ies)|detergent|antifreeze',
  takesUp: [
    `(?:go|going|carry|carrying|move|moving) on with (?:[^ ]+ )?${BOOKED}|^(?:${READY} )*(?:go|carry|move) on(?: please| now)*$`,
    `continue (?:with )?(?:[^ ]+ )?${BOOKED}|^(?:${READY} )*continue(?: please| now)*$`,
    `(?:back|return) to (?:[^ ]+ )?${BOOKED}|where (?:were we|we were)`,
  ].join('|'),
  dial: 'call|dial|ring|phone',
};
