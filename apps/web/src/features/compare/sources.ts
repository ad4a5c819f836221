/**
 * Where the facts of the comparison were read, and when. A fact without a source is not told: its cell says that it is
 * not known.
 */
export const SOURCES = [
  { id: 'weights', address: null, seen: '2026-11-29' },
  {
    id: 'vapiPrice',
    address:
      'https://raw.githubusercontent.com/api-evangelist/vapi/refs/heads/main/plans/vapi-plans-pricing.yml',
    seen: '2026-05-08',
  },
  { id: 'vapiCosts', address: 'https://vapi.mintlify.app/billing/cost-routing', seen: '2026-11-30' },
  { id: 'vapiData', address: 'https://docs.vapi.ai/security-and-privacy/data-flow', seen: '2026-11-30' },
  {
    id: 'vapiLanguages',
    address: 'https://docs.vapi.ai/providers/transcriber/overview/llms.txt',
    seen: '2026-11-30',
  },
  {
    id: 'elevenlabsPrice',
    address: 'https://elevenlabs.io/docs/conversational-ai/guides/burst-pricing',
    seen: '2026-11-30',
  },
  {
    id: 'elevenlabsData',
    address: 'https://elevenlabs.io/docs/eleven-agents/customization/privacy/retention',
    seen: '2026-11-30',
  },
  {
    id: 'elevenlabsLanguages',
    address: 'https://docs.livekit.io/agents/models/tts/elevenlabs/',
    seen: '2026-11-30',
  },
  {
    id: 'elevenlabsAgents',
    address: 'https://elevenlabs.io/docs/eleven-agents/overview',
    seen: '2026-11-30',
  },
  { id: 'typebotPlan', address: 'https://docs.typebot.com/workspace/subscription', seen: '2026-11-30' },
  {
    id: 'typebotLicence',
    address: 'https://github.com/baptisteArno/typebot.io/blob/main/LICENSE',
    seen: '2026-11-30',
  },
  { id: 'typebotReadme', address: 'https://github.com/baptisteArno/typebot.io', seen: '2026-11-30' },
  {
    id: 'chatwootPrice',
    address:
      'https://raw.githubusercontent.com/api-evangelist/chatwoot/refs/heads/main/plans/chatwoot-plans-pricing.yml',
    seen: '2026-09-20',
  },
  {
    id: 'chatwootLicence',
    address: 'https://github.com/chatwoot/chatwoot/blob/develop/LICENSE',
    seen: '2026-11-30',
  },
  { id: 'chatwootReadme', address: 'https://github.com/chatwoot/chatwoot', seen: '2026-11-30' },
] as const satisfies readonly {
  readonly id: string;
  /** Null: measured by ourselves. */
  readonly address: string | null;
  /** A day in UTC. */
  readonly seen: string;
}[];
export type SourceId = (typeof SOURCES)[number]['id'];

/** Names that no language changes. */
export const PRODUCTS = {
  parlo: 'Parlo',
  vapi: 'Vapi',
  elevenlabs: 'ElevenLabs Agents',
  typebot: 'Typebot',
  chatwoot: 'Chatwoot',
} as const;
export type Product = keyof typeof PRODUCTS;
export type Other = Exclude<Product, 'parlo'>;

/** The sources of each cell. Without any, the cell says that it is not known; Parlo is its own source. */
export const ROWS = {
  price: {
    vapi: ['vapiPrice'],
    elevenlabs: ['elevenlabsPrice'],
    typebot: ['typebotPlan'],
    chatwoot: ['chatwootPrice'],
  },
  host: { vapi: ['vapiData'], elevenlabs: [], typebot: ['typebotReadme'], chatwoot: ['chatwootReadme'] },
  licence: { vapi: [], elevenlabs: [], typebot: ['typebotLicence'], chatwoot: ['chatwootLicence'] },
  weight: { vapi: ['weights'], elevenlabs: ['weights'], typebot: ['weights'], chatwoot: [] },
  languages: { vapi: ['vapiLanguages'], elevenlabs: ['elevenlabsLanguages'], typebot: [], chatwoot: [] },
  voice: { vapi: ['vapiData'], elevenlabs: ['elevenlabsData'], typebot: [], chatwoot: ['chatwootPrice'] },
  keyless: { vapi: ['vapiCosts'], elevenlabs: [], typebot: [], chatwoot: ['chatwootPrice'] },
} as const satisfies Readonly<Record<string, Readonly<Record<Other, readonly SourceId[]>>>>;
export type Row = keyof typeof ROWS;

/** What the others do and Parlo does not. */
export const BETTER = {
  vapi: ['vapiData'],
  elevenlabs: ['elevenlabsLanguages', 'elevenlabsAgents'],
  typebot: ['typebotReadme'],
  chatwoot: ['chatwootReadme'],
} as const satisfies Readonly<Record<Other, readonly SourceId[]>>;
