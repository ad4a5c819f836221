import type { ReplyPatterns } from '../reply-patterns.ts';

const THEM = '(?:it|that|this|they|them|those|these|one)';

export const replies: ReplyPatterns = {
  first: '(?:the |a )?(?:first|1st|former|former one)(?: one| option)?|(?:number |option )?(?:one|1)',
  second: '(?:the |a )?(?:second|2nd|latter|last|other)(?: one| option)?|(?:number |option )?(?:two|2)',
  both: 'both(?: of (?:them|those|these))?|(?:tell me )?both|the two of them',
  around: {
    before:
      "yes|yeah|no|with|and|but|about|maybe|probably|rather|i think|i guess|um|uh|well|oh|okay|ok|i mean|i meant|i want|i'd like|i would like|it's|tell me",
    after: 'please|thanks|thank you',
  },
  followUp: 'and|or|but|so|also|then|what about|how about',
  alternative: 'or',
  need: 'need(?:ed)?|(?:have|has|got) to|must|required|necessary|obligatory|mandatory|compulsory',
  may: 'can|may|could|allowed|possible|(?:ok|okay|fine|alright) (?:to|if)',
  afterYesOrNo: 'but|however|although|though',
  yesOrNo:
    'yes|no|yep|nope|yeah|of course|sure|certainly|absolutely|definitely|indeed|sorry,? no|yes,? of course',
  listing: '(?:and )?(?:also|plus)|and|as well as',
  opensQuestion: '(?:from|until|till|since|by|at|to|for|with|in|on|about) (?:what|when|where|which|whom|how)',
  more: '(?:and )?(?:(?:can|could|would) you )?(?:please )?(?:tell me|read me|read|give me|say)(?: some| a bit| a little)? more(?: details)?(?: (?:about|on|of) (?:it|that|this))?|(?:some |any )?more(?: details)?|go on|read on|keep (?:going|reading)|continue(?: reading)?|carry on|(?:and )?(?:then what|what then|what (?:else|more|next)|what comes next)(?: does (?:it|the file|the document|that) say)?(?: about (?:it|that|this))?|(?:does it say |is there )?anything (?:else|more)(?: (?:in there|about (?:it|that|this)))?|what else is (?:there|in (?:there|it|the file))',
  aroundMore: {
    before: 'okay|ok|yes|yeah|great|good|and|so|please',
    after: 'please|thanks|thank you',
  },
  correction: {
    no: "no|nope|nah|not (?:that|this|it)(?: one)?|that['’]?s not (?:it|what i (?:mean|meant|asked(?: for)?|wanted))",
    meant:
      '(?:i|we) (?:actually |really |just )?(?:meant|mean)(?: to (?:ask|say|know))?(?: about)?' +
      "|(?:i|we)(?: am|['’]m| was| were|['’]re) (?:asking|talking) (?:about|for)|(?:i|we) asked (?:about|for)" +
      '|my question (?:was|is)(?: about)?',
    before: 'sorry|oh|wait|oops|actually|well|um|uh|hm+|ok|okay|hang on|but|and',
    notThis: "not|(?:i|we) (?:don['’]t|didn['’]t|do not|did not) mean",
    butThat: 'but(?: rather)?|(?:i|we) (?:meant|mean)',
    notThat:
      "(?:sorry )?(?:no )?(?:(?:that's|this is|that is) )?not (?:that|this|it)(?: one)?|(?:no )?something else|(?:no )?(?:that's|that is|that was) not (?:it|what i (?:mean|meant|asked|wanted|asked for|was asking))|(?:no )?(?:that|this) (?:doesn't|does not|didn't|did not) answer (?:it|that|my question)|(?:no )?wrong (?:one|answer|question)|(?:no )?(?:that's|that is) the wrong (?:one|answer)|(?:no )?you (?:misunderstood|got me wrong)(?: me)?|(?:no )?i (?:meant|mean|want|wanted|asked) something (?:else|different)|i (?:didn't|did not) (?:ask|mean) that",
  },
  leaning:
    `(?:at )?how much(?: (?:is|are|does|do|would|will|for|was) ${THEM}(?: (?:be|cost|costs|come to))?)?(?: (?:each|per person|in total|altogether|all together|for (?:one|two|three|four|a group)))?` +
    "|what(?:'?s| is| are) (?:the|its|their) (?:price|prices|cost|costs|fee|charge|time|times|dates?|days?|address|limit)|(?:what )?(?:the |its )?(?:price|cost)(?: of (?:it|that))?" +
    `|what (?:does|do|would|will|is|are) ${THEM} (?:be|cost|costs)` +
    `|(?:from |until |till |since )?when(?: (?:is|are|was|does|do) ${THEM}(?: (?:on|open|start|begin|end|finish|close|happen|run|come))?)?` +
    `|(?:at |on |from |until |till )?(?:what|which) (?:times?|days?|dates?|hours)(?: (?:is|are|does|do) ${THEM}(?: (?:on|open|start|begin|end|finish|close|happen|run|come))?)?` +
    `|where(?: (?:is|are|was) ${THEM})?` +
    `|how (?:long|often|far|many|soon|big|old|early)(?: (?:is|are|does|do|will|would) ${THEM}(?: (?:take|last|be|run|go on))?)?(?: for| in advance)?` +
    `|who(?: (?:does|do|runs|teaches|leads|makes) ${THEM})?|which ones?`,
  leaningToDo:
    '(?:do (?:i|we|you)|should i|must i) (?:need |have )?(?:to )?(?:book|register|sign up|reserve|pay)(?: (?:it|that|for it|first|ahead|before|up front|in advance|a (?:place|spot)))?' +
    `|(?:how|where|when) (?:do|can|could|would|should) (?:i|we) (?:book|order|get|buy|cancel|return|reserve|try|use|join|change|move|pay for|sign up for|register for) ${THEM}`,
  aroundLeaning: {
    before:
      'and|but|so|ok|okay|oh|um|uh|well|great|good|thanks|thank you|yes|yeah|cool|nice|hmm|right|sorry|fine|perfect',
    after: 'please|pls|thanks|thank you|then|though|exactly|roughly|about|again|usually',
  },
  price: {
    asked:
      'how much|prices?|costs?|fees?|charges?|(?:do|should|must) (?:i|we) (?:need |have )?(?:to )?pay(?! (?:first|ahead|before|up front|in advance))',
    told: 'free|complimentary|included|prices?|priced|costs?|fees?|charges?|charged|pounds?|pence|quid|euros?|dollars?|bucks|cents?|hryvnias?|(?:gbp|eur|usd|uah)|\\d+ ?(?:p|%|percent)',
  },
  doubting:
    "why(?: not| (?:is|was) (?:it|that|this)(?: so)?|'?s that| so)?|how come|what for|are you (?:sure|certain|serious|positive)(?: (?:about|of) (?:it|that|this))?|(?:is|was) (?:it|that|this) (?:right|true|correct|so|really so|really true)|you sure|how do you know(?: (?:it|that|this))?|says who|who says(?: so| that)?|can you (?:explain|prove) (?:it|that|this|why)|explain (?:it|that|why)|what(?:'s| is) the reason(?: for (?:it|that|this))?",
};
