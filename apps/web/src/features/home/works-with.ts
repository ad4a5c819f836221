interface Logo {
  readonly name: string;
  /** Its symbol in logos.svg; absent where no freely licensed mark exists, and the name stands alone. */
  readonly icon?: string;
}

/** The platforms and services that Parlo works with. None of them is a customer. */
export const LOGOS: readonly Logo[] = [
  { name: 'WordPress', icon: 'wordpress' },
  { name: 'Shopify', icon: 'shopify' },
  { name: 'Webflow', icon: 'webflow' },
  { name: 'Tilda' },
  { name: 'Wix', icon: 'wix' },
  { name: 'React', icon: 'react' },
  { name: 'Vue', icon: 'vuedotjs' },
  { name: 'PostgreSQL', icon: 'postgresql' },
  { name: 'Stripe', icon: 'stripe' },
  { name: 'Google Calendar', icon: 'googlecalendar' },
  { name: 'Nextcloud', icon: 'nextcloud' },
  { name: 'OpenAI' },
  { name: 'Ollama' },
];
