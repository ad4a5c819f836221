/** Pages under the names of other files, told by how they begin. */

/** Whether the beginning of a text is that of a message with parts. */
export const startsAsMessage = (head: string): boolean =>
  /^MIME-Version:/im.test(head) && /^Content-Type:\s*(?:multipart\/|text\/html)/im.test(head);

/** Whether the beginning of a text is that of a page's source, or of a part of one. */
export const startsAsPage = (head: string): boolean =>
  WHOLE.test(head) || (PART.test(head) && isMostlyTags(head));

const BEFORE = '^\\ufeff?\\s*(?:<\\?xml[^>]*\\?>\\s*)?(?:<!--[\\s\\S]*?-->\\s*)*';
const WHOLE = new RegExp(`${BEFORE}(?:<!doctype html|<html[\\s>]|<head[\\s>]|<body[\\s>])`, 'i');
const PART_NAMES =
  'meta|title|style|link|base|table|div|section|article|main|center|font|span|p|b|h[1-6]|ul|ol|dl|blockquote';
const PART = new RegExp(`${BEFORE}<(?:${PART_NAMES})(?:\\s[^<>]*)?/?>`, 'i');

/** In Markdown a few lines may be tags. */
function isMostlyTags(head: string): boolean {
  const lines = head.split(/\r\n|[\n\r]/).filter((line) => line.trim());
  return lines.filter((line) => /<\/?[a-z][^<>]*>/i.test(line)).length * 2 > lines.length;
}
