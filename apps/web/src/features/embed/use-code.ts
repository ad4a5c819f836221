import { useEffect, useReducer, useRef, useState } from 'react';
import { visitorsApi } from '../../api/visitors-client.ts';
import type { Gate } from '../../owner/account/premium-gate.ts';
import type { WidgetChoice } from '../../owner/assistants/builder-slot.ts';
import {
  type CodeLook,
  type CodeOptions,
  type CodeState,
  type CodeType,
  newCode,
  reduceCode,
} from './code-state.ts';

/** The assistant whose code is generated. */
export interface Embedded {
  readonly id: string;
  readonly assistantName: string;
}

export interface CodeOf extends CodeLook {
  readonly assistant: Embedded;
  readonly first: CodeType;
  /** The owner's earlier choices. */
  readonly widget?: WidgetChoice | undefined;
  readonly onWidget?: ((choice: WidgetChoice) => void) | undefined;
  /** Whether the owner may have code. */
  readonly ask: () => Promise<Gate>;
}

export interface Code {
  readonly state: CodeState;
  readonly checking: boolean;
  /** Why there was no code the last time it was asked for. */
  readonly refused: Exclude<Gate, 'open'> | null;
  choose(code: CodeType): void;
  change(options: Partial<CodeOptions>): void;
  generate(): Promise<void>;
  /** Closes the notice with the reason. */
  dismiss(): void;
}

/** The code of one assistant, made when it is asked for and only while the owner may have it. */
export function useCode({ assistant, first, widget, onWidget, ask, look, greeting }: CodeOf): Code {
  const [state, act] = useReducer(reduceCode, null, () => newCode(assistant.id, first, chosen(widget)));
  const [checking, setChecking] = useState(false);
  const [refused, setRefused] = useState<Code['refused']>(null);
  const busy = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: its words count when it is selected, not when they change
  useEffect(() => {
    act({ type: 'select', assistantId: assistant.id, options: chosen(widget) });
  }, [assistant.id]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: code that was made shows another look when these change
  useEffect(() => act({ type: 'change', options: {} }), [JSON.stringify(look), greeting]);

  async function generate() {
    if (busy.current) return;
    busy.current = true;
    setChecking(true);
    setRefused(null);
    const isNamed = look?.launcher === 'bar' || look?.launcher === 'card';
    const [gate, logo] = await Promise.all([
      ask().catch(() => 'unknown' as const),
      isNamed ? logoOf(assistant.id) : null,
    ]);
    busy.current = false;
    setChecking(false);
    if (gate !== 'open') return setRefused(gate);
    const { id: assistantId, assistantName } = assistant;
    const embed = { publicUrl: location.origin, assistantId, assistantName };
    act({ type: 'generate', embed, looks: { look, greeting, logo } });
  }

  return {
    state,
    checking,
    refused,
    choose: (code) => act({ type: 'choose', code }),
    change(options) {
      act({ type: 'change', options });
      const { label, position } = { ...state.options, ...options };
      if ('label' in options || 'position' in options) onWidget?.({ label, position });
    },
    generate,
    dismiss: () => setRefused(null),
  };
}

/** Where visitors find the logo; a bar or a card without it has the first letter of the name. */
async function logoOf(assistantId: string): Promise<string | null> {
  const found = await visitorsApi.request('widgetConfig', { assistantId }).catch(() => null);
  return found?.success ? found.assistant.logo : null;
}

/** Only what was chosen: the rest has its defaults. */
function chosen(widget: WidgetChoice | undefined): Partial<CodeOptions> {
  return {
    ...(widget?.label !== undefined && { label: widget.label }),
    ...(widget?.position && { position: widget.position }),
  };
}
