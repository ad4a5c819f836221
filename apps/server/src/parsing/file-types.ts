/** The kinds of files that we can read, with their media types. */
export const FILE_TYPES = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  text: 'text/plain',
  json: 'application/json',
  /** A page of a website, or one that was saved under another name. */
  html: 'text/html',
  /** A page with its pictures, saved as one file. */
  message: 'message/rfc822',
} as const;

export type FileKind = keyof typeof FILE_TYPES;

export function kindOf(type: string): FileKind | null {
  const kinds = Object.keys(FILE_TYPES) as FileKind[];
  return kinds.find((kind) => FILE_TYPES[kind] === type) ?? null;
}
