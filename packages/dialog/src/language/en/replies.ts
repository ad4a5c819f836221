import type { ReplyPatterns, SmallTalkPatterns } from '../language.ts';

export const smallTalk: SmallTalkPatterns = {
  whole: {
    repeat:
      'what|sorry|pardon( me)?|excuse me|huh|come again|again' +
      '|(sorry )?what (was that|did you say|did you just say)|say (that|it) again' +
      '|(can|could|would) you (repeat|say) (that|it)( again)?|repeat( (that|it|the question))?' +
      '|one more time' +
      "|i (didn't|did not|couldn't|could not) (hear|catch|get|understand) (you|that|it)",
    how_are_you: "how are you( doing)?( today)?|how's it going|how do you do|what's up",
    who:
      "who are you|who is this|who am i (talking|speaking) (to|with)|what('s| is) your name" +
      '|what are you|do you have a name|introduce yourself',
    robot:
      '(are you|is this|am i (talking|speaking) (to|with)) (really |just )?(a |an )?(real |actual |live )?(robot|bot|chatbot|chat bot|machine|computer|ai|human|human being|person|real|virtual assistant|recording)( or (a |an )?(real |actual )?(robot|bot|machine|computer|ai|human|person))?',
    hearing:
      '(can|do) you (hear|understand) me( now)?|are you (there|still there|listening)' +
      '|is (anyone|anybody|someone) there|is this (working|on)' +
      '|(one two|test|testing)( (one|two|three|test|testing))*',
    help:
      'help( me)?|i need (some )?help|can you help( me)?( with something)?|(i have a|a) question' +
      '|what can (you do|i ask( you)?|you help( me)? with|you tell me|i do here)' +
      '|what do you (know|do)|how can you help( me)?|what are my options|how does this work',
    goodbye:
      '(good ?)?bye( bye)?( for now)?|bye bye|see you( later| soon)?|see ya|take care' +
      '|have a (nice|good|great|lovely) (day|evening|night|one|weekend)|good night|farewell' +
      "|i('m| am) done|i have to go|that('s| is| will be|'ll be) all",
    hang_up:
      "(good ?bye |bye( bye)? )?(and )?((you (can|may)|can you|could you|let us|let's) )?(now )?" +
      '(hang up( the phone)?|(end|finish|close) (the|this|our) call|end call)( now)?( thanks| thank you)?( (good ?)?bye)?',
    // "Thems", "Thames" and "tanks" are what recognition makes of a quick "thanks".
    thanks:
      '(many )?thanks( a lot| so much| very much| a million)?' +
      '|thank you( so much| very much| a lot)?|thx|thanx|thems|thames|tanks|cheers' +
      '|much appreciated|i appreciate (it|that|your help)' +
      "|that('s| is| was) (very |really )?(helpful|kind|great|perfect|awesome)",
    greeting:
      '(hi|hello|hey|hiya|howdy|greetings)( (there|again|everyone|hi|hello))?' +
      '|good (morning|afternoon|evening|day)',
    yes:
      'yes|yeah|yep|yup|sure|correct|right|exactly|absolutely|of course|definitely|okay|ok|alright' +
      "|fine|great|good|perfect|cool|got it|i see|i understand|that's (right|it|correct)|that one" +
      '|(it|that) is|(i|we) do',
    no:
      'no|nope|nah|not really|no thanks|no thank you|neither|none|none of (them|those|these|it)' +
      '|neither (of them|one)|nothing|nothing else|not that( one)?|something else' +
      "|that's not (it|what i (mean|meant))|i'm good",
  },
  // What speech recognition writes for a breath, a click or music, and what people say while they think.
  noise:
    'uh um uhm hm hmm mm mmm mhm ah er erm eh oh you the a and so but well i it to music silence blank audio inaudible',
  fillers: 'uh um uhm hmm er erm oh well please actually just',
  before:
    '(?:hi|hello|hey|good (?:morning|afternoon|evening)|thanks|thank you|okay|ok|yes|yeah|no|great|so|sorry|and)(?: there)?',
  beforeQuestion:
    '(?:hi|hello|hey|good (?:morning|afternoon|evening)|thanks|thank you|okay|ok|great)(?: there)?' +
    // "And" alone may lean on what was asked before.
    '|(?:oh|um|uh)(?:,? and)?|(?:and|so)(?=,? (?:listen|tell me|by the way|btw)(?![^ ,]))|listen|(?:(?:can|could) you )?tell me(?! (?:about|more)(?![^ ,]))|by the way|btw',
  hello: 'hi|hello|hey',
};

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
  yesOrNo:
    'yes|no|yep|nope|yeah|of course|sure|certainly|absolutely|definitely|indeed|sorry,? no|yes,? of course',
  opensQuestion: '(?:from|until|till|since|by|at|to|for|with|in|on|about) (?:what|when|where|which|whom|how)',
  more: '(?:and )?(?:(?:can|could|would) you )?(?:please )?(?:tell me|read me|read|give me|say)(?: some| a bit| a little)? more(?: details)?(?: (?:about|on|of) (?:it|that|this))?|(?:some |any )?more(?: details)?|go on|read on|keep (?:going|reading)|continue(?: reading)?|carry on|(?:and )?(?:then what|what then|what (?:else|more|next)|what comes next)(?: does (?:it|the file|the document|that) say)?(?: about (?:it|that|this))?|(?:does it say |is there )?anything (?:else|more)(?: (?:in there|about (?:it|that|this)))?|what else is (?:there|in (?:there|it|the file))',
  aroundMore: {
    before: 'okay|ok|yes|yeah|great|good|and|so|please',
    after: 'please|thanks|thank you',
  },
};
