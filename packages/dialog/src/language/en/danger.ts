import type { DangerWords } from '../language.ts';

export const danger: DangerWords = {
  words:
    'allerg|intoleran|pregnan|breastfe|nursing mother|medicine|medicat|tablets|pills|antibiotic|diabet|hypertens|asthma|epilep|seizure|faint|bleed|blood|poison|toxic|fever|swollen|swelling|swallow|burn|on fire|smoke|smoking|chok|unconscious|emergency|danger|safe |unsafe|nuts?(?: |$)|peanut|gluten|coeliac|celiac|heart|surgery|infect|rash|injur|drown|electric shock|overdose|dose|pacemaker|disease|sick|ill(?: |$)|cancer|vomit|hurt|pain(?:s|ful|kill[^ ]*)?(?: |$)|itch|eczema|psoriasis|chemo|radiation|radiotherap|wounds?(?: |$)|my stitches|concuss|dizz|drows|drunk|hungover|(?:can.?t|cannot|non) swim|lightning (?:storm|strike)|thunder(?:storms?)?(?: |$)|fumes|gas leak|carbon monoxide|scald|sprain|numb(?: |$)|migraine|(?:had|having|have had) a stroke|after (?:a|my|his|her) stroke|insulin|covid|flu(?: |$)|diarrh|suffocat|electrocut',
  without: 'without|free (?:of|from)|contains?|containing|traces? of|allergic to',
  free: 'free(?! range| of charge)',
  substances: {
    eggs: 'eggs?|egg whites?|mayonnaise',
    nuts: '(?:pea|hazel|wal|pecan |brazil |ground)?nuts?|almonds?|cashews?|pistachios?|pecans?|praline|marzipan',
    milk: 'milk|dairy|lactose|whey|casein',
    gluten: 'gluten|wheat|rye|barley|spelt',
    soy: 'soya?|soybeans?|tofu',
    sesame: 'sesame|tahini',
    fish: 'fish|shellfish|prawns?|shrimps?|crabs?|lobsters?|mussels?|oysters?|squid|seafood',
    mustard: 'mustard|celery|celeriac|lupins?|sulphites?|sulfites?',
    insects: 'bees?|wasps?|hornets?|stings?',
    latex: 'latex',
    medicines: 'penicillin|aspirin|ibuprofen|paracetamol|iodine|antibiotics?',
  },
  emergency:
    '(?:can ?not|can.?t|couldn.?t|not|isn.?t|stopped|barely|struggling to|trouble|difficulty) breath(?:e|ing)|is choking|(?:is|was|lies|lying|fell|went) unconscious|(?:just )?(?:passed|blacked) out|won.?t wake up|won.?t stop bleeding|bleeding (?:a lot|badly|heavily)|having a heart attack|anaphyla[^ ]*|having a (?:stroke|seizure)|(?:took|taken) an overdose|is drowning',
};
