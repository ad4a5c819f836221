const CONTROL = /\p{Cc}+/gu;
const INVISIBLE = /\p{Cf}+/gu;
const EMOJI =
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u{20e3}|[\u{fe00}-\u{fe0f}]|[\u{1f3fb}-\u{1f3ff}]/gu;
const TRADE_MARKS = /[™®©]/g;

/** A text without what nobody says: Markdown, emoji, control and invisible characters; one kind of space. */
export function plainText(text: string): string {
  const plain = text
    .replace(TRADE_MARKS, '')
    .replace(EMOJI, ' ')
    .replace(CONTROL, ' ')
    .replace(INVISIBLE, '')
    .replace(/\p{Zs}/gu, ' ')
    // Before patterns with optional spaces, which a long run of them would slow down.
    .replace(/ +/g, ' ');
  return withoutMarkdown(plain);
}

function withoutMarkdown(text: string): string {
  return (
    text
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      // For a link whose text contains the end of a sentence.
      .replace(/\]\((?:https?|mailto|tel):[^)\s]*\)/g, '')
      .replace(/^\s*[-+*•]\s+/, '')
      .replace(/\*{1,3}|_{2}|~{2}/g, '')
      .replace(/(?<!\w)_([^_]+)_(?!\w)/g, '$1')
      .replace(/^\s*#{1,6}\s/g, '')
      .replace(/•|·/g, ', ')
  );
}
