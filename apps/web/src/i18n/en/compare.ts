import { PLANS } from '@parlo/contract/plans';

/** Parlo beside other products. What no source tells is not known. */
export const compare = {
  metaTitle: 'Comparison',
  metaDescription:
    'Parlo beside Vapi, ElevenLabs Agents, Typebot and Chatwoot: price, hosting, licence, weight and where voices go.',
  title: 'Parlo beside the others',
  lead: 'Only what has a source. The number after a fact leads to it, with the day it was read.',
  table: 'Comparison of five products',
  aspect: 'What',
  rows: {
    price: {
      title: 'Price',
      parlo: `Free on your own server. Hosted here: ${PLANS.starter.minutes} minutes for $${PLANS.starter.cents / 100} a month.`,
      vapi: '$0.05 a minute, and what speech and model providers charge.',
      elevenlabs: 'By the minute of a call; the docs reckon with $0.08. The price list is not known.',
      typebot: 'Free for 200 chats a month and one seat. Prices above that are not known.',
      chatwoot: 'Free for two agents; $19 to $39 an agent a month above that.',
    },
    host: {
      title: 'On your own server',
      parlo: 'Yes, all of it.',
      vapi: 'No. Its orchestration runs on Vapi’s servers.',
      elevenlabs: 'Not known.',
      typebot: 'Yes.',
      chatwoot: 'Yes.',
    },
    licence: {
      title: 'Licence',
      parlo: 'Apache 2.0, open source.',
      vapi: 'Not known.',
      elevenlabs: 'Not known.',
      typebot: 'FSL 1.1: no competing service. Apache 2.0 after two years.',
      chatwoot: 'MIT, but for the enterprise folder.',
    },
    weight: {
      title: 'Widget, until it can be used',
      parlo: '27 KB, and 39 KB with a call.',
      vapi: '185 KB.',
      elevenlabs: '192 KB.',
      typebot: '198 KB.',
      chatwoot: 'Not known.',
    },
    languages: {
      title: 'Spoken languages',
      parlo: 'English. Ukrainian and others once their models are added.',
      vapi: 'Those of the speech provider you choose.',
      elevenlabs: '32 with Flash v2.5, Ukrainian among them.',
      typebot: 'Not known.',
      chatwoot: 'Not known.',
    },
    voice: {
      title: 'Where voices go',
      parlo: 'To the server that Parlo runs on, unless its owner connects a provider.',
      vapi: 'To Vapi, which stores recordings unless you name a bucket, and to its providers.',
      elevenlabs: 'To ElevenLabs, which keeps conversations for two years unless set otherwise.',
      typebot: 'Not known.',
      chatwoot: 'Voice is part of the Business plan. Where it goes is not known.',
    },
    keyless: {
      title: 'Without anybody’s key',
      parlo: 'Calls, answers from your knowledge, bookings and messages.',
      vapi: 'With an account of Vapi, which passes on what providers charge.',
      elevenlabs: 'Not known.',
      typebot: 'Not known.',
      chatwoot: 'Chat with people. Its AI is counted in credits.',
    },
  },
  better: {
    title: 'Where the others are better',
    vapi: 'It answers telephones, by SIP, Twilio, Telnyx or Plivo, without a server of yours. Parlo needs your SIP trunk and LiveKit.',
    elevenlabs: 'More languages without adding anything, WhatsApp, and calls placed in batches.',
    typebot: 'Dialogues are drawn as a flow, with 34 kinds of blocks, spreadsheets and Zapier.',
    chatwoot: 'A shared inbox for people: email, WhatsApp, Telegram, Instagram and more.',
  },
  sources: {
    title: 'Sources',
    text: 'Pages were read in stored copies. Prices and products change: tell us what is out of date.',
    seen: 'read {{date}}',
    measured:
      'Measured by us: gzip of the files as npm has them, @vapi-ai/client-sdk-react 0.1.1, @elevenlabs/convai-widget-embed 0.5.4, @typebot.io/js 0.10.7 (text alone)',
    source: 'Source {{number}}',
  },
} as const;
