import { PLANS } from '@parlo/contract/plans';
import { dollars } from '../dollars.ts';

/** Widget code, the QR code, the gate before them and the embedding guide. */
export const embed = {
  pageTitle: 'Widget code',
  text: 'Put it on your site, or send people a link.',
  type: 'Code type',
  types: { iframe: 'Iframe', popup: 'Popup link', qr: 'QR code', script: 'Script' },
  label: 'Button label',
  position: 'Position',
  positions: {
    'bottom-right': 'Bottom right',
    'bottom-left': 'Bottom left',
    'top-right': 'Top right',
    'top-left': 'Top left',
  },
  mode: 'How visitors talk',
  modes: { hybrid: 'By voice or by typing', voice: 'By voice', chat: 'By typing' },
  popupText: 'Popup text',
  generate: 'Generate Widget Code',
  regenerate: 'Regenerate Widget Code',
  checking: 'One moment...',
  checkFailed: 'We could not check your plan. Nothing is lost: try again in a moment.',
  selectFirst: 'Please select an assistant first.',
  ready: 'The code is ready.',
  code: 'Code for your page',
  codeHint: 'Paste it before the closing body tag. Visitors hear the assistant as it was last saved.',
  scriptHint:
    'Paste it once before the closing body tag. Until a visitor clicks the button it loads 2 KB and keeps nothing.',
  link: 'Popup link',
  linkHint: 'A page of its own: for a message, a profile or a button.',
  open: 'Open in a new tab',
  secondLink: 'Link for a second device',
  secondHint:
    'Scan it with a phone and lay it beside your laptop: one large button, and the screen stays on while you talk.',
  copyCode: 'Copy code',
  copyLink: 'Copy link',
  copySecond: 'Copy second link',
  qr: {
    image: 'QR code for {{link}}',
    loading: 'Drawing the QR code...',
    failed: 'Failed to generate QR code',
    empty: 'No URL provided',
    copy: 'Copy image',
    copied: 'QR code copied to clipboard!',
    copyFailed: 'Failed to copy QR code',
    download: 'Download PNG',
  },
  premium: {
    title: 'Premium Feature',
    text: 'Your assistant is ready to try as often as your minutes allow. To put it before visitors, choose a plan or buy minutes.',
    price: `Starting from ${dollars(PLANS.starter.cents, 'en')}/month`,
    upgrade: 'Upgrade Now',
    later: 'Not now',
  },
  popup: {
    title: 'Popup link for {{name}}',
    text: 'A page of its own to talk or to type: send the link, or print its QR code.',
  },
  export: {
    button: 'Export Widget',
    pro: 'PRO',
    toBuilder: 'Open the builder',
    title: 'Export {{name}}',
    text: 'Choose how it gets to your visitors.',
  },
  guide: {
    title: 'How to put it on your site',
    text: 'Eight short parts. The code in them carries your own address and assistant, ready to paste.',
    noAssistant:
      'The code below names no assistant yet: save one in the builder and test it from there, and its id is filled in.',
    copy: 'Copy this code',
    loading: 'Opening the guide...',
    failed: 'The guide did not arrive. The connection may be slow.',
  },
} as const;
