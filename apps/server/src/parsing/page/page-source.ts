/** Pages under the names of other files, told by how they begin. */

/** Whether the beginning of a text is that of a message with parts. */
export const startsAsMessage = (head: string): boolean =>
  /^MIME-Version:/im.test(head) && /^Content-Type:\s*(?:multipart\/|text\/html)/im.test(head);

/** Whether the beginning of a text is that of a page's source. */
export const startsAsPage = (head: string): boolean =>
  /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!doctype html|<html[\s>]|<head[\s>]|<body[\s>])/i.test(
    head,
  );
