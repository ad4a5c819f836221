/**
 * One sentence of a model's reply as it may be spoken: without Markdown, HTML, emoji and control characters, which a
 * voice would read out. Empty when nothing is left. Words stay as they are.
 */
export function speakable(sentence: string): string {
  return sentence
    .toWellFormed()
    .replace(/\p{Cc}|[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFFD]/gu, ' ')
    .replace(/<\/?[a-z!][^<>]*>/giu, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replace(/\[(?:[FP]\d+(?:\s*[,;]\s*)?)+\]/gu, ' ')
    .replace(/\p{RGI_Emoji}/gv, ' ')
    .replace(/`+|\*\*+|~~|__+/gu, '')
    .replace(/(?<![\p{L}\p{N}])[*_]|[*_](?![\p{L}\p{N}])/gu, '')
    .replace(/^\s*(?:#{1,6}\s+|>\s*|[-*•–]\s+|\d{1,2}[.)]\s+(?=\S))+/u, '')
    .replace(/\s*\|\s*/gu, ', ')
    .replace(/^[\s,]*(?:[-–—=:, ]{3,}$)?/u, '')
    .replace(/\s+([,.;:!?])/gu, '$1')
    .replace(/\s+/gu, ' ')
    .trim();
}
