import { z } from 'zod';
import { LIMITS, WEBSITE_LIMITS } from '../api/limits.ts';
import { refused } from '../api/reasons.ts';
import { Params, rowId, success } from './fields.ts';

/** Websites that an assistant is made from, and that its replies come from. */

const NOT_AN_ADDRESS = 'Please enter the address of a website, such as example.com.';

/** An address that an owner may paste: with or without `https://`, without credentials. Becomes a complete address. */
export const WebsiteAddress = z
  .string(NOT_AN_ADDRESS)
  .trim()
  .max(WEBSITE_LIMITS.address)
  .transform((address) => (/^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address}`))
  .refine(isWebsite, refused('website_address', NOT_AN_ADDRESS))
  .transform((address) => {
    const url = new URL(address);
    url.hash = '';
    return url.href;
  })
  // Letters that are no ASCII become longer.
  .pipe(z.string().max(WEBSITE_LIMITS.address));

function isWebsite(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  // A name without a dot is not a public host, but perhaps somebody's search terms.
  const named = hostname.includes('.') || hostname.startsWith('[');
  return /^https?:$/.test(protocol) && named && username === '' && password === '';
}

/** The address of a page, as it is shown and linked to. */
export const PageAddress = z.url({ protocol: /^https?$/ }).max(WEBSITE_LIMITS.address);

/** By which a page of a website is known: with or without `www.`, `https` and a slash at its end. */
export function pageKey({ host, pathname, search }: URL): string {
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}${search}`;
}

/** A question and its answer, as a page has them. */
export const ProposedEntry = z.object({
  question: z.string().max(LIMITS.faqQuestion),
  answer: z.string().max(LIMITS.faqAnswer),
  /** The page; null in a text that was pasted. */
  url: PageAddress.nullable(),
});
export type ProposedEntry = z.infer<typeof ProposedEntry>;

/** A page that can become a source of replies. */
export const ProposedPage = z.object({
  url: PageAddress,
  title: z.string(),
  /** Passages it would have. */
  passages: z.number(),
  /** How it begins. */
  excerpt: z.string(),
});
export type ProposedPage = z.infer<typeof ProposedPage>;

/** Proposals for an assistant from a website. Nothing of them is stored. */
export const WebsiteProposals = z.object({
  /** The first page that was read, after redirects. */
  address: PageAddress,
  /** Null when the pages do not say. */
  name: z.string().max(LIMITS.assistantName).nullable(),
  greeting: z.string().max(LIMITS.greetingMessage).nullable(),
  faq: z.array(ProposedEntry),
  pages: z.array(ProposedPage),
});
export type WebsiteProposals = z.infer<typeof WebsiteProposals>;

export const ReadWebsiteInput = z.object({ address: WebsiteAddress });

/** The events of `read_website`: pages as they are read, then what is proposed, or why the website can't be read. */
export const WebsiteEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('page'), url: PageAddress, title: z.string() }),
  z.object({ type: z.literal('proposals'), proposals: WebsiteProposals }),
  z.object({ type: z.literal('refused'), reason: z.string(), message: z.string(), params: Params }),
]);
export type WebsiteEvent = z.infer<typeof WebsiteEvent>;

export const ProposeFromTextInput = z.object({
  text: z
    .string('Please paste a text.')
    .trim()
    .min(1, 'Please paste a text.')
    .max(WEBSITE_LIMITS.text, `The text can be at most ${WEBSITE_LIMITS.text} characters long.`),
});
/** The cells of a table, and which of its columns look like questions and answers: null when none do. */
export const ProposedTable = z.object({
  /** The sheet's name; empty for pasted text. */
  name: z.string(),
  rows: z.array(z.array(z.string())),
  columns: z
    .object({
      question: z.number(),
      answer: z.number(),
      /** The first row names the columns. */
      titled: z.boolean(),
    })
    .nullable(),
});
export type ProposedTable = z.infer<typeof ProposedTable>;

export const ProposedFromTextResponse = success({
  faq: z.array(ProposedEntry),
  /** The beginning of each part that is no question with an answer or does not fit, and how many there are. */
  left: z.array(z.string()),
  leftCount: z.number(),
  /** Present when the text is a table. */
  table: ProposedTable.nullable(),
});

/** Fields of the form whose `file` is a workbook or delimited text: none. */
export const ProposeFromTableInput = z.object({});
export const ProposedFromTableResponse = success({
  tables: z.array(ProposedTable),
  /** Rows that are not among them: there are too many. */
  leftRows: z.number(),
});

const WEBSITE_STATUSES = ['pending', 'ready', 'failed'] as const;

/** A website that replies come from. Its pages are among the assistant's files. */
export const Website = z.object({
  id: z.string(),
  address: PageAddress,
  /** `pending` while it is read; `failed` when it could not be: what was read before stays. */
  status: z.enum(WEBSITE_STATUSES),
  /** Why it failed: one of `REASONS`. */
  problem: z.string().nullable(),
  /** Whether it is read again every week. */
  weekly: z.boolean(),
  /** When it was read last without a fault; null before the first time. */
  readAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type Website = z.infer<typeof Website>;

const assistantId = rowId;
export const WebsitesInput = z.object({ assistantId });
export const WebsiteInput = z.object({ assistantId, websiteId: rowId });
export const EditWebsiteInput = WebsiteInput.extend({ weekly: z.boolean() });
/** Pages of a website that the assistant has are added to those it has. */
export const AddWebsiteInput = z.object({
  assistantId,
  address: WebsiteAddress,
  /** Addresses on the same host. */
  pages: z
    .array(PageAddress)
    .min(1, 'Please choose at least one page.')
    .max(WEBSITE_LIMITS.pages, `At most ${WEBSITE_LIMITS.pages} pages of a website can be read.`),
  /** By default yes, or as it was for a website that the assistant has. */
  weekly: z.boolean().optional(),
});
export const WebsitesResponse = success({ message: z.string(), websites: z.array(Website) });
