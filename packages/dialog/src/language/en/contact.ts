import type { ContactWords } from '../contact-words.ts';
import { SOMEBODY } from './booking.ts';

const PERSON =
  'person|human|humen|humans?|persen|human being|someone|somebody|agent|live agent|operator|manager|supervisor|boss|owner|representative|rep|receptionist|colleague|staff|employee|someone else|somebody else|member of (?:the )?(?:staff|team)|customer (?:service|support)|support team|advisor|specialist|consultant|your team|the team';
const KIND = '(?:(?:a|an|the|any|some|your|one of your|real|actual|live|human|living|another|proper) )*';

export const contact: Omit<ContactWords, 'phrases'> = {
  person:
    `(?:speak|speek|talk|tlk|takl|chat|speaking|talking|get in touch|connect me|connect|put me through|transfer me|transfer|pass me|hand me over|switch me)(?: (?:to|with|over to|through to))+ ${KIND}(?:${PERSON})` +
    '|(?:connect|transfer|put|pass|hand|switch|patch) (?:me|us)(?: (?:through|over))? (?:to|with) (?:(?:the|your|a) )?(?:shop|store|office|salon|clinic|studio|restaurant|kitchen|bakery|workshop|garage|front desk|help ?desk|reception|branch|shop floor|sales|billing|accounts|[^ ]+ (?:department|team|desk))' +
    // "someone" alone is in too many other sentences.
    `|^(?:(?:can|could|may) i (?:please )?(?:have|get)|i (?:want|need|demand|would like|prefer)|i'd (?:like|prefer|rather have)|get me|give me|let me have) ${KIND}(?:person|human|human being|live agent|agent|operator|manager|supervisor|representative)(?: please| now)?$` +
    `|^(?:please )?${KIND}(?:person|human|human being|live agent|agent|operator|manager|representative|customer service|someone real|somebody real)(?: please| now)*$` +
    `|(?:is|are) there (?:any chance of )?${KIND}(?:person|human|human being|people|humans|someone|somebody|anyone|anybody)(?: (?:real|there|here|available|around|in))*(?: (?:that |who |whom )?(?:i (?:can|could)|to) (?:speak|talk|chat|ask)(?: to| with)?(?: (?:about|regarding) .+)?)?$` +
    "|(?:not|no|instead of|don't|do not) (?:[^ ]+ ){0,5}(?:robot|bot|machine|computer|ai)s?(?: (?:please|anymore))?$" +
    `|(?:have|get|ask|tell) ${KIND}(?:${PERSON}) (?:to )?(?:call|ring|phone|contact|email|write|text|get back)` +
    '|(?:can|could|would|will|please) (?:you |someone |somebody |anyone )?(?:please )?(?:call|ring|phone|text) me(?: back)?|call me back|i (?:want|need|would like) a call ?back|(?:give (?:me|us)|gimme) a (?:ring|call|call ?back|buzz|bell)(?: (?:back|later|today|tonight|tomorrow|now|please|pls))*(?:$| (?:after|before|at|around|between|when|if|as soon as|any ?time|on [0-9+]|its|it.s|my (?:number|phone))(?![^ ]))|(?:contact|write to|email|message) me back|get back to me' +
    `|(?:can|could|let|have|get|ask|please ask|want|would like|'d like) (?:[^ ]+ ){0,2}(?:${PERSON}) (?:to )?(?:please )?(?:call|ring|phone|text|contact|email) (?:me|us)` +
    '|^(?:please |just |can you |could you )*(?:put me through|connect me|transfer me|patch me through)(?: (?:please|now|to (?:someone|somebody|them)))*$' +
    '|(?:is|are) (?:anyone|anybody|someone|somebody) (?:real|human|alive)(?: (?:there|here))?$' +
    "|(?:can|could|may) i leave (?:you |them )?(?:a |my )?(?:mess?age|note|number|phone number|contact|contact details|details|email)|leave (?:a|my) (?:mess?age|contact|contact details)|(?:take|pass on) (?:a|my) mess?age|i'd like to leave a mess?age" +
    "|^(?:(?:ok|okay|so|well|yes|please|just|then|can|could|will|would|you|u|better|i want you to|i'd like you to|why don't you) )*(?:(?:take|note|write|get|jot)(?: down)? (?:my|our) (?:contact |personal )?(?:details|contacts|info|number|phone number|name and number)|(?:take|write|note|jot) (?:it|this|that|them|me) down)(?: down)?(?: (?:then|now|please|instead|for me|and (?:call|ring|phone|text) me(?: back)?))*$",
  complaint:
    'complain|complaint|complaining|(?:thanks|thank you)(?: so much| a lot| very much)? for (?:nothing|(?:completely |totally |absolutely )?(?:ruining|wasting|breaking|losing|forgetting|ignoring|messing up|spoiling|destroying|making (?:me|us) wait))|this is (?:really |so |absolutely |just )?(?:ridiculous|unacceptable|outrageous|a joke|a disgrace|terrible|awful|useless|disgusting|not good enough)|(?:so|very|really|extremely|deeply|totally) (?:angry|upset|disappointed|unhappy|annoyed|frustrated|dissatisfied)' +
    "|i(?:'m| am) (?:angry|upset|disappointed|unhappy|annoyed|furious|fed up|frustrated|not happy|not satisfied|dissatisfied)|not (?:at all |very )?(?:happy|satisfied) with|worst(?! (?:time|day|case|season|month|hours?|nightmare|for)(?: |$))|never (?:coming|come|buying|buy|ordering|order|again) (?:back|again|from you|here)|rip ?off|scam|fraud|cheated|lied to" +
    "|(?:you|they|your (?:staff|driver|courier|team|people|waiter|colleague|website))(?:'ve| have)? (?:ruined|broke|damaged|lost|messed up|destroyed|forgot|overcharged|double charged|charged me (?:twice|too much|double)|ignored|was rude|were rude|been rude)" +
    '|(?:was|were|is|are) (?:so |very |really |extremely )?(?:rude|disgusting|inedible|rotten|mouldy|moldy|unprofessional)|(?:arrived|came|was delivered|were delivered|got it|turned up|delivered) (?:[^ ]+ )?(?:broken|damaged|cold|late|wrong|stale|spoiled|spoilt|smashed|cracked|dead)' +
    "|(?:never|still (?:hasn't|has not|haven't|have not|not)|did not|didn't) (?:arrive|arrived|come|came|shown up|show up|turned up|turn up|received|been delivered)|(?:no one|nobody) (?:cares|cared|answers|answered|picks up|picked up|replies|replied|called|showed up|came|helps|helped)|waited (?:for )?(?:over |more than |almost |nearly )?(?:an|one|two|three|four|\\d+) (?:hours?|days?|weeks?)|(?<!(?:^| )(?:if|when|unless|in case) )(?:my|our|the) (?:[^ ]+ )?(?:order|delivery|parcel|package|food|cake|pizza|flowers|meal|dinner|lunch|driver|courier|taxi) (?:is|was|are|were|came|arrived)(?: [^ ]+){0,5} (?:hours?|minutes?|mins?|days?|weeks?) (?:too )?(?:late|overdue)|(?<!(?:^| )(?:if|when|unless|case) (?:[^ ]+ ){0,4})(?:had|came with|arrived with|with) the wrong (?:name|date|order|address|size|colou?r|message|number|spelling|age|flavou?r)|(?<!(?:^| )(?:if|when|unless|case|what|whats|which) (?:[^ ]+ ){0,4})(?:(?:(?:order|delivery|parcel|package|box|bag|meal|items?|sauce|fries|drinks?|sides?|candles?|cutlery|half|some|parts?|pieces?|screws?)|(?:one|two|three|four|\\d+) (?!tooth|teeth|button)[^ ]+) (?:is|are|was|were) missing(?! (?:from|on|in) my (?:jigsaw|coat|set|car|bike))|(?:is|are|was|were) missing from (?:my|our|the) (?:[^ ]+ )?(?:order|delivery|parcel|package|box|bag|bill))|waste of (?:time|money)|made (?:me|us|my [^ ]+) (?:sick|ill)|got (?:sick|ill|food poisoning)|food poisoning|had (?:a |an |some |bits of )?(?:hairs?|insects?|bugs?|fly|flies|glass|plastic|mould|mold|metal|stones?) in (?:it|them)|(?:found|there was|there is) (?:a |an )?(?:hair|insect|bug|fly|glass|plastic|mould|mold) in(?! my (?:bathroom|house|flat|home|drain|garden|greenhouse|kitchen)(?: |$)| (?:the|your) (?:[^ ]+ )?(?:software|app|code|plugin|site|website|door|box)(?: |$))|(?:sent|gave|got|received) (?:me |us )?the wrong|want my money back|poor service|bad service|terrible service|awful service|want an apology" +
    '|(?<!(?:^| )(?:if|when|unless|case) (?:[^ ]+ ){0,4})(?:my|our|the) (?:[^ ]+ )?(?:order|delivery|parcel|package|food|cake|pizza|flowers|meal|dinner|lunch|driver|courier|taxi)(?: [^ ]+){0,3} (?:hasn.?t|has not|haven.?t|have not|didn.?t|did not) (?:come|arrived?|show(?:n|ed)? up|turn(?:ed)? up|been delivered)' +
    '|(?<!(?:^| )(?:if|when|unless|case|is|was|are) (?:[^ ]+ ){0,4})(?:my|our) (?:[^ ]+ )?(?:order|delivery|parcel|bill|invoice|receipt|cake|pizza|food) (?:is|was|were|are|came|arrived) (?:(?:all|completely|totally|just|so) )*(?:wrong|incorrect|mixed up|messed up)' +
    '|(?<!(?:^| )(?:if|when|unless|case|am|are|is|will|would) (?:[^ ]+ ){0,4})(?:(?:was|were|been|got|have|has) )?(?:charged|billed|debited) (?:me |us )?(?:twice|double|two times|three times|too much)' +
    '|(?<!(?:^| )(?:if|when|unless|case) (?:[^ ]+ ){0,5})(?:broke|snapped|ripped|tore|fell (?:off|apart)|came (?:off|undone|apart|loose)|stopped working|shrank|leaked|(?<=(?:flowers|roses|tulips|bouquet|plants?) )died)(?: [^ ]+){0,2} after (?:(?:only|just|less than|the|a|an|one|two|three|first|few|single|couple of|\\d+) ){1,3}(?:wash(?:es)?|wears?|uses?|days?|weeks?|months?|hours?|minutes?|nights?|evenings?|lessons?|times?)(?!.* (?:do you (?:re|do|sew|fix)|can you|could you|how much|elsewhere))(?! elsewhere)|(?<!(?:^| )(?:if|when|unless|case) (?:[^ ]+ ){0,4})(?<!(?:^| )(?:do|does|did|when|will) (?:[^ ]+ ){0,5})(?:came|comes?|coming) (?:back|out) (?:(?:far |much |way |too |still |even |all |completely )*)(?:short|long|tight|loose|dirty|wet|broken|wrong|worse|stained|damaged|ripped|burnt|ruined)' +
    '|(?:second|third|fourth|fifth|2nd|3rd|4th|5th|umpteenth) time (?:(?:in a row|this week|this month|now) )?(?:that )?(?:my|our|the) (?:[^ ]+ ){1,2}(?:is|was|were|are|came|comes|arrived|has been) (?:[^ ]+ )?(?:cold|late|wrong|burnt|stale|missing|broken|dirty|cancelled|undercooked|raw|off)|(?:hung up|shouted|yelled|swore) (?:on|at) (?:me|my|us)|not impressed|(?:appalling|disgraceful) (?:service|behaviou?r|treatment)|still no refund|(?:was|been|got) overcharged|daylight robbery|total rip|(?:i|we) paid (?:[^ ]+ ){0,3}twice(?! (?:a|per) (?:day|week|month|year)(?: |$)| (?:daily|weekly|monthly|yearly)(?: |$))|double charged|(?:charged|billed)(?: me| us)? after i (?:had |have |already )?cancel(?:l?ed)?|(?:someone|somebody) else (?:got|has|took|was given) my|(?:want|demand|entitled to) (?:a |some )?compensation(?! (?:for (?:a|an|my) (?:[^ ]+ )?(?:accident|injury|fall)|advice|cases?|after (?:a|an))(?: |$))|(?<!(?:^| )(?:if|when) (?:[^ ]+ ){0,4})(?:you|they|your (?:staff|people|team))(?:.ve| have)? (?:burnt|burned|stained|ripped|tore|scratched|shrank|shrunk|scorched|dented|cracked|smashed|spilled|spilt) (?:my|our)' +
    '|(?<!(?:^| )(?:if|when|unless|case) (?:[^ ]+ ){0,4})(?:stole|stolen|nicked|robbed)(?: [^ ]+){0,4} (?:from|in|at|out of) (?:your|the)|(?<!(?:^| )(?:if|when|unless|case) (?:[^ ]+ ){0,4})(?:i|we|he|she|they|(?:my|our) [^ ]+)(?: (?:have|has))? (?:nearly|almost) (?:drowned|sank|died(?! (?:laughing|of laughter|when))|fell(?! (?:asleep|in love|for)(?: |$))|choked(?! laughing)|crashed(?! (?:the|your) (?:site|server))|slipped(?! up)|broke (?:my|our|his|her|a(?! record))|got (?:hurt|injured|killed|run over))',
  toAssistant:
    "(?:anyone|anybody|someone|somebody)(?: be)? (?:there|in|around|at the [^ ]+)(?: (?:early|late|already|still))? (?:on|at|before|after|until|till|tomorrow|tonight|today|this|over the)|i (?:just |already |have |had )*(?:spoke|spoken|talked|chatted) (?:to|with)|(?:talk|speak|chat) (?:to|with) you(?: (?:about|regarding)(?= ))|ask you|(?:answer|help|hear|listen to|understand|ignore|ignoring) me(?: (?:please|now|then|you|already|dammit))*$|(?:ignore|forget|disregard|override) (?:(?:all|any|the|your|of|previous|prior|earlier|above|my) )+(?:instruction|instructions|prompt|prompts|rules)|your (?:(?:system|hidden|secret|initial|own) )?(?:prompt|system message)|system prompt|your (?:system|hidden|secret|initial) instructions|(?:like|want|wanted) to (?:compliment|praise|thank|congratulate)|(?:compliments|kudos|thanks|thank you|well done|hats off) to|you(?:'re| are|re)? (?:(?:a|an|so|such|just|really|very|stupid|dumb|useless|fucking) )*(?:stupid|dumb|useless|idiot|moron|asshole|bot|robot|machine)$",
  reaching:
    "who(?:m)? (?:do|can|should|would|must) (?:i|we) (?:call|ring|phone|email|e-mail|text|message|write to|contact|speak to|talk to)|(?:can|could|may|should|do|must|shall) (?:i|we) (?:(?:just|also|not|have to|need to|still) )*(?:call|ring|phone|text|message|email|e-mail|write to|contact|reach|whatsapp|dm|speak to|talk to)(?: (?:you|u|ya|the (?:shop|office|practice|clinic|studio|store|salon|place)))|(?:can|could|may) (?:i|we) (?:(?:just|also) )*(?:call|ring|phone) (?:up|in|instead|ahead|first|to|for|and)|(?:give|tell|send) (?:me|us) (?:your|the|ur|a) (?:[^ ]+ )?(?:number|phone|email|e-mail|address|contact|contacts|contact details)|(?:what|what's|whats)(?: is| are)? (?:your|ur|the) (?:[^ ]+ )?(?:number|phone|email|e-mail|contact details|contacts)|how (?:can|do|could|would) (?:i|we) (?:reach|contact|call|phone|ring|get (?:hold of|in touch with)) (?:you|u|the)|(?:have|got) (?:a|an) (?:phone|number|email)(?: number| address)?(?: (?:i can|to|for))?|(?:your|ur) (?:phone |mobile |telephone )?number",
  stating:
    "(?:was|were|is|are|has|have|had|been|still|never|didn't|did|came|arrived|got|gave|my|our|your|you|not)",
  askingFor:
    "(?:i|we)(?:'d| would)? (?:want|need|like|demand|expect|insist on)|(?:i|we) should (?:get|have)|money back|(?:a |full )?refund|replacement|exchange|compensation",
  asksWhatToDo:
    'what (?:do|should|can|shall|must) (?:i|we) do|what (?:happens )?now|what (?:are you going to do|will you do|are my options)|(?:who|whom) (?:do|can|should|must) (?:i|we) (?:complain|tell|talk|speak|write|report|contact|turn)(?: [^ ]+)?|(?:how|where) (?:do|can|should) (?:i|we) (?:complain|report|claim|make a complaint|file a complaint|send a complaint|get (?:a refund|my money|it replaced))',
  ownMatter:
    '(?:want|need|like|have) to report|report (?:a|an|the|my) (?:[^ ]+ )?(?:accident|incident|theft|crime|problem|injury|fault)|(?:i|we) (?:(?:have|just|think|must have) )*(?:left|lost|forgot|forgotten|dropped) (?:my|our|something|a|an)|(?:change|check|cancel|track|find|move|update|look up|amend|postpone) (?:my|our) (?:[^ ]+ )?(?:order|booking|reservation|appointment|parcel|package|delivery|invoice|bill|payment|account|voucher|refund|subscription|membership|card|deposit)|(?:put|add|sign|write|book|squeeze) (?:me|us) (?:on|to|down|up|in)|(?:reserve|hold|keep|book|save|put aside|set aside)(?: [^ ]+){1,4} (?:for|aside for) (?:me|us|two|three|four|five|six|\\d+)|(?:my|our) (?:[^ ]+ )?(?:order|booking|reservation|appointment|parcel|package|delivery|invoice|bill|payment|account|voucher|refund|subscription|membership|card|deposit)(?: [^ ]+){0,2} (?:is|was|has|hasn.?t|isn.?t|wasn.?t|did|didn.?t|does|doesn.?t|says|shows)|(?:i|we)(?:.d| would) (?:like|love) to (?:order|book|reserve|buy)|(?:i|we) (?:want|need) to (?:order|book|reserve)',
  request: [
    `^(?:(?:hi|hello|hey|please|so|and|also|sorry|ok|okay|i(?:'d| would) like(?: you)? to|i (?:just |really )*(?:want|need|have|wanted|am trying|'m trying)(?: you)? to|(?:can|could|would|will) (?:you|u|someone|somebody)(?: please| just)*) )*(?:cancel|change|check|track|find|move|update|amend|postpone|reschedule|rebook|look up|extend|renew|freeze|pause) (?:my|our) (?:[^ ]+ )?(?:order|booking|reservation|appointment|visit|lesson|class|course|induction|session|slot|ticket|tickets|table|room|stay|trip|parcel|package|delivery|invoice|bill|payment|account|voucher|refund|subscription|membership|card|deposit|details|address|name|number)`,
    '^(?:(?:hi|hello|hey|please|so|and|also|(?:can|could|would|will) (?:you|u|someone|somebody)(?: please| just)*|i(?:.d| would) like you to|i (?:want|need) you to) )*(?:(?:put|add|sign|write|squeeze|book) (?:me|us) (?:on|to|down|up|in|for|a|an)|(?:reserve|hold|book|save|keep|put aside|set aside)(?: [^ ]+){1,4} (?:for|on) (?:me|us|the|monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|tonight|\\d+))',
    '^(?:(?:hi|hello|hey|please|sorry|so|and|but|ok|okay|(?:can|could|would) (?:you|u)) )*(?:(?:cancel|reschedule|move|swap) me|cancel the order|(?:delete|close) my account|unsubscribe me|(?:i.m |i am |im )?(?:running|going to be) (?:[^ ]+ ){0,2}late for my)',
    '(?:i|we) (?:(?:have|just|think|must have|think i) )*(?:left|lost|forgot|forgotten|dropped) (?:my|our) (?!(?:old |late )?(?:mum|mom|dad|mother|father|husband|wife|partner|son|daughter|baby|dog|cat|nan|gran|job|voice|tooth|teeth|filling|crown|password|pin|login|country|accountant)(?: |$))[^ ]+(?: [^ ]+)? (?:(?:in|on)(?= (?:the|your|a|room|seat|table)(?: |$))(?! (?:the (?:spring|summer|autumn|winter|weekend|sea|city|garden)|a (?:taxi|lake))(?: |$))|at|with|there|here|behind|yesterday|today)',
  ].join('|'),
  standing: [
    `^(?:(?:hi|hello|hey|so|and|but|ok|okay|please|sorry|(?:can|could|would) you(?: please)?|(?:check|see|find out|look up|tell me|know)|(?:if|whether)|do you know) )*(?:${[
      "where(?:'s| is| are|s) (?:my|our)(?! (?:nearest|closest|best|local|seats?|gates?|class(?:room)?|group|veins?|parents|child(?:'s)?|kids?|data|files?|results? shown)(?: |$))(?! (?:[^ ]+ )*(?:go|goes|belong|supposed to)(?: |$))",
      '(?:is|are) (?:my|our) [^ ]+(?: [^ ]+)? (?:(?:ready|done|finished|fixed|mended|repaired)(?! (?:for|to|in time)(?: |$))|in(?: yet)?$)',
      '(?:my|our) [^ ]+(?: [^ ]+)? (?:is|are) (?:ready|done|finished|fixed|mended|repaired)',
      '(?:has|have) (?:my|our) [^ ]+(?: [^ ]+)? (?:arrived|come in|come back|gone out|been (?:sent|shipped|dispatched|posted|delivered|processed|finished|fixed|repaired|mended|approved|confirmed|received|paid|refunded|cancelled|collected))',
      'have you (?:already |yet )?(?:finished|fixed|mended|repaired|received|found|sent|posted|shipped|dispatched|processed|confirmed|cancelled) (?:my|our)',
      'did you (?:already )?(?:get|receive|find|send|post|ship|dispatch|finish|fix) (?:my|our)',
      'do you (?:still )?have (?:my|our) (?:coat|jacket|bag|umbrella|phone|keys|wallet|purse|glasses|hat|scarf|order|parcel|package|booking|results|deposit|payment)(?: |$)',
      'am i (?:still |already )?(?:booked|signed up|enrolled|confirmed|down for|on the (?:list|waiting list|waitlist))',
      '(?:is there |got )?any (?:news|update|updates|word|progress) (?:on|about|of|with|for|from) (?:my|our)',
      "what(?:'s| is|s) (?:the status of|happening (?:with|to)|going on with|happened to) (?:my|our) (?:order|booking|appointment|parcel|package|delivery|refund|payment|application|repair|dress|suit|car|bike|phone|laptop|coat|jacket|cake)",
      'how much do i (?:still )?owe',
      "(?:what time|what day|when)(?:'s| is| was|s) (?:my|our) (?:next )?(?:appointment|booking|fitting|lesson|visit|slot|session|table|reservation|induction|collection|pickup|pick up)(?: |$)",
    ].join('|')})`,
    '(?:order|ticket|booking|reference|tracking|invoice|receipt|repair) (?:number |no |ref |reference |id |code )?(?:is )?[a-z]{0,4}\\d{3,}',
  ].join('|'),
  ownThing: '(?:my|our) [^ ]+',
  remedy:
    'damaged?|missing|broken|faulty|defects?|defective|wrong|spoil(?:ed|t)|refund(?:s|ed)?|money back|reimburse(?:d|ment)?|replace(?:d|ments?)?|exchange[ds]?|returns?|returned|complain|complaints|(?<!your )complaint|not (?:entirely |completely |fully )?(?:satisfied|happy)|unhappy|dissatisfied|compensat(?:e|ed|ion)|warranty|guarantee',
  remedyQuestion: 'what if i am not satisfied',
  noName:
    "(?:no |sorry |oh |um |well |actually )*(?:(?:i(?:'d| would) )?(?:rather|prefer) not(?: to)? (?:say|tell(?: you)?|give(?: you)?|share)(?: (?:it|that|my|the|a|any|name|names|first|last|real|full))*|(?:(?:i (?:really )?(?:don't|do not|dont|won't|will not) (?:want to |wish to |like to )?(?:say|give|tell|share)(?: you)?|without)(?: (?:a|my|the|any|real|full|first|last))*|(?:no|skip)(?: (?:the|my))?) names?|skip(?: (?:it|that|this))?|anonymous(?:ly)?|(?:(?:i(?:'d| would) (?:like|prefer) to|i want to|let me|can i|i) )?(?:stay|remain|be) anonymous|(?:my |the )?name (?:doesn't|does not) matter|(?:that's |it's )?(?:private|personal)|none of your business)(?: (?:please|thanks|sorry))*",
  noMessage:
    "(?:no )?(?:that|this)(?:'s| is| was| will be|'ll be) (?:all|it|everything)(?: (?:for now|really|thanks|thank you|please|from me))*|n a|nope|(?:please |just )*(?:no|skip|without)(?: (?:a|any|the|it|that|this))*(?: (?:message|note))?(?: (?:please|thanks|thank you))*|(?:there is |there's )?no (?:message|note)(?: (?:please|thanks|thank you))?|(?:nothing|none|no)(?: (?:else|special|more|in particular|really|at all|to (?:add|say)|please|thanks|thank you))*|without (?:a |any )?(?:message|note)|(?:no )?just (?:call|ring|phone|contact) me(?: back)?|(?:it's |it is |that's |that is |its )?(?:a )?(?:private|personal|confidential|secret|none of your business|not (?:important|your business)|irrelevant)(?: (?:matter|thing))?|(?:it |that )?(?:doesn't|does not|doesnt|don't|dont) matter|(?:i )?(?:don't|do not|dont|really don't) (?:know|want to say|care)(?: (?:yet|really|what to (?:say|write)))*|not sure(?: (?:yet|really|what to (?:say|write)))*|no idea|i(?:'d| would) rather not(?: say| tell(?: you)?)?|(?:i'll|i will|i'd rather|i want to|let me) (?:tell|explain|say|discuss)(?: (?:it|that|to|with|them|him|her|the person|everything))*(?: (?:myself|in person|on the phone|by phone|when (?:they|you) (?:call|ring)))?|(?:they|he|she) (?:know|knows|will know)(?: (?:already|what it's about|why))?|whatever|anything",
  cancel:
    "(?:no |nah |nope |oh |actually |sorry |okay |ok |wait |thanks |thank you )*(?:never ?mind|not (?:needed|necessary)|(?<=^(?:no|nah|nope) (?:thanks |thank you )?)(?:that(?:'s| is)|i'm|i am) (?:fine|ok|okay|good|all right|alright)|cancel(?: (?:it|that|this|everything))?|forget (?:it|that|about it|this)|stop(?: (?:it|that|this))?|leave it(?: then)?|drop it|no need|not now|not anymore|i (?:really )?(?:don't|do not|dont) (?:want|need|wish|like)(?: (?:to|that|this|it))?(?: (?:anymore|any more|send it))?|i (?:really )?(?:don't|do not|dont|won't|will not) (?:want to |wish to |like to )?(?:leave|give|share|tell|send)(?: (?:you|any|a|an|my|the|of|personal|contact|name|details|message|messages|number|phone|email|address|info|information|data|anything|out|away))*|i(?:'d| would) (?:rather|prefer) not(?: to)?(?: (?:say|do that|(?:leave|give|share)(?: you)?(?: (?:it|them|that|those|a message|my details|my number|my phone number|my email|my address))?))?|(?:i'll|i will|ill) (?:just )?(?:call|ring|phone|email|write|come|go|do it)(?: (?:you|them|in|by|to|there|myself|instead|later))*|not interested|no way|not really|i(?:'ve| have) changed my mind|i changed my mind|(?:please )?(?:don't|do not) (?:send|do)(?: (?:it|that|anything|this))?|no thanks|no thank you|skip it|quit|exit|it(?:'s| is) (?:fine|okay|ok|all right|alright)(?: (?:thanks|thank you))?|that(?:'s| is) (?:not necessary|fine thanks))(?: (?:then|thanks|thank you|please|it))*",
  send: "(?:yes |yeah |yep |okay |ok |please |sure |right |correct |perfect |great |good )*(?:(?:please )?(?:send|submit)(?: (?:it|that|this))?(?: (?:please|now|off))?|go ahead|do it|do that|please do|that(?:'s| is) (?:right|correct|all right|fine|good|perfect|it|all)|looks (?:good|right|fine)|sounds (?:good|right)|all (?:good|correct|right)|i(?:'d| would) (?:like|love) (?:that|to)|yes (?:i (?:do|would)|it is|please|that's right|you (?:can|may|should))|please|why not|of course(?: yes)?|you (?:can|may)(?: send it)?)(?: (?:please|thanks|thank you|yes))*",
  agreeing:
    'yes yeah yep yup yah yea aye sure ok okay right correct perfect great good fine lovely absolutely definitely exactly alright',
  accepting: 'yes yeah yep yup yah yea aye sure please absolutely definitely',
  sending: 'send|sending|submit|pass|forward|deliver|go',
  aroundName: {
    before:
      "im(?= [^ ])|its(?= [^ ])|hi|hello|hey|yes|yeah|sure|okay|ok|um|uh|well|so|no|sorry|actually|oh|of course|my (?:full |first |last )?name|(?:full )?name|name's|my name's|the name|the name's|is|it|it's|it is|this|this is|should be|was|i'm|i am|i|am|call me|you can call me|(?:put )?(?:it )?down (?:as|for|under)|put|write|put down|down|put it under|you can put|you can put it under|under|that(?:'s| is| would be|'d be| will be|'ll be)(?: me)?|my first name|first name|spelled|spelt",
    after:
      '(?:(?:spelled|spelt) )?with (?:an?|one|two|no|double) [^ ]{1,2}(?: at the end| in it)?|please|here|speaking|(?:many |so many )?thanks(?: a lot| so much)?|thank you(?: very much| so much)?|cheers|though|tho|by the way|is my name|is the name|(?<=(?:^| )put .*)(?:down|in)',
  },
  noNames:
    'urgent asap important serious ridiculous stupid silly annoying pointless boring weird crazy broken wrong confusing useless hungry busy waiting late lost why what who whatever',
  introduction: {
    named:
      "(?:my |the )?(?:full |first )?name(?:'s|’s| is| should be| has to be| must be)|i(?:'m|’m| am) called" +
      '|(?:(?:please|no|sorry|can you|could you)[,]? )*(?:change|correct|set|put|update|make) (?:my |the )?(?:full |first )?name (?:to|into|as)',
    isThis: "i(?:'m|’m| am)|this is|it(?:'s|’s| is|s)",
  },
  beforeAddress:
    "on|at|to|by|via|under|is|it's|it’s|its|it is|and|or|number|phone|telephone|mobile|cell|tel|email|e-mail|mail|address|phone number|email address|my|here is|here's|here’s|this is",
  numbersOfOther:
    '(?:order|booking|reservation|reference|ref|invoice|receipt|bill|account|card|ticket|tracking|case|customer|membership|policy|parcel|serial|model|code|vin|isbn|barcode|iban|part|registration|postcode|zip|budget)s?',
  postcode: '[a-z]{1,2}\\d[a-z\\d]? ?\\d[a-z]{2}',
  whenToCall:
    '(?:after|before|around|from|until|till|at) (?:\\d{1,2}(?: ?(?:am|pm|o.?clock))?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|lunch|lunchtime|work|school)|(?:in the |every )?(?:mornings?|afternoons?|evenings?)(?: only)?|(?:at )?weekends?(?: only)?|weekdays?(?: only)?|any ?time',
  about: 'about|regarding|concerning|because(?: of)?|after|before|between',
  parts: {
    name: "(?:the|my|first|last|full)? ?name(?:'s)?|surname",
    email: 'e ?mails?|mail|email address',
    phone: 'phone|number|telephone|mobile',
    message: 'message|text|note',
  },
  wrongPart:
    "wrong|incorrect|different|another|other|not (?:right|correct|mine|my|that|the)|isn't (?:right|correct|mine|my)|changed|mis ?spell?(?:ed|t)|typo|mistake",
  beforeMessage:
    '(?:(?:please|actually|no|sorry) )*(?:change|make) it (?:to )?(?:say|read)|(?:no )?(?:please )?(?:(?:change|make|set) )?(?:the|my) (?:message|note|text)(?: (?:is|should be|should say|should read|to|that|as|says))+',
  beforeAddition:
    '(?:(?:yes|yeah|ok|okay|no|and|but|also|please|oh|well|one more thing|(?:can|could) you|you can)[\\s,]+)*(?:(?:also |please )*(?:add|mention|include|note|tell them|let them know)(?:[\\s,]+(?:also|please|too|to (?:it|that|the message)|there))*(?:[\\s,]+that)?)',
  doubled: "(?:double|two|2) ([^ ])(?:'?s)?(?![^ ])",
  question:
    "what|what's|when|when's|where|where's|who|why|how|which|do you|does|did|is there|is it|are you|are there|can i|can you|could you|will|would|how much|how long|have you|should i|may i|and what|and when|what about",
  beforeAsking:
    '(?:no |oh |ok |okay |sorry |but )?(?:wait|hold on|hang on|actually)(?: (?:a|one) (?:moment|minute|second|sec))?|no but|yes but|(?:just )?(?:a|one) (?:moment|minute|second|sec)|sorry|oh|ok|okay|so|but|and|also|well|um|hey|first|before (?:that|this|i do)|by the way|btw|anyway|(?:i have )?(?:a|another|one|just a|one more) (?:quick )?question|quick question|(?:(?:can|could|would) you )?(?:please )?tell me|(?:i )?just (?:checking|wondering|asking)|i (?:just )?(?:want|wanted|need|would like) to (?:know|ask)|can i (?:just )?ask(?: you)?',
  asksWhy:
    "^why(?: though| tho| is that)?$|why (?:do|would|should|must|are) (?:you|u|i|we)(?: (?:really|even|have to|need to))*(?: (?:need|want|ask|asking|require|give|tell|leave|know|share|say))(?: (?:to know|to have|for|you|me|my|your|a|an|the|all|that|this|it|them|name|surname|phone|mobile|number|email|e-mail|address|details|contact|info|information|data|and|or))*$|^what(?:'s that| is that)? for$|what (?:do|will|would) (?:you|u) (?:need|want|do)(?: (?:with|it|that|this|them|my|the|name|phone|mobile|number|email|address|details|info|information|data))+(?: for)?$|(?:how|where) (?:do|will|would) (?:you|u) (?:use|store|keep) (?:my|the) (?:name|phone|number|email|details|info|information|data)(?: [^ ]+){0,2}$|do i (?:have|need) to (?:give|leave|tell|say)(?: (?:you|my|a|an|the|it|that|name|phone|number|email|address|details))+$",
  asksWhen:
    '(?:when|how (?:long|soon|fast|quickly)|what time)(?: [^ ]+){0,7} (?:(?:call|ring|phone|write|text|email|get) (?:me )?back(?: to me)?|back to me|(?:call|ring|phone|contact|text|email|answer) me|(?:a|an|the|your|their) (?:reply|answer|response|call|call ?back)|reply|respond|hear (?:back|from (?:you|them|someone|somebody|anyone))|be in touch|get in touch)(?: (?:then|please|today))*$',
  offersPart:
    "(?:can|could|may|shall|should) i (?:(?:just|please|also) )?(?:give|leave|use|tell|send|put|add|offer)(?: (?:you|u|them|a|an|my|the|mobile|cell|work|phone|telephone|email|e-mail|mail|number|address|instead))+|(?:is|would|will|does)(?: (?:a|an|my|the|just|only))* (?:phone|phone number|mobile|number|email|email address|e-mail) (?:be )?(?:ok|okay|fine|alright|do|work|enough|good)|(?:can|could|will) you (?:take|use|accept)(?: (?:a|an|my|the|mobile|work|phone|email|number))+|i(?:'d| would) (?:rather|prefer to) (?:give|leave|use)(?: (?:you|a|an|my|the|mobile|work|phone|email|number))+",
  lacksPart:
    "(?:don't|do not|dont|haven't|won't|can't|rather not)(?: (?:have|got|give|giving|share|leave|use|want|like|to|you|out|an?|any|my|the|own)){1,7} (?:email|e-mail|phone|number|mobile)|(?:no|without an?) (?:email|e-mail|phone|mobile)",
  insists:
    "(?:i was|i'm|i am|im|was) (?:just |only )?(?:asking|talking to) (?:you|u)|i (?:just |only )?asked (?:you|u|a question)|(?:that|this|it)(?:'s| was| is)? (?:just )?(?:a|my) question|(?:that|this|it)(?:'s| was| is) not (?:a|the|my) message|(?:that|this|it) (?:wasn't|isn't) (?:a|the|my) message|question (?:was|is) for (?:you|u)",
  signs: {
    '@': 'at',
    '.': 'dot point period',
    '-': 'dash hyphen minus',
    _: 'underscore',
    '+': 'plus',
  },
  besideAddress:
    "my is it it's its the e-mail email mail address me reach contact yes yeah okay ok sure well um uh so you can use please and or by on no not i'm i name this that to here's here write send sorry actually should be change better rather instead wait oops let's just think that's spelled spelt website then take his her our their mine ours yours hers theirs give either doesn't don't hasn't haven't isn't mum's mom's dad's mother's father's daughter's son's wife's husband's sister's brother's partner's",
  whose: [
    // Their name too, where it is said twice: "my daughter jane, jane dot …".
    `(?:my|his|her|their) (?:[^ ]+'s )?${SOMEBODY}(?:'?s)?(?: [^ ]+'s| (?<name>[^ ]{3,})(?= \\k<name> ))?(?: 1)?`,
    "(?:my|our|his|her|their|the) (?:[^ ]+ )?[^ ]+'s(?: 1)?",
    "(?:my|our|his|her|their|the|a|[^ ]+'s) (?:work|office|company|business|school|home|personal|private) 1|my work",
    "(?:my|our|his|her|their) own|(?:has|have|got|use|want|need)(?:n't)? (?:1|any|it)|but i do",
    '(?:my|our|his|her|their|the|a) (?:new|old|second)(?: 1)?|(?:other|another|different)(?: 1)?',
    '(?:@|from) (?:(?:my|our|his|her|their|the) )?(?:work|office|company|school|home)',
  ].join('|'),
  aboutSpelling:
    "(?:and )?then|followed by|(?<=at )(?:sign|symbol)|the letters?|the numbers?|(?:that's )?all (?:one word|lower ?case|together|small letters)|one word|lower ?case|letter by letter|(?:with )?no dots?|without (?:a )?dots?|no spaces|with no spaces|in (?:digits|numbers|figures)|(?:as|in) numerals",
  asIn: 'as in|like in|for|like',
  addressWords: {},
  numbers: {
    zero: 0,
    oh: 0,
    o: 0,
    nought: 0,
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    eleven: 11,
    twelve: 12,
    thirteen: 13,
    fourteen: 14,
    fifteen: 15,
    sixteen: 16,
    seventeen: 17,
    eighteen: 18,
    nineteen: 19,
    twenty: 20,
    thirty: 30,
    forty: 40,
    fifty: 50,
    sixty: 60,
    seventy: 70,
    eighty: 80,
    ninety: 90,
  },
  multipliers: { hundred: 100, thousand: 1000 },
  several: {
    ...{ zeros: 0, zeroes: 0, ohs: 0, ones: 1, twos: 2, threes: 3, fours: 4 },
    ...{ fives: 5, sixes: 6, sevens: 7, eights: 8, nines: 9 },
  },
  repeats: { double: 2, triple: 3 },
};
