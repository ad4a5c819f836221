'use client';
import { createElement, forwardRef, useEffect, useImperativeHandle, useRef } from 'react';
import type { AttributeName, AttributeValue, ParloAttributes } from './attributes.ts';
import type { ParloElement, ParloEventName, ParloEvents } from './events.ts';

type Camel<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;

/** The attributes under the names that React has for such: `assistantId`, `mode`, … */
type AttributeProps = { readonly assistantId: string } & {
  readonly [Name in Exclude<AttributeName, 'assistant-id'> as Camel<Name>]?: AttributeValue<Name> | undefined;
};

/** `onReady`, `onOpen`, `onCallEnd`, …: the `detail` of the element's events. */
type EventProps = {
  readonly [Name in ParloEventName as `on${Capitalize<Camel<Name>>}`]?:
    | ((detail: ParloEvents[Name]) => void)
    | undefined;
};

export interface ParloPlace {
  /** The address of Parlo, such as `https://talk.example.com`. */
  readonly host: string;
  readonly className?: string | undefined;
}

export type ParloAssistantProps = ParloPlace & AttributeProps & EventProps;

const EVENTS = {
  ready: 'onReady',
  open: 'onOpen',
  close: 'onClose',
  state: 'onState',
  'call-start': 'onCallStart',
  'call-end': 'onCallEnd',
  message: 'onMessage',
  error: 'onError',
} as const satisfies { readonly [Name in ParloEventName]: keyof EventProps };

/**
 * The element as a component. Draws the same on a server, and loads the loader once when it is first shown. Its `ref`
 * is the element, with `open()`, `start()` and the rest once the loader is there.
 */
export const ParloAssistant = forwardRef<ParloElement, ParloAssistantProps>(
  function ParloAssistant(props, ref) {
    const { host, assistantId, className, ...look } = props;
    const element = useRef<ParloElement>(null);
    useImperativeHandle(ref, () => element.current as ParloElement);

    useEffect(() => loadScript(host), [host]);

    // The handlers may change with every render; the events do not.
    const latest = useRef(props);
    useEffect(() => {
      latest.current = props;
    });
    useEffect(() => {
      const life = new AbortController();
      for (const [name, property] of Object.entries(EVENTS)) {
        const hear = (event: Event) => {
          // The element gives each of its events the details that are its own.
          const tell = latest.current[property] as ((detail: unknown) => void) | undefined;
          tell?.((event as CustomEvent).detail);
        };
        element.current?.addEventListener(`parlo-${name}`, hear, { signal: life.signal });
      }
      return () => life.abort();
    }, []);

    return createElement('parlo-assistant', {
      ref: element,
      'assistant-id': assistantId,
      class: className,
      mode: look.mode,
      variant: look.variant,
      placement: look.placement,
      label: look.label,
      theme: look.theme,
      language: look.language,
      color: look.color,
      radius: look.radius,
      size: look.size,
      greeting: look.greeting,
      delay: look.delay,
      logo: look.logo,
      launcher: look.launcher,
      name: look.name,
      avatar: look.avatar,
    });
  },
);

/** Adds the loader of the Parlo at `host` to the page, unless it is there. It stays: other elements may need it. */
function loadScript(host: string): void {
  const src = `${host.replace(/\/+$/, '')}/embed.js`;
  if ([...document.scripts].some((script) => script.src === src)) return;
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  document.head.append(script);
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'parlo-assistant': ParloAttributes & DetailedHTMLProps<HTMLAttributes<ParloElement>, ParloElement>;
    }
  }
}
