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
};
