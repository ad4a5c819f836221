/**
 * One sentence of a model's reply as it may be spoken: without Markdown, HTML, emoji, control characters and what is
 * invisible, which a voice would read out or stumble over. Empty when nothing is left. Words stay as they are. Takes
 * time in proportion to its length, whatever it is: white space is made single before anything looks around it.
 */
export function speakable(sentence: string): string {
  return (
    sentence
      .toWellFormed()
      // Before what is invisible, which joins the parts of some.
      .replace(/\p{RGI_Emoji}/gv, ' ')
      .replace(/\p{Default_Ignorable_Code_Point}|\p{Cf}/gu, '')
      .replace(/[\p{Cc}\uFFFD\s]+/gu, ' ')
      .replace(/<\/?[a-z!][^<>]*>/giu, ' ')
      .replace(/!?\[([^[\]]*)\]\([^()]*\)/gu, '$1')
      .replace(/\[(?:[FP]\d+(?:\s*[,;]\s*)?)+\]/gu, ' ')
      .replace(/`+|\*\*+|~~|__+/gu, '')
      .replace(/(?<![\p{L}\p{N}])[*_]|[*_](?![\p{L}\p{N}])/gu, '')
      .replace(/^\s*(?:#{1,6}\s+|>\s*|[-*•–]\s+|\d{1,2}[.)]\s+(?=\S))+/u, '')
      .replace(/ ?\| ?/gu, ', ')
      .replace(/^[\s,]*(?:[-–—=:, ]{3,}$)?/u, '')
      .replace(/\s+([,.;:!?])/gu, '$1')
      .replace(/\s+/gu, ' ')
      .trim()
  );
}
