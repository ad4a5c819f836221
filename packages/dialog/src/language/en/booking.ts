import type { BookingWords } from '../booking-words.ts';

/** What a visitor has, and comes to. */
const AGREED = '(?:appointment|meeting|booking|reservation|session|consultation)s?';
const CANT = "(?:can't|cannot|can not|won't be able to|not able to|unable to|not going to)";
const MINE = '(?:(?: one of)? (?:my|our|the|this|that|an?))?';
const MAY = '(?:can|could|may|might|shall) (?:i|we)(?: please)?(?: still)?';
const COME = '(?:come|drop|pop|stop|swing|visit|get in)';
const MEET =
  '(?:see (?:you|someone|somebody|the|a|dr|doctor)|be seen|get seen|meet|talk|speak|chat|discuss|catch up|have a (?:chat|word|talk|call))';
const I_WILL = `(?:${MAY}|i|we|(?:need|want|like|hoping|trying|love) to)`;

export const booking: Partial<BookingWords> = {
  wishWithTime:
    `${I_WILL} (?:[^ ]+ ){0,3}?${MEET}(?! with)(?: you)?(?! with)` +
    '|(?:arrange|organi[sz]e|set up|find)(?: me| us)? (?:something|anything|a time)|see(?:ing)? (?:someone|somebody|anyone)|(?:someone|somebody|anyone) (?:please )?(?:see|look at|have a look|take a look)|book(?:ing)?|appointments?|availability' +
    '|(?:are you|is (?:anyone|anybody|somebody|someone|he|she)|(?:do )?you have) (?:[^ ]+ )?(?<!(?:gluten|sugar|dairy|lactose|nut|egg|meat|alcohol) )(?:free|available)|(?:do you have|have you(?: got)?|you got|is there|got) (?:anything|something|any time|time|a (?:slot|space|spot|gap)|spots?|places?) (?:free|available|open|left)' +
    "|i(?:'d| would)? (?:like|want|need|love|hope) to (?:meet|see|be seen)|(?:fit|squeeze) (?:me|us|him|her|them|my [^ ]+|in)",
  visit:
    `${I_WILL} (?:[^ ]+ ){0,3}?${COME}(?! with)(?: (?:in|by|over|you|round))?(?! with)` +
    "|i(?:'d| would)? (?:like|want|need|love|hope) to (?:come|drop|pop|stop|visit|get in)|i(?:'ll| will) (?:come|drop|pop)|(?:could|can|would) (?:someone|somebody|anyone|you|(?:an?|the|your|one of your) [^ ]+) (?:please )?(?:come|visit|pop|drop)",
  wishWithService: `i(?:'d| would) (?:like|love|prefer)|i(?:'ll| will) (?:have|take)|(?:i|we) (?:want|need|wanna|require)|${MAY} (?:get|have|come (?:in )?for)|(?:looking|here|calling) (?:for|about getting)|interested in (?:getting|having|booking)|needs? an?`,
  errand:
    '(?:buy|buying|purchase|order|orders|ordered|ordering|preorder|deliver|delivers|delivered|delivery|deliveries|takeaway|take away|refund|in stock|on the menu|opening hours)|(?:pick(?:ing)? (?:it|them|that|this|up)|collect(?:ing)?)(?! (?:[^ ]+ ){0,2}(?:kids?|children|son|daughter|dog|cat|wife|husband))|(?:be|are|is|stay|you) (?:still )?(?:open|closed)|(?:book|reserve|get|have|like|need|want) (?:(?:me|us|an?|the|some|your|another|for) )*(?:[^ ]+ )?(?:tables?|rooms?|tickets?|taxi|hotel|seats?)(?! (?:inspection|appointment))',
  coming:
    '(?:come|drop|pop|stop|walk|turn|get|be) (?:(?:in|by|over|round|up|around|along|there|here|seen|inside) )*(?:with|without)',
  unbooked: '(?:without|no) (?:an? |any )?(?:appointment|booking|reservation)|walk(?:ing)? ?ins?',
  moneyBack: 'refund(?:s|ed|ing)?|money back|reimburse(?:d|ment)?',
  settled:
    `(?:my|our|his|her) (?:[^ ]+ ){0,2}?${AGREED}(?:'s| is| was| starts)` +
    `|^(?:(?:so|and|but) )*(?:is|are|was|does|do) (?:(?:the|an?|my|our|your|all) )?(?:(?:first|next|second|follow up) )?${AGREED}(?! (?:[^ ]+ ){0,6}?(?:free|available|possible|open|okay|ok|left))` +
    `|(?:i|we)(?:'m|'ll|'re| am| are| will| may| might| could)?(?: (?:be|come|arrive|arriving|get|there|running|going|to|an?|bit|little|few|slightly|about|around|maybe|probably|\\d+|five|ten|fifteen|twenty|thirty|half|hours?|minutes?|mins?|very|so|really)){0,7} late(?! (?:afternoon|morning|evening|night|on|in|next|this|slot|appointment|(?:mon|tues|wednes|thurs|fri|satur|sun)day))`,
  owns: `(?<!(?:can|could|may|might|would|when|if|shall|should) )(?:i|we)(?:'ve| have)(?: got)?(?: already)?(?: [^ ]+){0,4}? and (?:an?|my|our) (?:[^ ]+ ){0,2}?${AGREED}|(?<!(?:can|could|may|might|would|when|if|shall|should) )(?:i|we)(?:'ve| have)(?: already)?(?: got)? (?:an?|my|our) (?:[^ ]+ ){0,2}?${AGREED}`,
  absent: `${CANT} (?:(?:make|get|come|keep)(?: (?:it|in|there|along|that|this|my|our|the|today|tomorrow)(?: (?:appointment|meeting|session|class|lesson))?)?|attend|be there)(?! (?:[^ ]+ )?(?:before|until|till|after|earlier|later|sooner|between|from|in the|any|[a-z]+days)(?= |$))|(?:won't|will not|i'm not|we're not) (?:be )?(?:coming|attending|there)`,
  misspelt: 'book booking appointment appointments schedule reserve reservation consultation',
  lookalikes: 'books bookings boot boots boom booth boost scheduled schedules reserved reserves',
  need: '(?:(?:hoping|hope|wondering|want|need|needs|like|love|have|got|looking|must|should|could|can|would|possible)(?: [^ ]+){0,7} (?:(?:have|take|get) a (?:quick )?look|look at|see (?:me|us|him|her|it|them|someone|somebody|anyone|anybody|one|an?|the|my|our|this)|talk (?:to|with)|speak (?:to|with)|check|checked|looked at|fix|fixed|repair|repaired|done|cut|trimmed|put on|changed|replaced|seen|treated|examined|cleaned|come (?:in|by|over|round)|bring (?:it|him|her|them|in|my|our|the)|drop (?:in|by|off)|meet|try)|(?:space|room|an? (?:gap|spot|place)|time) for (?:an?|me|us|my|our|the))',
  about:
    "how (?:do|can|to|does|much|long|is|should|would|early)|what (?:is|are|does|if|kind|happens|should)(?! (?:the|your) (?:next|earliest|first|soonest))|what do i|why|where|who(?! is (?:free|available))|do (?:i|we) (?:need|have to)|must i|is it (?:necessary|required|hard)|(?:cost|price|fee|charge)s?|know (?:if|how|whether|what|about|more)|cancellation|policy|already (?:have|booked|made)|(?<!(?:can|could|may|might) )i(?:'ve| have) (?:an? |my )?(?:booked|appointment|meeting)",
  move:
    `(?:move|reschedule|re schedule|change|postpone|shift|push(?: back)?|bring forward|delay|rearrange|switch)(?: the (?:time|date|day) (?:of|for))?${MINE}(?: [^ ]+){0,2}? (?:appointment|meeting|booking|reservation|visit|slot|session|consultation|viewing)s?` +
    '|reschedule|(?:move|change|shift|push) (?:it|that)(?: back| forward)? (?:to|for|until)',
  cancel:
    "^(?:(?:hi|hello|hey|sorry|no|wait|i (?:want|need|have)|i(?:'d| would) like|can i|could i|to|may i) )*cancel$|" +
    `(?:cancel|call off|delete|scrap|get rid of)(?: (?:both|all))?${MINE}(?: [^ ]+){0,3}? (?:appointment|meeting|booking|reservation|visit|slot|session|consultation|viewing)s?` +
    `|${CANT}(?: (?:make|come|attend|keep|get))(?: it)?(?: to)? (?:my|the|our|tomorrow's|today's)(?: [^ ]+){0,2}? (?:appointment|meeting|booking|reservation|visit|session)`,
  moveIt:
    '(?:move|reschedule|re schedule|shift|push|postpone|rearrange|change|bring|switch) (?:it|that|this|them|one(?: of)?|both|(?:my|our|the|his|her)(?: [^ ]+){1,8} (?:to|for|until|from|by|back|forward|up|later|earlier))|(?:need|want|have|like|can i|could i|may i|can you|could you|please) (?:to )?(?:please )?(?:move|reschedule|postpone|push|shift) (?:my|our|the|his|her)|(?:find|have|get|pick|do|need|want|for|to) (?:another|a different|a new|some other) (?:time|day|date|slot)|reschedule|(?:be|it) (?:moved|rescheduled|postponed|pushed|shifted|brought forward)|(?:come|be there|do it|make it)(?: [^ ]+){1,4} (?:later|earlier)(?: than| instead|$)|(?:can|could|may) (?:we|i) (?:do|come|make it|have)(?: [^ ]+){1,5} instead',
  cancelThat:
    "call (?:it|that|this|(?:my|the|our)(?: [^ ]+){1,2}) off|(?:cancel|call off|scrap|drop) (?:it|that|this|them|my|the|our|his|her|for|one|both|all)|(?:to|please|just|must|should|and|so) cancel|cancel (?:(?:on|for) )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow)(?:'s)?|cancel(?: please)?$|(?:remove|delete) (?:it|that|my|the)|no longer (?:need|want)|(?:don't|do not) (?:need|want)(?: [^ ]+){1,5} (?:any ?more|any longer)|(?:can't|cannot|can not|won't be able to|not able to|unable to|not going to) (?:make it|come|attend|be there)",
  cantCome: `${CANT} (?:make|come|attend|be there|keep|get|do)|something(?:'s| has)? c[ao]me up|(?:doesn't|does not|don't|won't) (?:work|suit)(?: (?:for )?me)?(?: any ?more)?`,
  agree:
    "(?:yes |yeah |yep |okay |ok |please |sure |right |correct |perfect |great |good |fine |cool |and )*(?:yes|yeah|yep|yup|y|mhm|sure|ok|okay|kk?|(?:please )?(?:book|confirm|reserve|schedule|submit|send|do|take|make)(?: (?:it|that|this|me in|(?:the |my |this |an? )?(?:meeting|appointment|booking|reservation|visit|slot|time)|for me))?(?: (?:in|now|off|for me))?|(?:please )?move(?: (?:it|that|this|(?:the |my )?(?:meeting|appointment|booking|visit)))?|go (?:ahead|for it)|(?:that|it|this|everything)(?:'s| is| all is)?(?: all)? (?:right|correct|all right|alright|fine|good|perfect|great|okay|ok)|(?:that |it |this |everything |all )*(?:looks?|sounds?|seems?) (?:good|right|fine|correct|okay|ok|great|perfect)|all (?:good|correct|right|fine)|(?:(?:that|it|this)(?: one)? |that'll |that will )?(?:works?|suits?)(?: (?:well |fine |great )?(?:for )?me)?|lovely|wonderful|excellent|brilliant|please do|you (?:can|may)|i'?ll take (?:it|that)(?: one)?|let's do (?:it|that)|that's (?:it|the one|me)|you got it|that'll (?:do|be fine|be great|work)|all set|i (?:do )?confirm(?: (?:it|that|everything))?|spot on|(?:no|nothing to) changes?|lock it in|(?:oh )?go on|why not|i (?:suppose|guess|think|believe) so|please)(?: (?:please|thanks|thank you|yes|then|now))*",
  leave:
    "(?:no |oh |actually |sorry |okay |ok |wait |well |please )*(?:never ?mind|cancel(?: (?:it|that|this|everything|the booking|my booking))?|forget (?:it|that|about it|this)|stop(?: (?:it|that|this))?|leave it(?: then)?|drop it|not now|not any ?more|i (?:don't|do not) (?:want|need|wish)(?: (?:to|that|this|it|an appointment|a meeting|anything|to book|to come|to book anything|to book it))?(?: (?:anymore|any more|now|yet))?|i(?:'ve| have)? changed my mind|(?:please )?(?:don't|do not) (?:book|do)(?: (?:it|that|anything|this|me))?|quit|exit|no thanks|no thank you|(?:i'?ll|i will|let me) (?:(?:call|come|get)(?: (?:back|about it|again))*|think (?:about it|it over|again))(?: later)?|maybe later|(?:i )?can't decide)(?: (?:then|now|thanks|thank you|please|it|sorry|later|bye|anyway))*",
  leaveForNow:
    "(?:don't|do not) (?:want to |wanna |need to )?(?:book|schedule|reserve)(?: (?:it|anything|this|that|me))?(?: (?:now|yet|today|for now|at the moment|any ?more))?$|(?:don't|do not) (?:want to |wanna |need to )?(?:book|schedule|reserve) (?:anything|it yet)|(?:need|have|got|want|let me|like|better)(?: to)? (?:talk|speak|check|discuss|ask|consult)(?: (?:it|this|about it))?(?: (?:to|with|over with))? my [^ ]+(?: first| before)|(?:need|have|got|better)(?: to)? (?:talk|speak|check|discuss|ask|consult)(?: (?:it|this|about it))?(?: (?:to|with|over with))? my [^ ]+|i(?:'ll| will) (?:call|ring|come|get|try|write|be)(?: you)?(?: back)?(?: (?:again|later|another time|some other time|another day|when i|once i|if i)|$)|(?:got|have|need) to (?:go|run|dash)$|not ready to (?:book|decide|commit)|let's (?:leave|forget) it|hold off|forget the whole|(?:try|go|book|look) (?:elsewhere|somewhere else)|(?:don't|do not) bother",
  givesUp:
    "(?:i(?:'ll| will| can)(?: just| rather| better)?|i(?:'d| would) (?:rather|better)|i(?:'d| had) better) (?:call|ring|phone|(?:write|email|text)(?! it)|get back|come back|be in touch|contact|talk to my|speak to my|ask my|check with my|think about it|think it over)(?: (?:you|to you|them|it|back|instead|directly|again|first|later|tomorrow|myself|another time|some ?time|next [a-z]+|on [a-z]+|in [^ ]+ [a-z]+|with|husband|wife|partner|boss|mum|mom|family|colleagues?|about|then|thanks|sorry|when .*|once .*))*$" +
    '|(?:not|no longer) interested' +
    '|(?:i )?give up$' +
    '|i was (?:just|only) (?:checking|asking|wondering|looking|curious)(?: (?:around|prices?|then|thanks|thank you|sorry|bye))*$' +
    "|^(?:no )?(?:i'm )?(?:just|only) (?:checking|asking|wondering|browsing|curious)(?: .*(?:don't|do not) need .*| thanks| for now)*$" +
    '|taking (?:too|so) long' +
    '|(?:found|going|go) (?:another place|somewhere else|elsewhere|with (?:somebody|someone) else)' +
    "|too (?:late|expensive|far|much)(?: for (?:me|us))?(?: i'm afraid)? (?:then|thanks|never)" +
    '|too (?:expensive|much) for (?:me|us)' +
    '|second thoughts?(?: i think)? (?:no|not|never)(?: (?:thanks|thank you|sorry|bye))*$' +
    '|leave it (?:for (?:now|today)|then)' +
    "|i'll pass(?: (?:thanks|thank you|then|sorry|bye))*$" +
    '|^(?:no )?not today (?:thanks|thank you)' +
    '|maybe (?:another|some other) (?:time|week|month)' +
    "|^(?:oh |no |sorry |actually |well )*i can't(?: any ?more| after all| anymore)?(?: sorry| unfortunately)*$",
  onlyAsks:
    '(?:just|only|simply|merely) (?:(?:want|wanted|need|needed|would like|wish|like|wanna|trying) (?:to )?(?:know|ask|find out|understand)|(?:asking|wondering|curious|checking) (?:if|whether|about|how|what|when|where)|(?:a|have a|had a|got a) question)(?! .*(?:first|before))',
  onArrival:
    "(?:when|once|as soon as|before|if) (?:i|we)(?:'m| am|'re| are)? (?:[^ ]+ )?(?:there|here|outside|downstairs|nearby|close|arrive|arriving|arrived|leave|leaving|park|parked|late)",
  noEmail:
    "(?:don't|do not|haven't|have not|never)(?: (?:actually|really))? (?:have|got|use|do)(?: (?:an?|any|my))?(?: own)? (?:e ?mails?(?: address)?|one)|no e ?mail|^(?:i have |i've got )?none$",
  skip: "(?:no |i'd |i would |oh |um )*(?:no|nope|nah|skip(?: (?:it|that|this))?|rather not(?: say)?|prefer not(?: to)?|not (?:needed|necessary|now)|no (?:need|thanks|thank you|phone|number)|without(?: (?:it|one))?|i (?:don't|do not) (?:have|want|need|give)(?: (?:one|to|it|a phone|a number|my number))?(?: (?:say|give|share|that|out|it))*|(?:just |only )?(?:the |my )?email(?: is|'s)? (?:fine|enough|only|okay|ok)|(?:maybe )?later|(?:just )?use (?:the|my) email|(?:leave|keep) (?:it|that) (?:blank|empty|out)|n ?a)(?: (?:please|thanks|thank you|it|that|though|sorry|love|dear|darling|mate))*",
  asksOn: '',
  wait: "(?:oh |sorry |okay |ok |um |uh |hmm |can you |could you |please |just )*(?:hold on|hang on|(?:just )?(?:one|a|1) (?:sec|second|moment|minute|min|mo)|wait(?: a (?:sec|second|moment|minute|bit|min))?|give me (?:a|one) (?:sec|second|moment|minute|min)|bear with me|let me (?:check|see|think|look|ask|find)|(?:i will|i'll) be right back|be right back|brb|sec|two secs|moment)",
  declines:
    "no|not|nope|nah|don't|won't|can't|doesn't|isn't|rather|prefer|skip|without|never|enough|fine without|instead|email me|by email|no thanks|pass",
  cancelIt:
    '(?:yes |yeah |please |ok |okay |sure )*cancel(?: (?:it|that|this|that one|(?:the |my |this )?(?:meeting|appointment|booking|reservation|visit)))?(?: (?:please|thanks|thank you))*',
<<<<<<< HEAD
  otherTime:
    "(?:another|a different|different|some other|other) (?:day|time|date|hour|slot)s?|wrong (?:day|time|date)|(?:day|time|date) (?:is|was)(?: not|n't)? (?:wrong|right|off)|(?:day|time|date) (?:isn't|wasn't) right|not the right (?:day|time|date)|change the (?:day|time|date)",
  otherDay: '(?:another|an?|some|any)? ?(?:different|other|another) (?:day|date)s?',
  meetingPlace: `(?:first|second|third|last|1st|2nd|3rd|earliest|latest|earlier|later)(?: (?:${MEETING}|ones?)|$)|(?:option|number) (?:one|two|three|[123])|(?:the|my) (?:first|second|third|last)(?= (?:to|please|of (?:them|those|these|the))(?= |$))`,
  otherMeeting:
    '(?:the|my) other(?! (?:day|date|time|week|month|hour))(?: (?:one|appointment|meeting|booking|visit))?|(?:another|a different) (?:one|appointment|meeting|booking|visit)|(?:not that|wrong) (?:one|appointment|meeting|booking|visit)',
  later:
    '(?:a (?:bit|little) |any |anything |something |much |some ?time |hours? |minutes? |\\d+ )later(?! one)|later (?:on|in the day|that day|times?|slots?)|^later$|later by',
  earlier:
    'forward|(?:a (?:bit|little) |any |anything |something |much |some ?time |hours? |minutes? |\\d+ |hour |half )(?:earlier|sooner)(?! one)|(?:earlier|sooner) (?:in the day|that day|times?|slots?)|^(?:earlier|sooner)$|earlier by',
  tooEarly: '(?<!not )(?:a (?:bit|little) )?too (?:early|soon)|(?<!not )a (?:bit|little) early',
  tooLate: '(?<!not )(?:a (?:bit|little) )?too late|(?<!not )a (?:bit|little) late',
  first:
    "(?<=(?:^|the|your|very|take|want|prefer|like|that|one|um|well|ok|okay|yes|maybe|then) )first|^first|first (?:one|slot|time|option|of)|1st|one (?:that|which)(?: is|'s)? (?:the )?(?:earlier|earliest)|(?:the )?earliest(?: one)?|earlier one|soonest|former|(?:option|number) (?:one|1)|any of (?:them|those|these)|whichever(?! is)|^any(?: one| time)?(?: really)?$|either(?: one)?|you (?:choose|pick|decide)",
  second: 'second(?! thoughts?)|2nd|middle|(?:option|number) (?:two|2)',
  third: 'third|3rd|(?:option|number) (?:three|3)',
  last: "last|one (?:that|which)(?: is|'s)? (?:the )?(?:later|latest)|latest(?: one)?|later one|the later|latter",
  numbered: '(?:option|number|choice|slot) (?:one|two|three|[123])',
  offered:
    '(?:first|second|third|1st|2nd|3rd) ones?(?![a-z])|(?<=(?:^| )(?:the|first|second|third|last|latest|later|earliest|earlier|middle|that|this|other|which|\\d{1,2}(?:[:.]\\d\\d)?(?: ?[ap]\\.?m\\.?)?|[ap]m|o.?clock|thirty|fifteen|noon|(?:mon|tues|wednes|thurs|fri|satur|sun)day|morning|afternoon|evening) )ones?(?= |$)',
  sameTime: '(?:the )?(?:same|usual) (?:time|hour|slot|day and time)|time (?:stays|is) the same',
  dayAfter: '(?:the )?day after(?! (?:tomorrow|next))|(?:the )?(?:next|following) day',
  dayBefore:
    '(?<!(?:me|us|reminder|note|message|call|text|sms|e ?mail) (?:the )?)(?:the )?day before(?! yesterday)',
  sameDay: '(?:the )?(?:same|usual) (?:day|weekday)|day (?:stays|is) the same',
  weekAfter:
    '(?:the )?following week|(?:the )?week after(?! next)(?: that| this)?|(?<=(?:mon|tues|wednes|thurs|fri|satur|sun)day )after(?= (?:same|please|instead|that|then)|$)|(?:the )?following one',
  besideWish:
    'work works suit suits free available availability possible slot slots spot spots appointment appointments meeting booking visit session take have get got come time times day days date week still left instead else same alternative option options maybe fine good doable manage fit squeeze book schedule offer yours suitable soon early earlier earliest late later latest one ones local mean meant said say right afraid afternoon morning',
  asksWhich:
    'anything|something|(?:what|which) (?:times?|slots?|else|do you have|have you got|is there|is free|are free)|any (?:other )?(?:times?|slots?|openings?)',
  suits:
    "i(?:'m| am) (?:free|off|available)|i (?:can|could) (?:do|make|manage)|(?:works|suits|fits)(?= (?:for|best|better|well|great|fine|me|us)|$)|(?:ideal|ideally|preferably|perfect|let's|whenever|any ?time|would be|better|best|easier|nicer)",
  aside:
    "(?:^|(?<= ))(?:i|we|you|he|she|they|it|who|which|(?:my|our|his|her|their|your|the) (?:[^ ]+ ){1,3}?)(?:'ve|'d)? ?(?<= )(?:just |only |usually |always |already |last )?(?:(?:was|were|had)(?! (?:hoping|hoped|thinking|wondering|looking|planning|going|in mind))|saw|came|met|visited|did(?!n)|said|told|called|rang|spoke|talked|wrote|went|left|bought|received|finish(?:es|ed)?|ends?|ended|starts?|started|begins?|began|closes?|lands?|landed|arrives?|arrived|fly|flies|flew|leaves?|turns?|turned|travels?|drop|picks?|works?|get(?:s)? (?:off|out|home|back)|have (?:an?|my|the|to) |has (?:an?|my|the|to|his|her) |(?:have|has|got|(?:have|has) got) (?:meetings|appointments|classes|lessons|lectures|shifts|plans|calls|visitors|guests|work|school) |got (?:an?|my|the|to) (?!(?:free|gap|space|slot)))" +
    "|(?:birthday|anniversary|wedding|flight|train|exam|deadline|holidays?|vacation|concert|surgery|operation|party|shift|school run|lessons?) (?:is|are|was|were|on|at|until|till|from|ends?|starts?)|(?:i'm|i am|we're|we are|he's|he is|she's|she is|they're|they are) (?:at (?:work|school|home)|in [^ ]+|away|leaving|flying|travelling|back|having|getting|working|busy|off)",
  conclusion: 'so|therefore|which is why|then',
  asideMeant:
    'after (?:that|this|it|he|she|they|i|we)|before (?:that|this|it|he|she|they|i|we)|from then|then on|right after|straight after|afterwards',
  elsewhere:
    "(?:(?:can|could) you tell me |tell me |do you know |by the way |one (?:more |last )?(?:question|thing) )*(?:how (?!about)|what (?:day|date|time|month|year) is (?:it|today)|what (?!about|if|do you have|have you|times?|slots?|else|day|other)|what's |where |where's |why |who |who's |do you (?:work|open|close|take|accept|offer|sell|serve|speak|do|deliver|provide|allow|have (?:a |any |free )?(?:parking|wifi|toilets?|discounts?))|is there (?:a |any |free )?(?:parking|wifi|toilet|lift|discount|deposit)|(?:are|is|were) (?:you|it|the [^ ]+) (?:open|closed)|(?:until |till |from )?what time (?:do|are|does|is) (?:you|it|the [^ ]+) |(?:until|till) (?:what time|when)|should i|(?:i|we)(?:'m|'d| am| was| were| would)? (?:(?:like|want|wanted|need) to (?:ask|know|check)|wondering|curious) (?:if|whether) (?:you(?:'re| are)? (?:work|open|close|take|accept|offer|sell|serve|allow)|the |(?:i|we) (?:need|have to|should))|do (?:i|we) (?:need|have|get|pay|bring)|may i bring|can i (?:bring|pay|park))",
  beforeAsking:
    "first(?: (?:of all|off?|things first|thing))?|firstly|(?:right )?before (?:that|this|then|anything(?: else)?|(?:i|we) (?:book|start|begin|decide|choose|answer|go on|do)(?: (?:that|this|it|anything|1|one))?)|to (?:start|begin) with|(?:(?:a|my|the|one|another|i have an?|i've got an?) )?(?:(?:first|quick|small|little|last|other) )?(?:question|thing)(?: is| first)?|(?:(?:i|we)(?:'d| would)? (?:wanted|want|need|like) to|can i|could i|let me) (?:ask|know|check)(?! (?:if|whether))(?: (?:you|first|something))*|(?:i was |i'm )?(?:wondering|curious)(?! (?:if|whether))|out of (?:curiosity|interest)|by the way|listen|remind me",
  introduction:
    "(?:my|his|her|our|their|the)(?: [a-z]+'s)? (?:(?:full )?name is|(?:full|real|proper|whole) name:?)|call me|my name's|name's|i am called",
  thisIs: "this is|it's|i'm|i am",
  introductionAround: { before: '', after: '' },
  rightName:
    "(?:the |my |her |his )?(?:(?:first|full|given|whole) )?name(?:'s| is| was| should be| must be| should read| reads| to)?(?: (?:actually|really|spelled|spelt|written))*|it's|it is|it should be|should be|i'm|i am|i said|make it|call me|with|spelled|spelt",
  rightFirstName:
    "(?:my |the |her |his )?(?:first|given) name(?:'s)?(?: (?:is|was|should be|must be|actually|spelled|spelt))*",
  rightLastName:
    "(?:the |my |her |his )?(?:(?:last|family|second) name|surname)(?:'s| is| was| should be| must be| should read| to)?(?: (?:actually|really|spelled|spelt|written))*",
  wrong:
    "wrong|incorrect|not (?:right|correct|mine)|isn't (?:right|correct)|mis ?spell?(?:ed|t)|a typo|mistake|(?<!(?:days?|drop|time|morning|afternoon|week|put|called|am|i'm|we're|get|take|leave|set|head|have|it) )off$",
  parts: { time: "(?:time|day|date|hour)(?:s|'s)?", service: 'service|treatment|kind|type' },
  alike: [
    'kid kids child children son sons daughter daughters boy boys girl girls toddler junior',
    'man men mens husband gentleman gentlemen male guy',
    'woman women womens wife lady ladies female',
    'first initial new intro introductory',
    'followup repeat repeated again return returning',
    'tyre tyres tire tires wheel wheels',
  ],
  corrections: {
    clause: 'and|but|also|plus|except|(?<!(?:^|\\s)(?:i|we|you|he|she|they|it)\\s)only',
    not: "(?:not|instead of|rather than|isn't|wasn't|without|(?:don't|do not|didn't) (?:want|need|mean|say))(?: (?:the|an?|my|with|in))*",
    but: "but|rather|just|it's|it is|should be|it should be|with|in",
    fine: "(?:is|are|[^ ]+'s|[^ ]+'re|all|looks?|sounds?|was|were|be|everything) (?:all |still |perfectly |just )*(?:right|correct|fine|good|ok|okay|perfect|great)|(?:name|e ?mail|phone|number|address|date|time|day) (?:right|correct|fine|good|ok|okay)$|(?:the )?same|^(?:keep|leave)|stays?",
    remove:
      "(?:remove|delete|drop|skip|forget|erase|take (?:out|off)|leave (?:out|off)|leave(?: [^ ]+){1,3} out|without|no|(?:don't|do not) (?:need|want|keep|use|store|save|put|write|include|take|give)|rather not)",
    digits: '(?:digit|number|figure)s?',
    ending: '(?:ends?|ending|ended|finish(?:es)?|last|final)',
    beginning: '(?:starts?|starting|begins?|beginning|first)',
    bookedFor: `(?:(?:for|under|is|name)(?: the name of)?(?: [a-z]+'s)?(?: (?:my|our|his|her)){1,2} ${SOMEBODY}(?:'s)?(?: name)?(?: please)?|(?:put|book|sign|write)(?: (?:my|our|his|her))1,2$SOMEBODY(?: (?:down|in|up))?(?: please)?|(?:put|book|sign|write)(?: (?:me|him|her|them|it|us))?(?: (?:down|in|up))? as|(?:my|our|his|her) $SOMEBODY(?=,? $CALLED)|under(?: (?:the|my|our|his|her|their))? names?(?: of)?|in the name of|under)`,
    bookedForName:
      '(?:book|put|do|make|schedule|reserve)? ?(?:it|this|that|the [a-z]+)?(?: is)? ?(?<!short )(?:for|down as|as)',
    somebody: `$SOMEBODYs?|patient|guest|customer`,
    called: `(?:${CALLED}|it's|he's|she's)`,
    spelled: "that's|it's|it is|spelled|spelt|is|with",
    forOther: `for(?: [a-z]+'s)?(?: (?:my|our|his|her)){1,2} ${SOMEBODY}|for (?:someone|somebody) else|(?<!(?:better|easier|best|good|fine|great|okay|ok|works?|suits?|convenient|possible|early|late|free|hard|difficult) )for (?:him|her|them)|(?:book|schedule|put|squeeze|fit|get|sign|write) (?:him|her|them|(?:my|our|his|her) ${SOMEBODY})|my ${SOMEBODY}(?: [^ ]+){0,2} (?:needs?|wants?|would like|has to)|(?:[a-z]+'s|his|her|an?|the) (?:assistant|secretary|pa)|on behalf of|under(?: [^ ]+)0,2name|not for me`,
  },
=======
>>>>>>> db5c01df (wip forms as data)
};
