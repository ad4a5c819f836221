import { readWrittenForms, type WrittenForms } from '../text/written-forms.ts';

/** The written forms that are shipped. */
export const shippedForms = (): Promise<WrittenForms> =>
  readWrittenForms(new URL('../../../../../../models/voice/', import.meta.url));
