import { wordsOf } from '../text/clean-text.ts';

// The whole of a turn, folded and without punctuation and courtesy.
const MORE =
  /^(?:(?:and )?(?:(?:can|could|would) you )?(?:please )?(?:tell me|read me|read|give me|say)(?: some| a bit| a little)? more(?: details)?(?: (?:about|on|of) (?:it|that|this))?|(?:some |any )?more(?: details)?|go on|read on|keep (?:going|reading)|continue(?: reading)?|carry on|(?:and )?(?:then what|what then|what (?:else|more|next)|what comes next)(?: does (?:it|the file|the document|that) say)?(?: about (?:it|that|this))?|(?:does it say |is there )?anything (?:else|more)(?: (?:in there|about (?:it|that|this)))?|what else is (?:there|in (?:there|it|the file))|(?:розкажи|розкажіть|скажи|скажіть|прочитай|прочитайте)(?: мені)?(?: про це)? (?:більше|детальніше|докладніше|далі|ще)(?: про це)?|(?:а )?(?:що )?далі|(?:а )?що ще(?: (?:там )?(?:сказано|написано|є))?(?: про це)?|детальніше|докладніше|ще|продовжуй|продовжуйте|читай далі|читайте далі)$/u;
const COURTESY =
  /^(?:(?:okay|ok|yes|yeah|great|good|and|so|please|добре|так|чудово|будь ласка|а) )+|(?: (?:please|thanks|thank you|будь ласка|дякую))+$/gu;

/** Whether a turn asks to go on with what was just read out. */
export function wantsMore(text: string): boolean {
  return MORE.test(wordsOf(text).join(' ').replace(COURTESY, ''));
}
