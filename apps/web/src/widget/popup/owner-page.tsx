/** @jsxImportSource preact */
import type { WidgetAssistant } from '@parlo/contract/widget';
import type { ComponentChildren } from 'preact';
import { Logo } from '../ui/logo.tsx';
import type { Strings } from '../words/strings.ts';
import style from './owner-page.css?inline';

export { popupHeading } from './popup-words.ts';

interface OwnerPageProps {
  readonly assistant: WidgetAssistant;
  readonly heading: string;
  readonly strings: Strings;
  /** The conversation. */
  readonly children: ComponentChildren;
}

/** The assistant's own page: who this is and what to do lead, and the conversation is a panel beside or below them. */
export function OwnerPage({ assistant, heading, strings, children }: OwnerPageProps) {
  return (
    <div class="owner">
      <style>{style}</style>
      <header class="intro">
        <div class="whose">
          <Logo address={assistant.logo} strings={strings} />
          <h1 dir="auto">{assistant.assistantName}</h1>
        </div>
        <h2 dir="auto">{heading}</h2>
      </header>
      {children}
    </div>
  );
}
