import type { ReplyPatterns } from '../language.ts';

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
