/** The kinds of files that we can read, with their media types. */
export const FILE_TYPES = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  text: 'text/plain',
  json: 'application/json',
  /** A page of a website; nobody uploads one. */
  html: 'text/html',
} as const;

export type FileKind = keyof typeof FILE_TYPES;

export function kindOf(type: string): FileKind | null {
  const kinds = Object.keys(FILE_TYPES) as FileKind[];
  return kinds.find((kind) => FILE_TYPES[kind] === type) ?? null;
}
